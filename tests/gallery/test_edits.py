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
from tests.gallery.catalogue import cases, edits

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


def box(name, item):
    return after(name).document.view.find(item).box


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

        assert after(name).legibility.crossings == 0
        assert after(name).legibility.detours == ()
        assert all(len(each.route.points) <= 4 for each in line)

    def test_keeps_its_corner(self):
        """LAY-92."""
        name = "18-scattered"
        was, now = before(name).view.elements, after(name).document.view.elements

        assert min(each.box.x for each in was) == min(each.box.x for each in now)
        assert min(each.box.y for each in was) == min(each.box.y for each in now)


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


class TestTheCaseAfterTheAdvice:
    NAME = "23-after-the-advice"

    def test_has_no_crossing_no_detour_and_no_line_through_a_boundary(self):
        """LAY-108."""
        legibility = after(self.NAME).legibility

        assert legibility.crossings == 0
        assert legibility.detours == ()
        assert legibility.through_boundaries == ()

    def test_has_the_ungrouped_externals_outside_of_every_boundary(self):
        """LAY-108."""
        view = after(self.NAME).document.view

        for item in ("clearing", "central", "prices", "mail"):
            assert view.element_by_id[item].boundary is None
            assert not any(overlap(box(self.NAME, item), each.box) for each in view.boundaries)

    def test_has_every_member_inside_its_boundary(self):
        view = after(self.NAME).document.view

        for element in view.elements:
            if element.boundary is not None:
                assert is_within(element.box, view.boundary_by_id[element.boundary].box)
