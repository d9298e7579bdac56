import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import LimitExceeded, NewerVersion
from diagrams.document import limits
from diagrams.document.ids import ids_of
from diagrams.document.migrate import FORMAT, VERSION, stored
from diagrams.document.model import Document, Element, View
from diagrams.document.repair import (
    NotADocument,
    Repaired,
    UnsoundDocument,
    proven,
    repair,
)
from diagrams.elements.registry import ELEMENT_TYPES
from tests.diagrams.random_documents import documents
from tests.diagrams.small import document, view


def repaired(content: Any) -> Repaired:
    return repair(json.dumps(content).encode(), types=ELEMENT_TYPES)


def of_view(**content: Any) -> Repaired:
    """What becomes of a document whose root view has this content."""
    return repaired({"format": FORMAT, "metadata": {"title": "t"}, "view": content})


def node(name: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "type": "service", "label": name, **fields}


def arrow(name: str, source: str, target: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "from": source, "to": target, **fields}


def messages(found: Repaired) -> str:
    return " / ".join(f"{each.path}: {each.message}" for each in found.repairs)


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**400,
    float("nan"),
    float("-inf"),
    "",
    " a ",
    "\x00",
    "n1",
    "service",
    "code",
    "x" * 600,
    [],
    {},
    [[]],
    [None, "a", 3],
    [0, 0, 1e300, -5],
    {"id": "n1"},
    [{"id": "n1", "type": "table", "label": "n1"}],
)

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 10**400)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["a", "n1", "service", "note", "code", "x" * 600])
)
junk = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)
)


def without_nulls(content: Any) -> Any:
    """Return ``content`` without what says nothing."""
    match content:
        case dict():
            return {key: without_nulls(each) for key, each in content.items() if each is not None}
        case list():
            return [without_nulls(each) for each in content]
        case _:
            return content


def spoil(content: Any, dice: random.Random) -> None:
    """Exchange, double or take out one of the values of ``content``, however deep."""
    here = content
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        keys = [key for key in keys if key not in ("format", "version")]
        if not keys:
            return
        key = dice.choice(keys)
        if isinstance(here[key], (dict, list)) and dice.random() < 0.7:
            here = here[key]
            continue
        match dice.randint(0, 2):
            case 0:
                here[key] = copy.deepcopy(dice.choice(JUNK))
            case 1 if isinstance(here, list):
                here.append(copy.deepcopy(here[key]))
            case _:
                del here[key]
        return


@st.composite
def spoiled(draw: st.DrawFn) -> Any:
    """A sound document in which some values are others, doubled, or gone."""
    content = json.loads(json.dumps(stored(draw(documents(depth=1)))))
    dice = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 6))):
        spoil(content, dice)
    return content


class TestRepair:
    @given(documents())
    def test_finds_nothing_to_mend_in_a_sound_document(self, drawn):
        """DOC-7."""
        assert repaired(stored(drawn)) == Repaired(drawn)

    @given(spoiled())
    def test_makes_a_document_that_needs_no_repair(self, content):
        """DOC-6, DOC-7."""
        first = repaired(content).document

        assert repaired(stored(first)) == Repaired(first)
        ids = list(ids_of(first))
        assert len(set(ids)) == len(ids)

    @given(junk)
    def test_makes_a_document_of_anything_that_has_the_marker(self, content):
        first = repaired({"format": FORMAT, "view": content, "openPoints": content}).document

        assert repaired(stored(first)) == Repaired(first)

    @given(spoiled())
    def test_reports_something_whenever_the_outcome_is_not_what_was_written(self, content):
        found = repaired(content)

        if found.total == 0:
            written = {key: content[key] for key in content if key not in ("format", "version")}
            assert Document.model_validate(without_nulls(written)) == found.document

    def test_refuses_a_file_that_is_too_large(self):
        with pytest.raises(LimitExceeded):
            repair(b" " * (limits.MAX_FILE_BYTES + 1), types=ELEMENT_TYPES)

    @pytest.mark.parametrize(
        "file",
        [
            b"",
            b"no",
            b"[]",
            b"{}",
            b'{"format": "other"}',
            b"\xff",
            b"[" * 100_000,
            b"1" * 10_000,
            b'{"format": "easel-diagram", "version": 0}',
        ],
    )
    def test_refuses_what_is_no_document(self, file):
        with pytest.raises(NotADocument):
            repair(file, types=ELEMENT_TYPES)

    def test_refuses_what_a_newer_release_wrote(self):
        with pytest.raises(NewerVersion):
            repaired({"format": FORMAT, "version": VERSION + 1})

    def test_says_where_it_mended_what(self):
        found = of_view(nodes=[node("a", label=" A\x00 ", color="pink"), 7])

        assert found.document.view.elements == (Element(id="a", type="service", label="A"),)
        assert "/view/nodes/0/label: Control characters" in messages(found)
        assert "/view/nodes/0/color: This is none of: neutral" in messages(found)
        assert "/view/nodes: Number 1 of these is no object" in messages(found)

    def test_makes_numbers_finite_and_clamps_them(self):
        file = (
            b'{"format": "easel-diagram", "metadata": {"title": "t"}, "view": {"nodes": ['
            b'{"id": "a", "type": "service", "label": "a", "box": [1e9, -1e400, 1, 1]},'
            b'{"id": "b", "type": "service", "label": "b", "box": [5e6, 0, 1, 99999]}]}}'
        )

        first, second = repair(file, types=ELEMENT_TYPES).document.view.elements

        assert first.box is None
        assert second.box == (limits.MAX_COORDINATE, 0, limits.MIN_SIZE, limits.MAX_SIZE)

    def test_takes_an_unknown_type_for_a_service(self):
        found = of_view(nodes=[node("a", type="flux-capacitor")])

        assert found.document.view.elements[0].type == "service"

    def test_drops_relationships_that_lead_nowhere_back_or_beside_another(self):
        """DOC-6, DOC-30, DOC-31."""
        found = of_view(
            nodes=[node("a"), node("b")],
            relationships=[
                arrow("r", "a", "b"),
                arrow("nowhere", "a", "z"),
                arrow("self", "a", "a"),
                arrow("again", "a", "b"),
                arrow("back", "b", "a"),
                arrow("undo", "a", "b", semantic="compensates"),
            ],
        )

        assert [each.id for each in found.document.view.relationships] == ["r", "back", "undo"]
        assert found.total == 3

    def test_opens_every_circle_of_boundaries_once(self):
        """DOC-51."""
        found = of_view(
            groups=[
                {"id": "a", "label": "a", "group": "b"},
                {"id": "b", "label": "b", "group": "a"},
                {"id": "c", "label": "c", "group": "c"},
            ]
        )

        assert [each.parent for each in found.document.view.boundaries] == [None, "a", None]

    def test_gives_each_view_its_own_part_of_an_id_that_several_have(self):
        """DOC-4."""
        inner = {"nodes": [node("a"), node("b")], "relationships": [arrow("r", "a", "b")]}
        found = of_view(
            nodes=[node("a", inside=inner), node("b")], relationships=[arrow("r", "a", "b")]
        )

        root = found.document.view
        inside = found.document.views["a",]
        assert [each.id for each in root.elements] == ["a", "b"]
        assert [each.id for each in inside.elements] == ["a_1", "b_1"]
        (relationship,) = inside.relationships
        assert (relationship.source, relationship.target) == ("a_1", "b_1")

    def test_names_what_has_no_id(self):
        found = of_view(nodes=[{"type": "cache", "label": "c"}], notes=[{"text": "n"}])

        assert [*found.document.path_of] == ["mended1", "mended2"]

    def test_lets_flows_tell_only_what_is_there_and_once(self):
        """DOC-83, DOC-87, DOC-89, DOC-92."""
        found = of_view(
            nodes=[node("a"), node("b")],
            relationships=[arrow("r", "a", "b")],
            flows=[
                {
                    "id": "f",
                    "title": "Main",
                    "steps": [
                        {"id": "1", "relationship": "r"},
                        {"id": "1", "relationship": "r", "extraElements": ["a", "zz"]},
                        {"id": "3", "relationship": "zz"},
                    ],
                },
                {"id": "g", "title": " main", "variantOf": "f"},
                {"id": "h", "title": "h", "variantOf": "g"},
                {"id": "i", "title": "i", "variantOf": "i"},
            ],
        )

        flows = found.document.view.flows
        assert [each.title for each in flows] == ["Main", "main 2", "h", "i"]
        assert [each.variant_of for each in flows] == [None, "f", None, None]
        assert [(step.relationship, step.extra_elements) for step in flows[0].steps] == [
            ("r", ()),
            (None, ("a",)),
        ]

    def test_drops_open_points_about_nothing(self):
        """DOC-122."""
        points = [
            {"id": "p", "kind": "parked", "targets": ["a", "zz", "a"]},
            {"id": "q", "kind": "parked", "targets": ["zz"]},
        ]
        found = repaired({"format": FORMAT, "view": {"nodes": [node("a")]}, "openPoints": points})

        assert [(each.id, each.targets) for each in found.document.open_points] == [("p", ("a",))]

    def test_cuts_what_is_over_a_limit(self):
        """DOC-6."""
        flows = [{"id": f"f{number}", "title": f"{number}"} for number in range(60)]

        found = of_view(nodes=[node("a", description="x" * 300)], flows=flows)

        assert len(found.document.view.flows) == limits.MAX_FLOWS
        assert found.document.view.elements[0].description == "x" * limits.MAX_DESCRIPTION

    def test_leaves_out_views_that_are_too_deep_or_empty(self):
        """DOC-3, DOC-100."""
        deep: dict[str, Any] = {"nodes": [node("e", inside={"nodes": []})]}
        for name in "dcba":
            deep = {"nodes": [node(name, inside=deep)]}

        found = of_view(**deep)

        assert list(found.document.views) == [(), ("a",), ("a", "b"), ("a", "b", "c")]

    def test_cuts_a_document_that_is_too_large_at_its_innermost_views(self):
        """DOC-8."""
        many = [node(f"x{number}") for number in range(limits.MAX_ELEMENTS - 10)]
        some = [node(f"y{number}") for number in range(20)]
        notes = [{"id": f"n{number}", "text": "n"} for number in range(8)]
        content = {"nodes": [node("a", inside={"nodes": some}), *many], "notes": notes}

        found = of_view(**content).document

        assert len(found.view.elements) == len(many) + 1
        assert len(found.view.notes) == 8
        assert len(found.views["a",].elements) == 1


class TestProven:
    """DOC-7."""

    @given(documents())
    def test_gives_what_is_to_be_kept(self, drawn):
        assert proven(drawn, types=ELEMENT_TYPES) == stored(drawn)

    @pytest.mark.parametrize(
        "unsound",
        [
            view("a", "r:a>z"),
            view("a a"),
            view("a@g"),
            view("a:flux-capacitor"),
            view("a", a=View()),
        ],
    )
    def test_refuses_what_would_come_back_as_something_else(self, unsound):
        with pytest.raises(UnsoundDocument):
            proven(document(unsound), types=ELEMENT_TYPES)


class TestHugeFiles:
    """What is over a limit is cut before it is read, or a small file could cost minutes."""

    @pytest.mark.parametrize(
        ("name", "most"), [("nodes", limits.MAX_ELEMENTS), ("groups", limits.MAX_ELEMENTS)]
    )
    def test_are_read_no_further_than_what_is_kept(self, name, most):
        found = of_view(**{name: [{"id": 7}] * (most * 4)})

        assert len(found.document.path_of) == most
        # Four faults each of what was read, one cut, and no more for all the rest.
        assert found.total <= 4 * most + 1

    def test_share_one_allowance_of_steps_in_all_views(self):
        steps = [{"viewport": {"x": 0, "y": 0, "zoom": 1}}] * limits.MAX_STEPS
        flows = [{"title": f"{number}", "steps": steps} for number in range(limits.MAX_FLOWS)]
        inside = {"nodes": [node("x")], "flows": flows}

        found = of_view(nodes=[node(f"n{number}", inside=inside) for number in range(3)])

        told = (flow.steps for each in found.document.views.values() for flow in each.flows)
        assert sum(map(len, told)) == limits.MAX_STEPS_IN_ALL

    def test_report_a_thousand_mends_and_count_the_rest(self):
        found = of_view(nodes=[1] * 1_500)

        assert (len(found.repairs), found.total) == (1_000, 1_500)
