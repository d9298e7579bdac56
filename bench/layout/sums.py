"""Measures added up over cases of one size.

Single cases vary a lot: an engine that is unlucky with one graph is lucky with the next. A size's
sum is what two engines, or two versions of one, are compared by.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bench.layout.checker import soft_total
from bench.layout.comparison import Judged
from bench.layout.result import Record

OF_A_SIZE = re.compile(r"(?:tree|dag)-(\d+)-l\d+-g\d+")
SIZES = ("10", "34", "50", "200", "500")
SPECIAL, STRESS = "special", "stress"
STRESS_FAMILIES = {"star", "bipartite", "deep", "clique", "parallel", "loose"}


@dataclass
class Sum:
    """What one engine drew at one size; ``unplaced`` are the cases that it gave no result for."""

    cases: int = 0
    unplaced: int = 0
    errors: int = 0
    soft: int = 0
    crossings: int = 0
    bends: int = 0
    length_px: int = 0
    area_mpx: float = 0.0
    detours: int = 0
    total_ms: float = 0.0
    unstable: int = 0

    @property
    def mean_ms(self) -> float:
        return self.total_ms / max(1, self.cases)

    def add(self, one: Judged) -> None:
        self.cases += 1
        self.total_ms += milliseconds(one.record)
        self.unstable += not one.record["same"]
        if one.verdict is None:
            self.unplaced += 1
            return
        measures = one.verdict["measures"]
        self.errors += one.verdict["total"]
        self.soft += soft_total(one.verdict)
        self.crossings += measures["crossings"]
        self.bends += measures["bends"]
        self.length_px += measures["length"]
        self.area_mpx += measures["area_mpx"]
        self.detours += measures["detours"]


def size_of(one: Judged) -> str:
    """Return the number of elements of a tree or service graph; else what kind of case it is."""
    if named := OF_A_SIZE.fullmatch(one.case["name"]):
        return named[1]
    return STRESS if one.case["family"] in STRESS_FAMILIES else SPECIAL


def sums_of(results: Iterable[Judged]) -> dict[tuple[str, str], Sum]:
    """Return the sums by size and engine, in the order of ``results``."""
    sums: dict[tuple[str, str], Sum] = {}
    for one in results:
        sums.setdefault((size_of(one), one.engine), Sum()).add(one)
    return sums


def total_of(results: Iterable[Judged]) -> Sum:
    total = Sum()
    for one in results:
        total.add(one)
    return total


def milliseconds(record: Record) -> float:
    """Return how long a warm run takes, 0 when it was not measured.

    Where clock and processor are both known, the smaller of them: a busy machine slows the clock
    down, and an idle one lets a process use several cores at once. Neither must make an engine
    that we compare ourselves with look slower than it is.
    """
    known = (record.get("ms_warm"), record.get("cpu_warm"))
    return min((ms for ms in known if ms is not None), default=0.0)
