"""What is kept about a diagram beside its content: title, project, state (DOC-S6)."""

import pytest

from diagrams.contracts import (
    ChangeDiagramState,
    DuplicateDiagram,
    MoveDiagram,
    RenameDiagram,
)
from diagrams.models import DiagramRevision
from diagrams.services.change_state import (
    archive_diagram,
    unarchive_diagram,
)
from diagrams.services.compare_revisions import compare_revisions
from diagrams.services.draw_scene import draw_scene
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.move_diagram import move_diagram
from diagrams.services.rename_diagram import rename_diagram
from diagrams.services.titles import DuplicateTitle
from tests.diagrams.kept import a_diagram, addition, labels, relabel, removal, update
from tests.factories import a_person, a_project, a_request_id

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


def changed(service, person, diagram_id):
    request = ChangeDiagramState(request_id=a_request_id())
    return service(actor=person, diagram_id=diagram_id, request=request)


def rename(person, diagram_id, title):
    request = RenameDiagram(request_id=a_request_id(), title=title)
    return rename_diagram(actor=person, diagram_id=diagram_id, request=request)


def move(person, diagram_id, project_id):
    request = MoveDiagram(request_id=a_request_id(), project_id=project_id)
    return move_diagram(actor=person, diagram_id=diagram_id, request=request)


def duplicate(person, diagram_id, title=None):
    request = DuplicateDiagram(request_id=a_request_id(), title=title)
    return duplicate_diagram(actor=person, diagram_id=diagram_id, request=request)


class TestTitles:
    def test_are_changed_without_a_revision_and_drawn_from_then_on(self, person):
        diagram_id = a_diagram(person, title="Old")

        assert rename(person, diagram_id, " New ").title == "New"

        assert draw_scene(actor=person, diagram_id=diagram_id, inside=()).title == "New"
        assert DiagramRevision.objects.count() == 1

    def test_are_kept_from_clashing_by_every_way_there_is(self, person):
        a_diagram(person, title="Taken")
        project_id = a_project(person)
        there = a_diagram(person, title="TAKEN", projectId=project_id)
        other = a_diagram(person, title="Other")
        put_away = a_diagram(person, title="Away")
        changed(archive_diagram, person, put_away)
        a_diagram(person, title="away")

        for attempt in (
            lambda: rename(person, other, "taken "),
            lambda: move(person, there, None),
            lambda: duplicate(person, other, "Taken"),
            lambda: changed(unarchive_diagram, person, put_away),
        ):
            with pytest.raises(DuplicateTitle):
                attempt()

    def test_may_change_in_case_only(self, person):
        assert rename(person, a_diagram(person, title="Shop"), "SHOP").title == "SHOP"

    def test_of_copies_are_free_ones(self, person):
        diagram_id = a_diagram(person, title="Shop")

        copies = [duplicate(person, diagram_id) for _ in range(3)]

        assert [each.title for each in copies] == ["Shop copy", "Shop copy 2", "Shop copy 3"]
        assert labels(copies[0].id, 1) == labels(diagram_id, 1)


class TestComparing:
    def test_tells_what_became_of_each_thing_field_by_field(self, person):
        diagram_id = a_diagram(person)
        place = {"op": "move", "places": [{"id": "web", "x": 0, "y": 600}]}
        ops = (relabel("orders", "Sales"), removal("db"), addition("mail"), place)
        update(person, diagram_id, *ops, on=1)

        found = compare_revisions(
            actor=person, diagram_id=diagram_id, from_number=1, to_number=2
        ).changes

        told = {each.id: (each.what, each.change) for each in found}
        assert told == {
            "db": ("element", "removed"),
            "writes": ("relationship", "removed"),
            "web": ("element", "moved"),
            "orders": ("element", "modified"),
            "mail": ("element", "added"),
        }
        label = next(field for each in found for field in each.fields if each.id == "orders")
        assert (label.path, label.before, label.after) == ("/label", "Orders", "Sales")
