from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import CanvasError, LimitExceeded, NotFound
from diagrams.document import limits
from diagrams.document.ids import ids_of_view
from diagrams.document.repair import proven
from diagrams.document.words import Level
from diagrams.elements.registry import ELEMENT_TYPES
from tests.diagrams.ops.changes import add, faults, made, refusal, remove, setting
from tests.diagrams.ops.requests import arrow, nodes
from tests.diagrams.random_documents import documents
from tests.diagrams.small import attachment, document, view

SHOP = document(
    view("a@g b c", "r:a>b", "s:b>c", boundaries="g h@g", notes="n", flows="f:r+s v^f:s"),
    p="a",
    q="a b",
)


class TestAdd:
    def test_adds_beside_what_is_there_and_touches_nothing_of_it(self):
        after = made(
            SHOP,
            add(
                nodes=nodes("d:queue"),
                relationships=[arrow("c>d")],
                notes=[{"id": "m", "text": "t", "about": "a", "attach": False}],
                openPoints=[{"id": "o", "kind": "parked", "about": ["d", "r"]}],
            ),
        )

        for name in ("a", "b", "c", "r", "s", "g", "h", "n", "f", "v"):
            assert after.document.view.find(name) is SHOP.view.find(name)
        assert after.document.view.element_by_id["d"].type == "queue"
        assert after.document.open_points[:2] == SHOP.open_points
        assert after.beside == {"m": "a"}

    def test_takes_no_id_of_any_view_nor_of_an_open_point(self):
        """DOC-4, DOC-130."""
        nested = document(view("a", a=view("x")), p="a")

        assert refusal(nested, add(nodes=nodes("x p"))).details["conflicting_ids"] == ["x", "p"]

    def test_takes_no_title_of_a_flow_that_is_there(self):
        """DOC-87."""
        flows = [{"title": "F", "steps": ["r"]}]

        assert refusal(SHOP, add(flows=flows)).details["existing_id"] == "f"

    def test_adds_something(self):
        assert faults(SHOP, add()) == [("INVALID_INPUT", "/ops/0")]

    def test_opens_an_element_that_had_no_inside(self):
        after = made(SHOP, add(nodes=nodes("x")), path=("b",)).document

        assert after.path_of["x"] == ("b",)


class TestRemove:
    def test_takes_what_cannot_be_without_it_along(self):
        """TOOL-42, DOC-92, DOC-122."""
        after = made(SHOP, remove("a")).document

        assert [each.id for each in after.view.relationships] == ["s"]
        assert [step.relationship for step in after.view.flows[0].steps] == ["s"]
        assert [(each.id, each.targets) for each in after.open_points] == [("q", ("b",))]

    def test_leaves_a_boundary_that_is_not_empty_and_counts_what_is_in_it(self):
        """DOC-54."""
        refused = refusal(SHOP, remove("g"))

        assert [(each.code, each.path) for each in refused.problems] == [
            ("INVALID_INPUT", "/ops/0/ids/0")
        ]
        assert refused.details["members"] == 2

    def test_takes_a_boundary_with_its_contents_where_that_is_asked_for(self):
        """DOC-54."""
        for op in (remove("g", cascade=True), remove("g", "h", "a")):
            after = made(SHOP, op).document.view

            assert [each.id for each in after.elements] == ["b", "c"]
            assert after.boundaries == ()

    def test_takes_attachments_flows_and_open_points_by_their_ids(self):
        element = SHOP.view.elements[0].replaced(attachments=(attachment("t"),))
        noted = SHOP.view.replaced(elements=(element, *SHOP.view.elements[1:]))

        after = made(SHOP.replaced(view=noted), remove("t", "f", "p", "n")).document

        assert after.view.elements[0].attachments == ()
        assert [(each.id, each.variant_of) for each in after.view.flows] == [("v", None)]
        assert [each.id for each in after.open_points] == ["q"]
        assert after.view.notes == ()

    def test_names_what_is_in_the_view(self):
        assert faults(SHOP, remove("a", "zz"), remove()) == [
            ("INVALID_REFERENCE", "/ops/0/ids/1"),
            ("INVALID_INPUT", "/ops/1/ids"),
        ]


class TestSetLevel:
    def test_sets_the_level_of_the_view_and_remarks_on_what_is_out_of_place(self):
        """DOC-103, DOC-111."""
        stored = document(view("a d:database"))

        outcome = made(stored, {"op": "setLevel", "level": "context"})

        assert outcome.document.view.level is Level.CONTEXT
        assert [each.about for each in outcome.advisories] == ["level"]
        again = made(outcome.document, setting("a", label="A"))
        assert again.advisories == ()  # it was so before
        cleared = made(outcome.document, {"op": "setLevel", "level": None})
        assert cleared.document == stored


class TestBatch:
    def test_makes_ops_in_order_as_one_change(self):
        after = made(
            SHOP,
            add(nodes=nodes("d")),
            setting("d", label="D", group="h"),
            add(relationships=[arrow("d>a")]),
            remove("c"),
        ).document.view

        assert after.element_by_id["d"].boundary == "h"
        assert [each.id for each in after.relationships] == ["r", "da"]

    def test_tells_the_faults_of_all_ops_with_their_places(self):
        """TOOL-3."""
        assert faults(
            SHOP,
            setting("zz", label="l"),
            add(nodes=nodes("d:flux")),
            setting("d", label="x" * 121),
            remove("g"),
        ) == [
            ("INVALID_REFERENCE", "/ops/0/id"),
            ("UNSUPPORTED_TYPE", "/ops/1/nodes/0/type"),
            ("LIMIT_EXCEEDED", "/ops/2/set/label"),
            ("INVALID_INPUT", "/ops/3/ids/0"),
        ]

    def test_gives_back_the_same_document_where_ops_cancel_each_other_out(self):
        assert made(SHOP, setting("a", label="A"), setting("a", label="a")).document is SHOP
        assert made(SHOP, add(nodes=nodes("d")), remove("d")).document is SHOP
        level = {"op": "setLevel", "level": "container"}
        assert made(SHOP, level, path=("a",)).document is SHOP

    def test_keeps_the_level_of_an_inside_that_is_emptied_and_filled(self):
        """DOC-3."""
        nested = document(view("a", a=view("x").replaced(level=Level.COMPONENT)))

        filled = made(nested, remove("x"), add(nodes=nodes("y")), path=("a",)).document
        emptied = made(nested, remove("x"), path=("a",)).document

        assert filled.views["a",].level is Level.COMPONENT
        assert list(emptied.views) == [()]

    def test_leaves_no_inside_without_an_element(self):
        """DOC-101."""
        nested = document(view("a", a=view("x", notes="n")))

        assert faults(nested, remove("x"), path=("a",)) == [("INVALID_INPUT", "/ops")]

    def test_puts_no_note_beside_what_it_takes_away_again(self):
        """TOOL-4: what a later op removed is nowhere to be placed by."""
        note = {"id": "m", "text": "t", "about": "a", "attach": False}

        after = made(SHOP, add(notes=[note]), remove("a"))

        assert "m" in after.document.view.note_by_id
        assert after.beside == {}
        assert made(SHOP, add(notes=[note]), remove("m")).beside == {}

    def test_has_one_op_and_a_hundred_at_most(self):
        assert faults(SHOP) == [("INVALID_INPUT", "/ops")]
        many = [setting("a", label="A")] * (limits.REQUEST_OPS + 1)
        assert faults(SHOP, *many) == [("LIMIT_EXCEEDED", "/ops")]

    @pytest.mark.parametrize("path", [("zz",), ("d", "e"), ("a", "zz")])
    def test_needs_a_view(self, path):
        drawn = document(view("a d:database", a=view("x")))

        with pytest.raises(NotFound):
            made(drawn, add(nodes=nodes("y")), path=path)
        with pytest.raises(NotFound):
            made(drawn, add(nodes=nodes("y")), path=("d",))

    def test_goes_no_deeper_than_the_third_view(self):
        """DOC-100."""
        deep = document(view("a", a=view("b", b=view("c", c=view("d")))))

        assert made(deep, add(nodes=nodes("e")), path=("a", "b", "c")).document.path_of["e"]
        with pytest.raises(LimitExceeded):
            made(deep, add(nodes=nodes("e")), path=("a", "b", "c", "d"))


@st.composite
def batches(draw: st.DrawFn) -> tuple[Any, list[dict[str, Any]]]:
    """A document, and ops on its root that name its parts, mostly to some purpose."""
    drawn = draw(documents())
    names = st.sampled_from([*ids_of_view(drawn.view), "zz"])
    words = st.sampled_from(["service", "queue", "cache", "note", "system", "x", "event"])
    fields = st.one_of(
        st.fixed_dictionaries({"label": st.none() | words}),
        st.fixed_dictionaries({"type": words}),
        st.fixed_dictionaries({"group": st.none() | names}),
        st.fixed_dictionaries({"about": st.none() | names}),
        st.fixed_dictionaries({"kind": st.none() | words}),
        st.fixed_dictionaries({"semantic": st.none() | st.sampled_from(["calls", "compensates"])}),
        st.fixed_dictionaries({"steps": st.lists(names, max_size=3)}),
        st.fixed_dictionaries({"title": words, "variantOf": st.none() | names}),
    )
    ops = st.one_of(
        st.builds(lambda name, to_set: setting(name, **to_set), names, fields),
        st.builds(
            lambda ids, cascade: remove(*ids, cascade=cascade),
            st.lists(names, min_size=1, max_size=2),
            st.booleans(),
        ),
        st.builds(
            lambda word, name: add(
                nodes=nodes(f"new:{word}"),
                relationships=[{"from": "new", "to": name}],
                notes=[{"text": "t", "about": name}],
            ),
            words,
            names,
        ),
    )
    return drawn, draw(st.lists(ops, min_size=1, max_size=3))


class TestEveryBatch:
    @given(batches())
    def test_is_made_soundly_or_refused_with_its_places(self, batch):
        """DOC-7, TOOL-3."""
        drawn, ops = batch
        try:
            outcome = made(drawn, *ops)
        except CanvasError as error:
            places = [each.path for each in error.problems]
        else:
            proven(outcome.document, types=ELEMENT_TYPES)
            return

        assert places
        assert all(place.startswith("/ops/") for place in places)

    @given(batches())
    def test_shares_everything_that_it_leaves_as_it_was(self, batch):
        drawn, ops = batch
        try:
            after = made(drawn, *ops).document
        except CanvasError:
            return

        assert after is drawn or after != drawn
        for path, inner in drawn.views.items():
            assert not path or path not in after.views or after.views[path] is inner
        before = (*drawn.view.elements, *drawn.view.relationships, *drawn.view.flows)
        for item in before:
            now = after.view.find(item.id)
            assert now is None or now is item or now != item
