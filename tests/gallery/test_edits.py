"""The edits of the gallery, as people and agents make them one after the other (LAY 10)."""

from functools import cache

import pytest
from pydantic import TypeAdapter

from diagrams.document.model import Document
from diagrams.layout.boxes import is_within, overlap
from diagrams.ops.model import Draft
from diagrams.ops.registry import PersonOp
from diagrams.pipeline.compose import compose
from diagrams.pipeline.revise import Revised, revise
from tests.diagrams.pipeline.drawings import box
from tests.gallery.catalogue import cases, edits
from tests.presence import present

OPS = TypeAdapter(tuple[PersonOp, ...])
ADDITIONS = ["09-hand-arranged", "15-notes-code-and-flow"]


@cache
def before(name: str) -> Document:
    """Return the case as people left it before the edit."""
    edit = edits()[name]
    document = compose(Draft.model_validate(cases()[edit.base])).document
    places = [{"id": each, "x": x, "y": y} for each, (x, y) in edit.moved.items()]
    if not places:
        return document
    return revise(document, OPS.validate_python([{"op": "move", "places": places}])).document


@cache
def after(name: str) -> Revised:
    return revise(before(name), OPS.validate_python(edits()[name].ops))


def legibility_of(name):
    return present(after(name).legibility)


class TestAnEditOfTheGallery:
    @pytest.mark.parametrize("name", edits())
    def test_hides_nothing(self, name):
        """LAY-100."""
        assert after(name).quality.problems == ()

    @pytest.mark.parametrize("name", edits())
    def test_leaves_no_jog(self, name):
        """LAY-104."""
        assert after(name).quality.warnings == 0

    @pytest.mark.parametrize("name", edits())
    def test_gives_the_same_drawing_twice(self, name):
        """LAY-102."""
        again = revise(before(name), OPS.validate_python(edits()[name].ops))

        assert again.document == after(name).document

    @pytest.mark.parametrize("name", edits())
    def test_leaves_flows_and_notes_that_it_does_not_name(self, name):
        """LAY-103."""
        was, now = before(name).view, after(name).document.view

        assert now.flows == was.flows
        assert [each.text for each in now.notes] == [each.text for each in was.notes]

    @pytest.mark.parametrize("name", ADDITIONS)
    def test_that_adds_moves_nothing(self, name):
        """LAY-103."""
        was, now = before(name).view, after(name).document.view

        assert all(now.element_by_id[each.id].box == each.box for each in was.elements)
        assert all(now.note_by_id[each.id].box == each.box for each in was.notes)
        assert all(
            now.relationship_by_id[each.id].route == each.route for each in was.relationships
        )


class TestTheScatteredCase:
    def test_reads_in_order_when_it_is_arranged(self):
        name = "18-scattered"
        line = after(name).document.view.relationships

        assert legibility_of(name).crossings == 0
        assert legibility_of(name).detours == ()
        assert all(len(present(each.route).points) <= 4 for each in line)

    def test_keeps_its_corner(self):
        """LAY-92."""
        name = "18-scattered"
        was, now = before(name).view.elements, after(name).document.view.elements

        assert min(present(each.box).x for each in was) == min(present(each.box).x for each in now)
        assert min(present(each.box).y for each in was) == min(present(each.box).y for each in now)


class TestTheRouteOnlyCase:
    def test_draws_two_of_three_lines_anew_and_moves_nothing(self):
        """LAY-95."""
        name = "20-route-only"
        was, now = before(name).view, after(name).document.view

        assert now.elements == was.elements
        assert (
            now.relationship_by_id["forms-lobby"].route
            is was.relationship_by_id["forms-lobby"].route
        )


AFTER_ADVICE = ["23-after-the-advice", "23-read-down"]
EXTERNALS = ("clearing", "central", "prices")


@pytest.mark.parametrize("name", AFTER_ADVICE)
class TestTheCaseAfterTheAdvice:
    """LAY-108."""

    def test_has_no_crossing_no_detour_and_no_line_through_a_boundary(self, name):
        legibility = legibility_of(name)

        assert legibility.crossings == 0
        assert legibility.detours == ()
        assert legibility.through_boundaries == ()

    def test_has_the_ungrouped_externals_outside_of_every_boundary(self, name):
        document = after(name).document
        view = document.view

        for item in (*EXTERNALS, "mail"):
            assert view.element_by_id[item].boundary is None
            assert not any(
                overlap(box(document, item), present(each.box)) for each in view.boundaries
            )

    def test_has_every_member_inside_its_boundary(self, name):
        view = after(name).document.view

        for element in view.elements:
            if element.boundary is not None:
                around = view.boundary_by_id[element.boundary].box
                assert is_within(present(element.box), present(around))

    def test_has_the_middle_external_joined_straight_to_the_worker(self, name):
        route = after(name).document.view.relationship_by_id["settler-central"].route

        assert len(present(route).points) == 2


class TestTheCaseReadDown:
    """LAY-108, with the direction asked for (decision 33)."""

    def boxes(self, *ids):
        document = after("23-read-down").document
        return [box(document, each) for each in ids]

    def test_has_the_three_externals_right_of_the_batch_in_one_column(self):
        (batch,) = self.boxes("batch")
        externals = self.boxes(*EXTERNALS)

        assert all(each.x >= batch.right + 104 for each in externals)
        assert len({each.x for each in externals}) == 1

    def test_has_them_joined_from_the_right_side_of_the_worker_to_their_left_sides(self):
        (settler,) = self.boxes("settler")
        view = after("23-read-down").document.view

        for name in EXTERNALS:
            points = present(view.relationship_by_id[f"settler-{name}"].route).points
            assert points[0].x == settler.right
            assert points[-1].x == self.boxes(name)[0].x

    def test_has_the_middle_one_level_with_the_worker(self):
        settler, central = self.boxes("settler", "central")

        assert settler.y + settler.height / 2 == central.y + central.height / 2

    def test_has_the_mail_vendor_after_its_caller_within_the_width_of_the_batch(self):
        batch, mailer, mail = self.boxes("batch", "mailer", "mail")

        assert mail.y > mailer.bottom
        assert batch.x <= mail.x
        assert mail.right <= batch.right

    def test_hangs_the_externals_below_where_it_reads_to_the_right(self):
        """LAY-35: nothing turns a drawing that reads as well as it is (LAY-61)."""
        document = after("23-after-the-advice").document
        batch = box(document, "batch")

        assert {box(document, each).y for each in EXTERNALS} == {batch.bottom + 104}
