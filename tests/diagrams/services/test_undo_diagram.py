"""Undo and redo: per person, as a rebase of the difference that is taken back or made again."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.errors import CanvasError
from common.history import NothingToRedo, UndoConflict
from diagrams.contracts import UndoDiagram
from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.history.conflicts import parts_changed
from diagrams.history.packing import fingerprint_of
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.undo_diagram import undo_diagram
from tests.diagrams.kept import a_diagram, addition, document, relabel, removal, update
from tests.factories import a_bot_of, a_colleague_of, a_person, a_request_id, let_agents_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return a_person(name="Ada")


@pytest.fixture
def ben(ada):
    return a_colleague_of(ada, name="Ben")


@pytest.fixture
def diagram_id(ada):
    return a_diagram(ada)


def undo(person, diagram_id, revision=None):
    request = UndoDiagram(request_id=a_request_id(), revision=revision)
    return undo_diagram(actor=person, diagram_id=diagram_id, request=request)


def redo(person, diagram_id, revision=None):
    request = UndoDiagram(request_id=a_request_id(), revision=revision)
    return redo_diagram(actor=person, diagram_id=diagram_id, request=request)


def a_level(level):
    return {"op": "setLevel", "level": level}


def print_of(diagram_id, number):
    return fingerprint_of(document(diagram_id, number))


class TestUndo:
    def test_walks_back_and_forth_over_all_changes_when_alone(self, ada, diagram_id):
        update(ada, diagram_id, addition("mail"), on=1)
        update(ada, diagram_id, {"op": "arrange", "direction": "down"}, on=2)
        update(ada, diagram_id, removal("orders"), on=3)

        for number in (3, 2, 1):
            undo(ada, diagram_id)
            assert print_of(diagram_id, 8 - number) == print_of(diagram_id, number)
        for number in (2, 3, 4):
            redo(ada, diagram_id)
            assert print_of(diagram_id, 6 + number) == print_of(diagram_id, number)
        with pytest.raises(NothingToRedo):
            redo(ada, diagram_id)

    def test_is_refused_where_others_touched_the_same_since_and_says_who(
        self, ada, ben, diagram_id
    ):
        update(ada, diagram_id, relabel("web", "Store"), on=1)
        update(ben, diagram_id, relabel("web", "Portal"), on=2)

        with pytest.raises(UndoConflict) as refusal:
            undo(ada, diagram_id)

        assert refusal.value.details == {"ids": ["web"], "who": ["Ben"], "revision": 2}
        assert Diagram.objects.get().head_number == 3

    def test_is_refused_where_others_hung_something_on_it(self, ada, ben, diagram_id):
        update(ada, diagram_id, addition("mail"), on=1)
        link = {"id": "sends", "from": "orders", "to": "mail"}
        update(ben, diagram_id, {"op": "add", "relationships": [link]}, on=2)

        with pytest.raises(UndoConflict) as refusal:
            undo(ada, diagram_id)

        assert refusal.value.details["ids"] == ["sends", "mail"]

    def test_is_refused_where_others_set_another_level_of_the_view_since(
        self, ada, ben, diagram_id
    ):
        update(ada, diagram_id, a_level("context"), on=1)
        update(ben, diagram_id, a_level("container"), on=2)

        with pytest.raises(UndoConflict) as refusal:
            undo(ada, diagram_id)

        assert refusal.value.details == {"ids": ["top view"], "who": ["Ben"], "revision": 2}

    def test_puts_what_comes_back_beside_what_stands_there_now(self, ada, ben, diagram_id):
        update(ada, diagram_id, removal("db"), on=1)
        box = document(diagram_id, 1).view.element_by_id["db"].box
        assert box is not None
        update(ben, diagram_id, addition("mail"), on=2)
        place = {"id": "mail", "x": box.x, "y": box.y}
        update(ben, diagram_id, {"op": "move", "places": [place]}, on=3)

        undo(ada, diagram_id)

        view = document(diagram_id, 5).view
        back, mail = view.element_by_id["db"].box, view.element_by_id["mail"].box
        assert back is not None
        assert mail is not None
        assert back.x >= mail.right or back.right <= mail.x or back.y >= mail.bottom
        assert view.relationship_by_id["writes"].route is not None

    def test_takes_back_what_an_agent_did_for_somebody(self, ada, diagram_id):
        let_agents_in(ada)
        bot = a_bot_of(ada, "view", "draw", kind="agent")
        update(bot, diagram_id, addition("mail"), on=1)

        assert undo(ada, diagram_id).revision == "r:3"


WORDS = st.sampled_from(["web", "orders", "db", "mail", "stock"])
OPS = st.one_of(
    st.builds(addition, st.sampled_from(["mail", "stock"])),
    st.builds(relabel, WORDS, st.sampled_from(["One", "Another"])),
    st.builds(removal, WORDS),
    st.just({"op": "arrange"}),
)
ACTS = st.one_of(st.just("undo"), st.just("redo"), OPS)
STORIES = st.lists(st.tuples(st.booleans(), ACTS), max_size=8)


class TestLaws:
    @settings(
        max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
    )
    @given(story=STORIES)
    def test_no_undo_changes_what_somebody_else_touched_since(self, ada, ben, story):
        diagram_id = a_diagram(ada)
        for by_ada, act in story:
            actor = ada if by_ada else ben
            head = Diagram.objects.get(pk=diagram_id).head_number
            try:
                match act:
                    case "undo":
                        undo(actor, diagram_id)
                    case "redo":
                        redo(actor, diagram_id)
                    case op:
                        update(actor, diagram_id, op, on=head)
            except CanvasError:
                assert Diagram.objects.get(pk=diagram_id).head_number == head
                continue
            newest = Diagram.objects.get(pk=diagram_id).head_number
            proven(document(diagram_id, newest), types=ELEMENT_TYPES)
            if act in ("undo", "redo"):
                assert not _touched(diagram_id, newest) & _touched_since(diagram_id, newest)


def _touched(diagram_id, number):
    before, after = document(diagram_id, number - 1), document(diagram_id, number)
    return {
        (item_id, aspect) for item_id, aspect in parts_changed(before, after) if aspect == "content"
    }


def _touched_since(diagram_id, number):
    """What others changed between a change and its being taken back or made again."""
    row = DiagramRevision.objects.get(diagram_id=diagram_id, number=number)
    between = DiagramRevision.objects.filter(
        diagram_id=diagram_id, number__gt=row.undoes, number__lt=number, undoes=None
    ).exclude(owner_id=row.owner_id)
    return {part for each in between for part in _touched(diagram_id, each.number)}
