"""The largest and least friendly requests within the limits are drawn, or refused with a code.

They are a fifth as large in `make test` and at their full size in `make soak`. The deadline is that
of a worker (LAY-S5).
"""

import time
from collections.abc import Iterable
from typing import Any

import pytest

from common.deadline import deadline_in
from common.errors import CanvasError
from diagrams.document import limits
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import Composed, compose
from diagrams.pipeline.progress import Progress

WORKER_SECONDS = 20.0
LONG = "a label that says a great deal about very little and goes on, up to the last one"
PART = 5  # a fifth of it, where it is not soaked


@pytest.fixture
def size(scale: int) -> int:
    """Return how many elements there are; there are twice as many relationships."""
    return limits.REQUEST_ELEMENTS if scale > 1 else limits.REQUEST_ELEMENTS // PART


def draft(size: int, pairs: Iterable[tuple[int, int]], boundaries: int = 0, **more: Any) -> Draft:
    """A request of elements that say much, joined as ``pairs`` say, in nested boundaries."""
    several = dict.fromkeys(pair for pair in pairs if pair[0] != pair[1])
    return Draft.model_validate(
        {
            "title": "Worst",
            "nodes": [
                {
                    "id": f"n{number}",
                    "type": "service",
                    "label": f"Element {number} with a long name",
                    "technology": "T" * limits.MAX_TECHNOLOGY,
                    "description": "word " * (limits.MAX_DESCRIPTION // 5),
                    **({"group": f"g{number % boundaries}"} if boundaries else {}),
                }
                for number in range(size)
            ],
            "groups": [
                {
                    "id": f"g{number}",
                    "label": LONG,
                    **({"group": f"g{number - 1}"} if number else {}),
                }
                for number in range(boundaries)
            ],
            "relationships": [
                {"id": f"r{number}", "from": f"n{a}", "to": f"n{b}", "label": LONG}
                for number, (a, b) in enumerate(list(several)[: 2 * size])
            ],
            "layout": {"allowDegraded": True},
            **more,
        }
    )


def outcome(request: Draft) -> Composed | CanvasError:
    """Return the drawing or the refusal; anything else is raised."""
    deadline = deadline_in(WORKER_SECONDS, clock=time.monotonic)
    try:
        return compose(request, Progress(deadline=deadline))
    except CanvasError as refusal:
        return refusal


def is_whole(found: Composed | CanvasError, request: Draft) -> bool:
    """Tell whether everything was drawn, or it was said why not."""
    if isinstance(found, CanvasError):
        return found.code in {"LAYOUT_FAILED", "TIMEOUT"}
    scene = found.scenes[()]
    return len(scene.elements) == len(request.nodes) and len(scene.connectors) == len(
        request.relationships
    )


class TestTheWorst:
    def test_every_pair_of_a_few_joined_is_drawn_or_refused(self, size):
        few = round((2 * size) ** 0.5) + 1
        request = draft(size, ((a, b) for a in range(few) for b in range(few)))

        assert is_whole(outcome(request), request)

    def test_boundaries_in_boundaries_to_the_last_are_drawn_or_refused(self, size):
        pairs = ((number % size, (number * 37 + 1) % size) for number in range(2 * size))
        request = draft(size, pairs, boundaries=limits.REQUEST_BOUNDARIES * size // 300)

        assert is_whole(outcome(request), request)

    def test_one_row_of_everything_is_drawn_or_refused(self, size):
        there = [(0, number) for number in range(1, size)]
        request = draft(size, there + [(b, a) for a, b in there])

        assert is_whole(outcome(request), request)

    def test_all_of_one_kind_joined_alike_is_drawn_or_refused(self, size):
        pairs = ((a, (a + step) % size) for step in (1, 7) for a in range(size))
        request = draft(size, pairs)

        assert is_whole(outcome(request), request)

    def test_nothing_joined_and_all_notes_there_may_be_is_drawn_or_refused(self, size):
        notes = [
            {"text": "word " * (limits.REQUEST_NOTE // 5), "about": f"n{number}", "attach": False}
            for number in range(limits.REQUEST_NOTES * size // 300)
        ]
        request = draft(size, (), notes=notes)

        found = outcome(request)

        assert is_whole(found, request)
        assert isinstance(found, CanvasError) or len(found.scenes[()].notes) == len(notes)
