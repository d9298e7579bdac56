"""What was measured, against what was promised."""

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

Unit = Literal["ms", "s", "/s", "%", "fps", "MB"]


@dataclass(frozen=True)
class Figure:
    """One figure. ``at_most`` or ``at_least`` is the promise; with neither it is only told."""

    name: str
    measured: float
    unit: Unit
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.at_most is not None:
            return "ok" if self.measured <= self.at_most else "MISSED"
        if self.at_least is not None:
            return "ok" if self.measured >= self.at_least else "MISSED"
        return ""

    @property
    def target(self) -> str:
        if self.at_most is not None:
            return f"≤ {self.at_most:g} {self.unit}"
        if self.at_least is not None:
            return f"≥ {self.at_least:g} {self.unit}"
        return ""


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value that ``percent`` of ``values`` do not exceed (nearest rank)."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * percent / 100))]


def as_table(figures: Sequence[Figure]) -> str:
    rows = [("", "target", "measured", "", "")]
    rows += [
        (one.name, one.target, f"{one.measured:.1f} {one.unit}", one.verdict, one.note)
        for one in figures
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        f"  {row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}"
        f"  {row[3]:<{widths[3]}}  {row[4]}".rstrip()
        for row in rows
    )


def others_load() -> float:
    """Return how many processes wanted a core lately. Above the number of cores, figures suffer."""
    return os.getloadavg()[0]


def write_json(figures: Sequence[Figure], path: Path, *, load_before: float) -> None:
    """Write the figures with what is needed to compare them with another day's."""
    told = [{**asdict(one), "target": one.target, "verdict": one.verdict} for one in figures]
    write_described({**described_run(load_before), "figures": told}, path)


def described_run(load_before: float) -> dict[str, Any]:
    """Return when and on what this is measured; ``load_before`` is `others_load` at the start."""
    machine = {
        "cores": os.cpu_count(),
        "loadBefore": load_before,
        "processor": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
    }
    return {"at": datetime.now(UTC).isoformat(), "machine": machine}


def write_described(content: dict[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")
