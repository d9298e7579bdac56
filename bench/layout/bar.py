"""What a layout must achieve, and whether it does.

The other engine is measured on the same cases in the same run. So the limits are ratios, and hold
on any machine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.layout.checker import soft_total
from bench.layout.comparison import Judged
from bench.layout.sums import SIZES, Sum

RIVAL, PLACED, POLISHED = "elkjs", "placed", "polished"
ENGINES = (RIVAL, PLACED, POLISHED)

Sums = Mapping[tuple[str, str], Sum]

TIME = {PLACED: 0.5, POLISHED: 1.0}
BENDS = {"10": 0.4, "34": 0.4, "50": 0.4, "200": 0.6, "500": 0.95}
AREA = LENGTH = 0.85
CROSSINGS_FROM = 34
MEMORY_MB = 150.0
COMPOSING_MS = {"34": 80.0, "200": 700.0, "300": 1500.0}
# After this long a worker is taken to hang.
SLOWEST_S = 20.0
# The platform that everybody draws: as few crossings as the other engine has there.
PLATFORM, PLATFORM_CROSSINGS = "platform-34-g4", 23
# Shapes that layered layouts are known to tangle.
KNOWN_TANGLES = ("hub-6-boundaries", "gateway-10-routes")


@dataclass(frozen=True)
class Line:
    """One line of the bar: ``measured`` must be no more than ``at_most``."""

    name: str
    measured: float
    at_most: float

    @property
    def is_met(self) -> bool:
        return self.measured <= self.at_most

    def __str__(self) -> str:
        verdict = "ok" if self.is_met else "MISSED"
        # Counts are whole, ratios are not, and both are read in one column.
        measured = f"{self.measured:.2f}".removesuffix(".00")
        return f"{verdict:7} {self.name}: {measured}, at most {self.at_most:g}"


def lines_of(
    sums: Sums, results: Sequence[Judged], *, differing: int, alone: Mapping[str, Sum]
) -> list[Line]:
    """Return the bar's lines.

    ``differing`` cases came out otherwise under another hash seed. ``alone`` are our polished
    drawings of further cases, which the other engine was not asked for.
    """
    return [
        *_always(sums, differing),
        *_alone(alone),
        *_for_each_size(sums),
        *_for_single_cases(results),
    ]


def bounds(
    *, memory_mb: Mapping[str, float], slowest_ms: float, composing_ms: Mapping[str, float]
) -> list[Line]:
    """Return what is promised of one core of an idle machine, whatever else there is.

    ``memory_mb`` is by what a process did, ``composing_ms`` by the number of elements of a request.
    """
    return [
        *(Line(f"memory of {doing}, MB", used, MEMORY_MB) for doing, used in memory_mb.items()),
        *(
            Line(f"a create request of {size} elements, ms", composing_ms[size], limit)
            for size, limit in COMPOSING_MS.items()
        ),
        Line("slowest case at the limits of a request, s", slowest_ms / 1000, SLOWEST_S),
    ]


def _always(sums: Sums, differing: int) -> Iterator[Line]:
    for engine in (PLACED, POLISHED):
        ours = [one for (_, name), one in sums.items() if name == engine]
        unclean = sum(one.errors + one.unplaced for one in ours)
        yield Line(f"{engine}: gate errors, corpus and stress", unclean, 0)
        yield Line(f"{engine}: soft counts", sum(one.soft for one in ours), 0)
        unstable = sum(one.unstable for one in ours)
        yield Line(f"{engine}: cases that differ between runs", unstable, 0)
    yield Line("polished: cases that differ under another hash seed", differing, 0)


def _alone(sums: Mapping[str, Sum]) -> Iterator[Line]:
    for name, one in sums.items():
        faults = one.errors + one.unplaced + one.soft
        yield Line(f"polished: gate errors and soft counts, {name} ({one.cases})", faults, 0)


def _for_each_size(sums: Sums) -> Iterator[Line]:
    for size in SIZES:
        if (size, RIVAL) not in sums:
            continue
        rival, polished = sums[size, RIVAL], sums[size, POLISHED]
        for engine, limit in TIME.items():
            took = _ratio(sums[size, engine].mean_ms, rival.mean_ms)
            yield Line(f"{engine}: time at {size}, × elkjs", took, limit)
        if int(size) >= CROSSINGS_FROM:
            yield Line(f"polished: crossings at {size}", polished.crossings, rival.crossings)
        for name, ours, theirs, limit in (
            ("bends", polished.bends, rival.bends, BENDS[size]),
            ("area", polished.area_mpx, rival.area_mpx, AREA),
            ("length", polished.length_px, rival.length_px, LENGTH),
        ):
            yield Line(f"polished: {name} at {size}, × elkjs", _ratio(ours, theirs), limit)


def _for_single_cases(results: Sequence[Judged]) -> Iterator[Line]:
    polished = {one.case["name"]: one.verdict for one in results if one.engine == POLISHED}
    if (platform := polished.get(PLATFORM)) is not None:
        crossings = platform["measures"]["crossings"]
        yield Line(f"polished: crossings of {PLATFORM}", crossings, PLATFORM_CROSSINGS)
    for name in KNOWN_TANGLES:
        if (verdict := polished.get(name)) is not None:
            faults = verdict["total"] + soft_total(verdict)
            yield Line(f"polished: faults of {name}", faults, 0)


def _ratio(ours: float, theirs: float) -> float:
    return ours / theirs if theirs else float(bool(ours))
