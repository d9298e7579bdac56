"""Changing diagrams: a revision per change, on the one that was meant (TOOL-40 … TOOL-47)."""

import pytest

from common.errors import CanvasError, RevisionConflict
from diagrams.contracts import ListDiagramRevisions, UpdateDiagram
from diagrams.models import DiagramRevision
from diagrams.ops.findings import InvalidReference
from diagrams.services.list_revisions import list_revisions
from diagrams.services.update_diagram import update_diagram
from ledger.services import RequestIdMismatch
from teams.access import Forbidden, Role
from tests.diagrams.kept import (
    a_diagram,
    addition,
    an_edit,
    document,
    labels,
    relabel,
    removal,
    update,
)
from tests.factories import a_bot_of, a_colleague_of, a_person
from tests.threads import at_once

pytestmark = pytest.mark.django_db

MOVE = {"op": "move", "places": [{"id": "web", "x": 0, "y": 400}]}


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


class TestUpdateDiagram:
    def test_makes_all_ops_as_one_revision(self, person, diagram_id):
        receipt = update(person, diagram_id, addition("mail"), relabel("web", "Store"), on=1)

        assert (receipt.revision, receipt.applied) == ("r:2", 2)
        assert (receipt.added, receipt.updated, receipt.removed) == (1, 1, 0)
        assert labels(diagram_id, 2) == {
            "web": "Store",
            "orders": "Orders",
            "db": "Order store",
            "mail": "Mail",
        }
        assert labels(diagram_id, 1)["web"] == "Web shop"

    def test_appends_nothing_when_nothing_changes(self, person, diagram_id):
        receipt = update(person, diagram_id, relabel("web", "Web shop"), on=1)

        assert (receipt.revision, receipt.state) == ("r:1", "unchanged")
        assert DiagramRevision.objects.count() == 1

    def test_refuses_an_overtaken_revision_and_names_the_newest(self, person, diagram_id):
        update(person, diagram_id, addition("mail"), on=1)

        with pytest.raises(RevisionConflict) as refusal:
            update(person, diagram_id, addition("stock"), on=1)

        assert refusal.value.details["current_revision"] == "r:2"
        assert "stock" not in labels(diagram_id, 2)

    def test_answers_the_retry_of_an_overtaken_success(self, person, diagram_id):
        request = an_edit(addition("mail"), on=1)
        first = update_diagram(actor=person, diagram_id=diagram_id, request=request)
        update(person, diagram_id, addition("stock"), on=2)

        again = update_diagram(actor=person, diagram_id=diagram_id, request=request)

        assert again == first.model_copy(update={"replayed": True})
        assert DiagramRevision.objects.count() == 3

    def test_tells_a_field_that_is_cleared_from_one_that_is_left_out(self, person, diagram_id):
        """TOOL-40, TOOL-81: they are two requests, and not one that is sent again."""
        label = {"label": "Store"}
        kept = an_edit({"op": "update", "id": "web", "set": label}, on=1)
        cleared = an_edit(
            {"op": "update", "id": "web", "set": {**label, "description": None}},
            on=1,
            requestId=kept.request_id,
        )
        update_diagram(actor=person, diagram_id=diagram_id, request=kept)

        with pytest.raises(RequestIdMismatch):
            update_diagram(actor=person, diagram_id=diagram_id, request=cleared)

    def test_lists_the_figures_of_each_change_in_the_history(self, person, diagram_id):
        update(person, diagram_id, addition("mail"), on=1, summary="Mail")
        update(person, diagram_id, {"op": "arrange"}, relabel("db", "DB"), on=2)

        history = list_revisions(
            actor=person, diagram_id=diagram_id, request=ListDiagramRevisions()
        ).items

        assert [each.number for each in history] == [3, 2, 1]
        assert (history[0].arranged, history[0].updated) == (4, 1)
        assert (history[1].summary, history[1].added, history[1].element_count) == ("Mail", 1, 4)


class TestWhoMay:
    def test_only_who_may_draw(self, person, diagram_id):
        with pytest.raises(Forbidden):
            update(a_colleague_of(person, role=Role.VIEWER), diagram_id, addition("x"), on=1)
        with pytest.raises(Forbidden):
            update(a_bot_of(person, "view", "propose"), diagram_id, addition("x"), on=1)

    def test_only_people_move_by_hand(self, person, diagram_id):
        assert update(person, diagram_id, MOVE, on=1).revision == "r:2"
        with pytest.raises(ValueError, match="move"):
            UpdateDiagram.model_validate(
                {"requestId": "r", "expectedRevision": "r:1", "ops": [MOVE]}
            )

    def test_nobody_of_another_team_is_told_that_it_is_there(self, diagram_id):
        with pytest.raises(CanvasError) as refusal:
            update(a_person(), diagram_id, addition("x"), on=1)
        assert refusal.value.code == "NOT_FOUND"


class TestRebase:
    """TOOL-47: a late change is made to the newest revision unless both touched the same."""

    def test_brings_changes_to_different_things_together(self, person, diagram_id):
        update(person, diagram_id, relabel("db", "Ledger"), on=1)

        receipt = update(person, diagram_id, relabel("web", "Store"), on=1, onConflict="rebase")

        assert (receipt.revision, receipt.rebased) == ("r:3", True)
        assert labels(diagram_id, 3) == {"web": "Store", "orders": "Orders", "db": "Ledger"}

    def test_refuses_two_changes_to_one_thing_and_names_it(self, person, diagram_id):
        update(person, diagram_id, relabel("web", "Mine"), on=1)

        with pytest.raises(RevisionConflict) as refusal:
            update(person, diagram_id, relabel("web", "Yours"), on=1, onConflict="rebase")

        assert refusal.value.details["ids"] == ["web"]
        assert labels(diagram_id, 2)["web"] == "Mine"

    def test_words_what_another_has_moved(self, person, diagram_id):
        update(person, diagram_id, MOVE, on=1)

        update(person, diagram_id, relabel("web", "Store"), on=1, onConflict="rebase")

        web = document(diagram_id, 3).view.element_by_id["web"]
        assert web.box is not None
        assert (web.label, web.box.y) == ("Store", 400)

    def test_takes_away_nothing_that_another_has_added_meanwhile(self, person, diagram_id):
        link = {"id": "asks", "from": "web", "to": "db"}
        update(person, diagram_id, {"op": "add", "relationships": [link]}, on=1)

        with pytest.raises(RevisionConflict) as refusal:
            update(person, diagram_id, removal("db"), on=1, onConflict="rebase")

        assert refusal.value.details["ids"] == ["asks"]

    def test_names_the_view_of_which_both_set_the_level(self, person, diagram_id):
        update(person, diagram_id, {"op": "setLevel", "level": "context"}, on=1)
        mine = {"op": "setLevel", "level": "container"}

        with pytest.raises(RevisionConflict) as refusal:
            update(person, diagram_id, mine, on=1, onConflict="rebase")

        assert refusal.value.details["ids"] == ["top view"]

    @pytest.mark.parametrize(
        ("op", "fields"),
        [
            ({**addition("mail"), "relationships": [{"from": "mail", "to": "orders"}]}, {}),
            ({"op": "add", "notes": [{"text": "Old", "about": "orders"}]}, {}),
            ({"op": "arrange", "scope": {"nodes": ["web", "orders"]}}, {}),
            (addition("query"), {"view": {"inside": ["orders"]}}),
        ],
    )
    def test_names_what_another_has_taken_away_of_what_it_refers_to(
        self, person, diagram_id, op, fields
    ):
        update(person, diagram_id, removal("orders"), on=1)

        with pytest.raises(RevisionConflict) as refusal:
            update(person, diagram_id, op, on=1, onConflict="rebase", **fields)

        assert refusal.value.details == {"current_revision": "r:2", "ids": ["orders"]}

    def test_refuses_what_could_not_be_done_to_what_it_was_meant_for_either(
        self, person, diagram_id
    ):
        update(person, diagram_id, addition("mail"), on=1)
        link = {"from": "web", "to": "mail"}

        with pytest.raises(InvalidReference):
            update(
                person,
                diagram_id,
                {"op": "add", "relationships": [link]},
                on=1,
                onConflict="rebase",
            )

    def test_refuses_a_revision_that_never_was(self, person, diagram_id):
        with pytest.raises(RevisionConflict):
            update(person, diagram_id, addition("x"), on=9, onConflict="rebase")

    @pytest.mark.backends
    @pytest.mark.django_db(transaction=True)
    def test_loses_no_change_of_twenty_who_write_at_once(self):
        person = a_person()
        diagram_id = a_diagram(person)
        writers = [
            lambda n=n: update(person, diagram_id, addition(f"n{n}"), on=1, onConflict="rebase")
            for n in range(20)
        ]

        receipts = at_once(*writers)

        accepted = {each.revision for each in receipts if not isinstance(each, Exception)}
        assert len(accepted) == 20, [each for each in receipts if isinstance(each, Exception)]
        assert labels(diagram_id, 21).keys() >= {f"n{n}" for n in range(20)}
        assert DiagramRevision.objects.filter(diagram_id=diagram_id).count() == 21
