"""Every drawing of the layout engine passes the gate, whatever the graph (LAY-100).

The gate of `bench/layout` is the judge: it was written for any engine and reads only boxes and
lines, so it shares no code, and no mistake, with what it judges here.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from bench.layout.cases import Case, CaseDirection
from bench.layout.checker import Verdict, check
from bench.layout.corpus import corpus, stress_cases
from bench.layout.families import fuzz
from canvas_project.layout_cases import graph_of, placed, plain, polished
from diagrams.layout.model import Layout, LayoutGraph
from tests.bench.strategies import cases

# At its full length, by `make soak`, a thousand.
FUZZED = 50
LARGEST = 50
DIRECTIONS: tuple[CaseDirection, ...] = ("DOWN", "RIGHT")

FIXED = [case for case in [*corpus(), *stress_cases()] if len(case["nodes"]) <= LARGEST]


def faults(case: Case, engine: Callable[[LayoutGraph], Layout] = polished) -> dict[str, int]:
    """Return what a reader could hold against the drawing: errors of the gate and soft counts."""
    verdict = judged(case, engine)
    return {**verdict["errors"], **verdict["soft"]}


def judged(case: Case, engine: Callable[[LayoutGraph], Layout]) -> Verdict:
    result: Any = plain(engine(graph_of(case)))
    return check(case, result)


def turned(case: Case, direction: CaseDirection) -> Case:
    return {**case, "direction": direction}


class TestTheGate:
    @pytest.mark.parametrize("direction", DIRECTIONS)
    @pytest.mark.parametrize("case", FIXED, ids=lambda case: case["name"])
    def test_finds_nothing_in_the_corpus(self, case, direction):
        assert faults(turned(case, direction)) == {}

    @pytest.mark.parametrize("case", FIXED, ids=lambda case: case["name"])
    def test_finds_nothing_in_the_corpus_before_it_is_polished(self, case):
        assert faults(case, placed) == {}

    def test_finds_nothing_in_random_trees_and_service_graphs(self, scale):
        draw = random.Random(7)
        found = {}
        for case in fuzz(FUZZED * scale):
            direction = draw.choice(DIRECTIONS)
            if fault := faults(turned(case, direction)):
                found[f"{case['name']} {direction}"] = fault

        assert found == {}

    @given(cases())
    def test_finds_nothing_in_any_graph(self, case):
        assert faults(case) == {}
