"""Two connectors lie on one line, so that nobody can tell which goes where."""

from collections.abc import Iterator

from diagrams.quality.base import Check, Fault, Severity
from diagrams.quality.plane import Plane, Run

NEAR = 2.0  # px; closer lines look like one
LONGEST = 30.0  # px that two lines may share


def find(plane: Plane) -> Iterator[Fault]:
    told: set[tuple[int, int]] = set()
    for runs in (plane.horizontal, plane.vertical):
        for one, other in _side_by_side(runs):
            pair = min(one.connector, other.connector), max(one.connector, other.connector)
            if pair in told or pair[0] == pair[1] or plane.on_one_trunk(*pair):
                continue
            told.add(pair)
            a, b = (plane.connector(number).id for number in pair)
            yield Fault((a, b), f"“{a}” and “{b}” run along one line.")


def _side_by_side(runs: tuple[Run, ...]) -> Iterator[tuple[Run, Run]]:
    """Yield the pairs of runs, which are in order, that share more than they may."""
    for index, one in enumerate(runs):
        for other in runs[index + 1 :]:
            if other.at - one.at > NEAR:
                break
            if min(one.high, other.high) - max(one.low, other.low) > LONGEST:
                yield one, other


SHARED_RUN = Check("shared-run", Severity.ERROR, 25, find)
