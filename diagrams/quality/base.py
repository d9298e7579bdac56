"""What a quality check is: something looked for in a drawing, and how bad it is to find it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from common.contract import Contract
from diagrams.quality.plane import Plane


class Severity(StrEnum):
    ERROR = "error"  # content is hidden, cut off or cannot be told apart
    WARNING = "warning"


class Fault(NamedTuple):
    """One place where a check found what it looks for, and whom it concerns."""

    ids: tuple[str, ...]
    message: str


@dataclass(frozen=True)
class Check:
    """``weight`` is what one fault costs when drawings with faults are compared (LAY §5)."""

    name: str
    severity: Severity
    weight: int
    find: Callable[[Plane], Iterable[Fault]]


class QualityProblem(Contract):
    """A fault as it is reported. The message names ids and never what is written on them."""

    kind: str
    ids: tuple[str, ...]
    message: str
