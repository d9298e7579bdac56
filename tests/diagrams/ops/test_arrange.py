"""Asking for a layout: what is arranged, and what may not be (LAY-90, TOOL-65)."""

from pydantic import TypeAdapter

from diagrams.ops.registry import OPS, Op, PersonOp
from diagrams.ops.scope import Scope
from tests.diagrams.ops.changes import faults, made
from tests.diagrams.small import document, view

SHOP = document(view("a@g b@h c", "r:a>b", boundaries="g h@g", notes="n@g", flows="f:r"))


def arrange(**fields):
    return {"op": "arrange", **fields}


class TestAnArrangeOp:
    def test_changes_no_content(self):
        """LAY-90."""
        assert made(SHOP, arrange()).document is SHOP

    def test_without_a_scope_is_about_the_whole_view(self):
        (asked,) = made(SHOP, arrange()).arranges

        assert asked.ids is None

    def test_of_a_group_is_about_all_that_is_in_it(self):
        (asked,) = made(SHOP, arrange(scope={"group": "g"})).arranges

        assert asked.ids == frozenset({"g", "h", "a", "b", "n"})

    def test_of_listed_things_takes_a_listed_group_with_its_contents(self):
        (asked,) = made(SHOP, arrange(scope={"nodes": ["c", "h"]})).arranges

        assert asked.ids == frozenset({"c", "h", "b"})

    def test_is_refused_for_what_is_not_there(self):
        assert faults(
            SHOP,
            arrange(scope={"group": "a"}),
            arrange(scope={"nodes": ["c", "r", "x"]}),
            arrange(primaryFlow="g"),
        ) == [
            ("INVALID_REFERENCE", "/ops/0/scope/group"),
            ("INVALID_REFERENCE", "/ops/1/scope/nodes/1"),
            ("INVALID_REFERENCE", "/ops/1/scope/nodes/2"),
            ("NOT_FOUND", "/ops/2/primaryFlow"),
        ]

    def test_has_either_a_group_or_a_list(self):
        assert faults(SHOP, arrange(scope={}), arrange(scope={"group": "g", "nodes": ["c"]})) == [
            ("INVALID_INPUT", "/ops/0/scope"),
            ("INVALID_INPUT", "/ops/1/scope"),
        ]

    def test_lists_at_most_three_hundred(self):
        many = arrange(scope={"nodes": ["c"] * 301})

        assert faults(SHOP, many) == [("LIMIT_EXCEEDED", "/ops/0/scope/nodes")]

    def test_of_what_is_asked_for_in_order_is_kept_in_order(self):
        both = made(SHOP, arrange(scope={"group": "h"}), arrange(move=False)).arranges

        assert [each.op.move for each in both] == [True, False]


class TestAnArrangeOpUnderAScope:
    def test_may_not_be_about_the_whole_view(self):
        """TOOL-65."""
        assert faults(SHOP, arrange(), scope=Scope(nodes=("a", "b", "c"))) == [
            ("OUT_OF_SCOPE", "/ops/0")
        ]

    def test_has_all_contents_inside_it(self):
        """TOOL-65."""
        op = arrange(scope={"group": "h"})

        assert faults(SHOP, op, scope=Scope(nodes=("h",))) == [("OUT_OF_SCOPE", "/ops/0")]
        assert made(SHOP, op, scope=Scope(nodes=("h", "b"))).arranges


class TestTheOpsOfAnAgent:
    def test_have_no_coordinates(self):
        """TOOL-1: where things are is for the layout, and for people."""
        assert "Arrange" in shapes(Op)
        assert not shapes(Op) & {"Move", "Place", "Lead", "Anchor"}
        assert "move" not in OPS.names

    def test_are_all_for_people_too(self):
        assert shapes(Op) < shapes(PersonOp)


def shapes(ops):
    return set(TypeAdapter(ops).json_schema()["$defs"])
