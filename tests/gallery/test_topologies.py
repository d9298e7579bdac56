"""What single cases of the gallery are there for: fans, notes and companions (LAY-106, LAY-34)."""

from collections import Counter

from diagrams.quality.legibility import gap
from tests.gallery.composed import composed


class TestTheLargeContainerView:
    """LAY-106."""

    NAME = "21-large-container-view"

    def view(self):
        return composed(self.NAME).document.views[()]

    def scene(self):
        return composed(self.NAME).scenes[()]

    def test_reads_well(self):
        legibility = composed(self.NAME).legibility

        assert legibility.far_notes == ()
        assert legibility.detours == ()
        assert legibility.crossings <= 3
        assert len(legibility.through_boundaries) <= 1

    def test_draws_the_calls_of_the_check_on_one_trunk(self):
        calls = ("identity", "income", "record", "papers")
        trunks = Counter(
            self.scene().connector_by_id[f"coordinator-{call}"].trunk for call in calls
        )

        assert max(count for trunk, count in trunks.items() if trunk is not None) >= 3

    def test_has_a_warning_in_the_boundary_of_its_store_and_nearest_to_it(self):
        note = self.view().note_by_id["retention"]
        store = self.view().element_by_id["scans"]

        assert note.boundary == store.boundary
        assert min(self.view().elements, key=lambda each: gap(note.box, each.box)) is store

    def test_has_a_decision_above_everything_in_its_domain(self):
        note = self.view().note_by_id["apart"]
        members = [each for each in self.view().elements if each.boundary == "checks"]

        assert note.boundary == "checks"
        assert note.box.bottom < min(each.box.y for each in members)


class TestTheGateway:
    def test_leads_to_all_twelve_by_one_stem_without_a_crossing(self):
        drawn = composed("25-gateway-of-twelve")
        routes = [c for c in drawn.scenes[()].connectors if c.source == "gateway"]

        assert len(routes) == 12
        assert len({route.trunk for route in routes}) == 1
        assert drawn.legibility.crossings == 0


class TestTheRetryLoop:
    def test_stands_beside_its_worker_joined_by_two_straight_lines(self):
        """LAY-34, LAY-38."""
        pair = [
            c
            for c in composed("17-retry-loop").scenes[()].connectors
            if "retries" in (c.source, c.target)
        ]

        assert len(pair) == 2
        assert all(len(connector.points) == 2 for connector in pair)
        assert abs(pair[0].points[0].x - pair[1].points[0].x) >= 20
