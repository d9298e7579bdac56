"""What whoever implements a diagram needs (TOOL 3.6)."""

import pytest

from common.errors import NotFound
from diagrams.document.model import View
from diagrams.reading.implementation import (
    ReadImplementation,
    ToldImplementation,
    told_implementation,
)
from tests.diagrams.reading.asking import ids
from tests.diagrams.small import attachment, document, view


def told(drawn: View, **asked) -> ToldImplementation:
    request = ReadImplementation.model_validate(asked)
    return told_implementation(document(drawn), diagram_id="d_1", revision="r:1", request=request)


class TestTheContext:
    drawn = view(
        "a@g b c", "r:a>b", "s:b>c", boundaries="g h", flows="f:r+s e:s", notes="n@g",
    )  # fmt: skip

    def test_has_flows_as_they_are_stored(self):
        flow = self.drawn.flows[0]
        first, second = flow.steps
        frame = second.replaced(relationship=None, extra_elements=("a",))
        drawn = self.drawn.replaced(
            flows=(flow.replaced(steps=(first.replaced(caption="Go"), frame)),)
        )

        assert told(drawn).wire()["flows"] == [
            {
                "id": "f",
                "title": "f",
                "steps": [
                    {"order": 1, "id": "f.s1", "edgeId": "r", "from": "a", "to": "b",
                     "caption": "Go"},
                    {"order": 2, "id": "f.s2", "frame": True},
                ],
            }
        ]  # fmt: skip

    def test_has_boundaries_with_their_members(self):
        boundaries = told(self.drawn).boundaries

        assert [(each.id, each.member_ids) for each in boundaries] == [
            ("g", ("a", "n")),
            ("h", ()),
        ]

    def test_has_notes_and_where_they_belong_from(self):
        first, *others = self.drawn.elements
        drawn = self.drawn.replaced(
            elements=(first.replaced(attachments=(attachment("x"),)), *others)
        )

        assert [(each.id, each.provenance) for each in told(drawn).notes] == [
            ("x", "attached"),
            ("n", "attached"),
        ]

    def test_is_of_one_flow_when_that_is_asked_for(self):
        found = told(self.drawn, focus={"flow": "e"})

        assert ids(found.flows) == ["e"]
        assert ids(found.boundaries) == []

    def test_is_of_the_elements_that_are_asked_for(self):
        found = told(self.drawn, focus={"nodes": ["a"]})

        assert ids(found.flows) == ["f"]
        assert ids(found.boundaries) == ["g"]

    def test_says_what_was_too_much(self):
        drawn = view(
            "a b", "r:a>b",
            flows=" ".join(f"f{number}:r" for number in range(21)),
            boundaries=" ".join(f"g{number}" for number in range(51)),
            notes=" ".join(f"n{number}@g0" for number in range(101)),
        )  # fmt: skip

        found = told(drawn)

        assert found.wire()["truncated"] == {"flows": True, "notes": True, "boundaries": True}
        assert (len(found.flows), len(found.notes), len(found.boundaries)) == (20, 100, 50)

    def test_of_a_view_that_there_is_not_is_refused(self):
        with pytest.raises(NotFound):
            told(self.drawn, view={"inside": ["b"]})
