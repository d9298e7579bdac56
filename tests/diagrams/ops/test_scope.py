from typing import Any

from diagrams.ops.scope import Scope
from tests.diagrams.ops.changes import add, faults, made, refusal, remove, setting
from tests.diagrams.ops.requests import arrow, nodes
from tests.diagrams.small import attachment, document, view

DRAWN = document(view("a b@g c", "r:a>b", "s:b>c", boundaries="g", notes="n@g", flows="f:r"), p="a")
CHOSEN = Scope(nodes=("a", "g"), edges=("r",))


def found(*ops: dict[str, Any], scope: Scope = CHOSEN) -> list[tuple[str, str]]:
    return faults(DRAWN, *ops, scope=scope)


class TestScope:
    def test_lets_everything_be_added_from_inside_it_outwards(self):
        """TOOL-61."""
        op = add(nodes=nodes("d"), relationships=[arrow("a>d"), arrow("a>c")])

        assert "ac" in made(DRAWN, op, scope=CHOSEN).document.view.relationship_by_id

    def test_lets_what_is_in_it_be_changed_and_removed(self):
        after = made(DRAWN, setting("a", label="A"), remove("r"), scope=CHOSEN).document

        assert after.view.elements[0].label == "A"

    def test_refuses_what_reaches_outside_and_lists_it(self):
        """TOOL-62."""
        refused = refusal(DRAWN, remove("c", "s", "a"), scope=CHOSEN)

        assert (refused.code, refused.details["ids"]) == ("OUT_OF_SCOPE", ["c", "s"])
        assert found(setting("c", label="C")) == [("OUT_OF_SCOPE", "/ops/0")]

    def test_counts_an_attachment_by_its_host(self):
        """TOOL-62."""
        a, b, c = DRAWN.view.elements
        elements = (
            a.replaced(attachments=(attachment("on_a"),)),
            b.replaced(attachments=(attachment("on_b"),)),
            c,
        )
        noted = DRAWN.replaced(view=DRAWN.view.replaced(elements=elements))

        made(noted, setting("on_a", text="t"), scope=CHOSEN)
        made(noted, setting("on_a", about="r"), scope=CHOSEN)
        assert refusal(noted, remove("on_b"), scope=CHOSEN).details["ids"] == ["b"]
        assert refusal(noted, setting("on_a", about="b"), scope=CHOSEN).details["ids"] == ["b"]

    def test_holds_for_all_that_goes_with_a_boundary(self):
        """TOOL-63."""
        assert refusal(DRAWN, remove("g", cascade=True), scope=CHOSEN).details["ids"] == ["b", "n"]
        wide = Scope(nodes=("g", "b", "n"))
        assert made(DRAWN, remove("g", cascade=True), scope=wide).document.view.boundaries == ()

    def test_never_holds_flows_or_open_points(self):
        """TOOL-64."""
        for item in ("f", "p"):
            assert found(remove(item)) == [("OUT_OF_SCOPE", "/ops/0")]
        assert found(setting("f", title="t")) == [("OUT_OF_SCOPE", "/ops/0")]

    def test_refuses_the_level_of_the_whole_view(self):
        """TOOL-67."""
        assert found({"op": "setLevel", "level": None}) == [("OUT_OF_SCOPE", "/ops/0")]

    def test_names_what_is_still_there_before_any_op_runs(self):
        """TOOL-66."""
        gone = Scope(nodes=("a", "zz"), edges=("b",))

        assert found(setting("nobody", label="l"), scope=gone) == [
            ("SCOPE_TARGET_MISSING", "/scope/nodes"),
            ("SCOPE_TARGET_MISSING", "/scope/edges"),
        ]

    def test_lets_a_request_change_what_it_has_added_itself(self):
        after = made(DRAWN, add(nodes=nodes("d")), setting("d", label="D"), scope=CHOSEN).document

        assert after.view.element_by_id["d"].label == "D"

    def test_tells_an_unknown_id_as_unknown(self):
        assert found(setting("zz", label="l")) == [("INVALID_REFERENCE", "/ops/0/id")]
