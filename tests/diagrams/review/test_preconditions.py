"""What a proposal relies on, and what of it somebody has changed since (PROP-20 … PROP-26)."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import CanvasError
from diagrams.document.ids import ids_of, ids_of_view
from diagrams.document.model import Document, ViewPath
from diagrams.ops.set_boundary import FIELDS as OF_A_GROUP
from diagrams.ops.set_element import FIELDS as OF_AN_ELEMENT
from diagrams.ops.set_flow import FLOW_FIELDS, POINT_FIELDS
from diagrams.ops.set_note import ATTACHMENT_FIELDS, NOTE_FIELDS
from diagrams.ops.set_relationship import FIELDS as OF_A_RELATIONSHIP
from diagrams.ops.setting import Setting
from diagrams.review.facts import FACTS
from diagrams.review.preconditions import Drift, Precondition, conflicts, preconditions
from tests.diagrams.ops.changes import OPS, add, made, remove, setting
from tests.diagrams.pipeline.drawings import ChangeThrower
from tests.diagrams.random_documents import documents
from tests.diagrams.small import document, view

SHOP = document(
    view(
        "web orders@core db@core far",
        "asks:web>orders",
        "writes:orders>db",
        boundaries="core ring@far_ring far_ring",
        notes="hint@core",
        flows="buy:asks+writes",
    )
)


def relied_on(
    before: Document, *ops: dict[str, Any], path: ViewPath = ()
) -> dict[str, dict[str, Any]]:
    """What ``ops`` rely on, by the id of each thing."""
    return {each.id: {**each.was} for each in captured(before, *ops, path=path)}


def captured(
    before: Document, *ops: dict[str, Any], path: ViewPath = ()
) -> tuple[Precondition, ...]:
    return preconditions(before, OPS.validate_python(ops), path)


def drift(before: Document, proposed: dict[str, Any], *since: dict[str, Any]) -> tuple[Drift, ...]:
    """What of a proposal made to ``before`` is in conflict after the ops ``since``."""
    return conflicts(captured(before, proposed), made(before, *since).document)


class TestAnUpdate:
    def test_relies_on_the_label_before_it_and_not_after(self):
        """PROP-20."""
        assert relied_on(SHOP, setting("orders", label="Purchases"))["orders"] == {
            "label": "orders",
            "type": "service",
            "group": "core",
        }

    def test_of_a_relationship_relies_on_its_ends_and_its_label(self):
        """PROP-20."""
        assert relied_on(SHOP, setting("asks", label="Calls"))["asks"] == {
            "from": "web",
            "to": "orders",
            "label": None,
        }

    def test_relies_on_every_field_that_it_sets(self):
        """PROP-25."""
        facts = relied_on(
            SHOP, setting("web", technology="Go"), setting("asks", condition="x", **{"async": True})
        )

        assert facts["web"]["technology"] is None
        assert (facts["asks"]["condition"], facts["asks"]["async"]) == (None, False)

    def test_of_a_flow_relies_on_its_title_its_steps_and_what_it_varies(self):
        """PROP-25."""
        facts = relied_on(SHOP, setting("buy", title="Buying"))["buy"]

        assert facts["title"] == "buy"
        assert [step["relationship"] for step in facts["steps"]] == ["asks", "writes"]
        assert facts["variantOf"] is None

    def test_of_a_note_relies_on_what_it_says(self):
        """PROP-25."""
        assert relied_on(SHOP, setting("hint", kind="warning"))["hint"] == {
            "kind": "note",
            "text": "hint",
            "group": "core",
        }

    def test_that_joins_something_relies_on_what_is_joined(self):
        assert relied_on(SHOP, setting("web", group="core"))["core"] == {"kind": "boundary"}

    @pytest.mark.parametrize(
        ("kind", "fields"),
        [
            ("element", OF_AN_ELEMENT),
            ("group", OF_A_GROUP),
            ("relationship", OF_A_RELATIONSHIP),
            ("note", NOTE_FIELDS),
            ("attachment", ATTACHMENT_FIELDS),
            ("flow", FLOW_FIELDS),
            ("open-point", POINT_FIELDS),
        ],
    )
    def test_has_a_fact_for_every_field_that_can_be_set(self, kind, fields):
        """PROP-25: a field without one could be overwritten unseen."""
        on_the_wire = {Setting.model_fields[name].alias for name in fields}

        assert on_the_wire <= FACTS[kind].keys()


class TestARemoval:
    def test_relies_on_what_goes_and_on_all_that_goes_with_it(self):
        """PROP-25: what was removed, what goes by cascade, the relationships that go."""
        facts = relied_on(SHOP, remove("core", cascade=True))

        assert facts.keys() == {"core", "orders", "db", "hint", "asks", "writes"}
        assert facts["core"]["members"] == ["db", "hint", "orders"]
        assert facts["orders"]["relationships"] == ["asks", "writes"]

    def test_conflicts_with_what_somebody_has_hung_on_it(self):
        link = add(relationships=[{"id": "late", "from": "far", "to": "db"}])

        assert [each.id for each in drift(SHOP, remove("db"), link)] == ["db"]

    def test_of_an_opened_element_relies_on_what_is_inside(self):
        opened = document(view("a", a=view("x y", "l:x>y")))

        assert relied_on(opened, remove("a"))["a"]["inside"] == ["l", "x", "y"]

    def test_of_an_attachment_relies_on_what_it_belongs_to(self):
        """PROP-21."""
        noted = made(SHOP, add(notes=[{"id": "n", "text": "Slow", "about": "web"}])).document

        facts = relied_on(noted, remove("n"))

        assert facts["n"] == {"kind": "note", "text": "Slow", "about": "web"}
        assert facts["web"]["label"] == "web"


class TestAnAddition:
    def test_relies_on_what_it_joins_and_on_nothing_of_its_own(self):
        """PROP-21, PROP-25: each end that is there, the group, what a note is about."""
        facts = relied_on(
            SHOP,
            add(
                nodes=[{"id": "mail", "type": "service", "label": "Mail", "group": "core"}],
                relationships=[{"id": "sends", "from": "orders", "to": "mail"}],
                notes=[{"text": "Careful", "about": "db"}],
            ),
        )

        assert facts == {
            "core": {"kind": "boundary"},
            "orders": {"type": "service"},
            "db": {"type": "service"},
        }

    def test_of_a_flow_relies_on_the_relationships_it_walks(self):
        facts = relied_on(SHOP, add(flows=[{"title": "Again", "steps": ["asks"]}]))

        assert facts == {"asks": {"from": "web", "to": "orders"}}

    def test_of_an_open_point_relies_on_what_it_is_about_in_any_view(self):
        opened = document(view("a", a=view("x")))
        raised = add(openPoints=[{"kind": "parked", "about": ["x"]}])

        (found,) = captured(opened, raised)

        assert (found.id, found.inside) == ("x", ("a",))

    def test_that_is_updated_by_the_same_ops_is_still_nothing_that_was_there(self):
        """PROP-21."""
        ops = (
            add(nodes=[{"id": "new", "type": "service", "label": "New"}]),
            setting("new", label="N"),
        )

        assert relied_on(SHOP, *ops) == {}

    def test_inside_an_element_relies_on_that_element(self):
        opened = document(view("a", a=view("x")))

        facts = relied_on(
            opened, add(nodes=[{"id": "y", "type": "component", "label": "Y"}]), path=("a",)
        )

        assert facts == {"a": {"type": "service"}}


class TestAnArrangement:
    def test_relies_on_who_belongs_to_its_scope_and_not_on_places(self):
        """PROP-25."""
        facts = relied_on(SHOP, {"op": "arrange", "scope": {"group": "core"}})

        assert facts == {"core": {"kind": "boundary", "members": ["db", "hint", "orders"]}}

    def test_of_the_whole_view_relies_on_nothing(self):
        assert relied_on(SHOP, {"op": "arrange"}) == {}


class TestALevel:
    def test_that_is_set_relies_on_the_level_before(self):
        proposed = {"op": "setLevel", "level": "container"}

        (found,) = captured(SHOP, proposed)

        assert (found.kind, found.was) == ("view", {"level": None})
        assert drift(SHOP, proposed, {"op": "setLevel", "level": "context"})
        assert not drift(SHOP, proposed, setting("web", label="Shop"))


class TestConflicts:
    """PROP-24: a proposal renames A."""

    PROPOSED = setting("orders", label="Purchases")

    def test_are_none_when_nothing_moved(self):
        assert drift(SHOP, self.PROPOSED, setting("web", label="web")) == ()

    def test_are_none_when_another_was_renamed(self):
        assert drift(SHOP, self.PROPOSED, setting("web", label="Shop"), remove("far")) == ()

    def test_are_told_when_it_was_renamed(self):
        (found,) = drift(SHOP, self.PROPOSED, setting("orders", label="Sales"))

        assert (found.kind, found.id) == ("element", "orders")
        assert found.now is not None
        assert (found.was["label"], found.now["label"]) == ("orders", "Sales")

    def test_are_told_when_it_was_regrouped(self):
        (found,) = drift(SHOP, self.PROPOSED, setting("orders", group=None))

        assert found.now is not None
        assert found.now["group"] is None

    def test_are_told_when_it_is_gone(self):
        (found,) = drift(SHOP, self.PROPOSED, remove("orders"))

        assert found.now is None

    def test_are_told_when_something_else_has_its_id_now(self):
        again = add(groups=[{"id": "orders", "label": "orders"}])

        (found,) = drift(SHOP, self.PROPOSED, remove("orders"), again)

        assert found.now is None

    def test_are_none_over_what_the_proposal_does_not_set(self):
        """PROP-22."""
        said = setting("orders", description="Takes orders", technology="Go")

        assert drift(SHOP, self.PROPOSED, said) == ()

    def test_are_told_although_the_ops_could_still_be_made(self):
        """PROP-23."""
        today = made(SHOP, setting("orders", label="Sales")).document

        assert made(today, self.PROPOSED).document.view.element_by_id["orders"].label == "Purchases"
        assert conflicts(captured(SHOP, self.PROPOSED), today)


def batch_for(before: Document, seed: int) -> list[dict[str, Any]]:
    """One to four ops that can be made to ``before``, one after the other."""
    dice, ops = random.Random(seed), list[dict[str, Any]]()
    thrower = ChangeThrower(dice, 3)
    thrower.used = 1_000  # ids that no document has
    for _ in range(dice.randint(1, 4)):
        there = [*ids_of_view(before.view), *(each.id for each in before.open_points)]
        choices = [remove(dice.choice(there), cascade=True) if there else thrower.addition(before)]
        choices.append(thrower.addition(before))
        if before.view.elements:
            choices.append(thrower.edit(before))
        op = dice.choice(choices)
        try:
            made(before, *ops, op)
        except CanvasError:
            continue
        ops.append(op)
    return ops


class TestWhatHoldsForEveryProposal:
    @given(documents(), st.integers(0, 2**32))
    def test_nothing_is_in_conflict_with_the_document_it_was_made_to(self, before, seed):
        ops = batch_for(before, seed)

        assert conflicts(captured(before, *ops), before) == ()

    @given(documents(), st.integers(0, 2**32))
    def test_what_is_relied_on_survives_being_stored(self, before, seed):
        found = captured(before, *batch_for(before, seed))

        kept = [Precondition.model_validate_json(each.wire_json()) for each in found]

        assert (*kept,) == found
        assert conflicts(kept, before) == ()

    @given(documents(), st.integers(0, 2**32))
    def test_everything_it_would_take_away_is_relied_on(self, before, seed):
        """PROP-25: nothing goes unseen."""
        ops = batch_for(before, seed)
        after = made(before, *ops).document if ops else before

        gone = frozenset(ids_of(before)) - frozenset(ids_of(after))

        assert gone <= relied_on(before, *ops).keys()
