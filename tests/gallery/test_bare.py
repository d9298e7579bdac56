"""The layout engine draws every shape of the gallery clean (LAY-100, LAY-102, LAY-104)."""

from typing import Any

import pytest

from bench.layout.cases import Case, CaseDirection
from bench.layout.checker import check
from bench.layout.jogs import jogs
from canvas_project.layout_cases import graph_of, plain, polished
from tests.gallery.bare import bare
from tests.gallery.catalogue import cases, jogs_allowed, views

VIEWS = [
    pytest.param(name, bare(name, view), id=f"{name}-{depth}" if depth else name)
    for name, request in cases().items()
    for depth, view in enumerate(views(request))
]
# The topologies of LAY 10, whose jogs it counts, drawn as for a request without a direction.
COUNTED = [view for view in VIEWS if str(view.values[0]) < "24"]
DIRECTIONS: tuple[CaseDirection, ...] = ("RIGHT", "DOWN")


def drawn(case: Case, direction: CaseDirection) -> Any:
    return plain(polished(graph_of({**case, "direction": direction})))


class TestTheEngine:
    @pytest.mark.parametrize("direction", DIRECTIONS)
    @pytest.mark.parametrize(("name", "case"), VIEWS)
    def test_draws_every_view_without_a_fault(self, name, case, direction):
        verdict = check(case, drawn(case, direction))

        assert {**verdict["errors"], **verdict["soft"]} == {}

    @pytest.mark.parametrize(("name", "case"), COUNTED)
    def test_draws_straight_what_can_be_straight(self, name, case):
        assert len(jogs(case, drawn(case, "RIGHT"))) <= jogs_allowed(name)

    @pytest.mark.parametrize(("name", "case"), COUNTED)
    def test_draws_a_view_the_same_every_time(self, name, case):
        assert drawn(case, "RIGHT") == drawn(case, "RIGHT")
