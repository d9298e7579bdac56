"""The figures of how a drawing looks: what says the same as another revision looks the same."""

import pytest

from diagrams.contracts import DuplicateDiagram, RestoreDiagramRevision, UndoDiagram
from diagrams.models import DiagramRevision
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.restore_revision import restore_revision
from diagrams.services.undo_diagram import undo_diagram
from tests.diagrams.kept import a_diagram, addition, relabel, removal, update
from tests.factories import a_colleague_of, a_person, a_request_id

pytestmark = pytest.mark.django_db

LINK = {"id": "asks", "from": "web", "to": "db"}


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


def look(diagram_id, number):
    row = DiagramRevision.objects.get(diagram_id=diagram_id, number=number)
    return row.errors, row.warnings, row.legibility_cost


def undo(person, diagram_id):
    request = UndoDiagram(request_id=a_request_id())
    return undo_diagram(actor=person, diagram_id=diagram_id, request=request)


class TestTakingBackAndMakingAgain:
    def test_looks_as_it_did(self, person, diagram_id):
        update(person, diagram_id, {"op": "add", "relationships": [LINK]}, on=1)

        undo(person, diagram_id)
        redo_diagram(
            actor=person, diagram_id=diagram_id, request=UndoDiagram(request_id=a_request_id())
        )

        assert look(diagram_id, 1)[2] != look(diagram_id, 2)[2]
        assert look(diagram_id, 3) == look(diagram_id, 1)
        assert look(diagram_id, 4) == look(diagram_id, 2)

    def test_is_looked_at_where_others_changed_something_else_since(self, person, diagram_id):
        colleague = a_colleague_of(person)
        update(person, diagram_id, {"op": "add", "relationships": [LINK]}, on=1)
        update(colleague, diagram_id, relabel("orders", "Sales and their orders"), on=2)

        undo(person, diagram_id)

        cost = look(diagram_id, 4)[2]
        assert cost is not None
        assert cost != look(diagram_id, 3)[2]

    def test_is_looked_at_in_the_view_that_looks_different(self, person, diagram_id):
        inside = {"view": {"inside": ["web"]}}
        update(person, diagram_id, addition("cart"), addition("till"), on=1, **inside)
        link = {"op": "add", "relationships": [{"id": "pays", "from": "cart", "to": "till"}]}
        update(person, diagram_id, link, on=2, **inside)
        update(person, diagram_id, removal("till"), on=3, **inside)

        undo(person, diagram_id)

        assert look(diagram_id, 5) == look(diagram_id, 3)


class TestGoingBackAndCopying:
    @pytest.fixture
    def diagram_id(self, person, diagram_id):
        DiagramRevision.objects.update(errors=1, warnings=2, legibility_cost=3.5)
        return diagram_id

    def test_looks_as_the_revision_that_is_gone_back_to(self, person, diagram_id):
        update(person, diagram_id, addition("mail"), on=1)

        request = RestoreDiagramRevision(request_id=a_request_id(), revision=1)
        restore_revision(actor=person, diagram_id=diagram_id, request=request)

        assert look(diagram_id, 3) == (1, 2, 3.5)

    def test_looks_as_the_original(self, person, diagram_id):
        request = DuplicateDiagram(request_id=a_request_id())
        copy = duplicate_diagram(actor=person, diagram_id=diagram_id, request=request)

        assert look(copy.id, 1) == (1, 2, 3.5)
