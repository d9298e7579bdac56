"""The sums of the engines side by side, as a person reads them and as a file keeps them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench.figures import described_run, write_described
from bench.layout.bar import ENGINES, RIVAL, Line
from bench.layout.comparison import as_text
from bench.layout.sums import SIZES, SPECIAL, STRESS, Sum

HEAD = (
    *("size", "cases", "engine", "errors", "soft", "crossings", "bends", "length kpx", "area Mpx"),
    *("detours", "ms"),
)


def table(sums: Mapping[tuple[str, str], Sum]) -> str:
    """Return a row for each size and engine; ours say in brackets how they compare with elkjs."""
    rows: list[tuple[str, ...]] = [HEAD]
    for size in (*SIZES, SPECIAL, STRESS):
        for engine in ENGINES:
            if (size, engine) in sums:
                rival = sums.get((size, RIVAL)) if engine != RIVAL else None
                rows.append(_row(size, engine, sums[size, engine], rival))
    return as_text(rows)


def write(
    path: Path, sums: Mapping[tuple[str, str], Sum], lines: Sequence[Line], *, load_before: float
) -> None:
    content: dict[str, Any] = {
        **described_run(load_before),
        "sums": [
            {"size": size, "engine": engine, **asdict(one), "mean_ms": one.mean_ms}
            for (size, engine), one in sums.items()
        ],
        "bar": [{**asdict(line), "isMet": line.is_met} for line in lines],
    }
    write_described(content, path)


def _row(size: str, engine: str, one: Sum, rival: Sum | None) -> tuple[str, ...]:
    theirs = Sum() if rival is None else rival
    compared = (
        (one.crossings, theirs.crossings, "d"),
        (one.bends, theirs.bends, "d"),
        (one.length_px / 1000, theirs.length_px / 1000, ".0f"),
        (one.area_mpx, theirs.area_mpx, ".0f"),
        (one.detours, theirs.detours, "d"),
        (one.mean_ms, theirs.mean_ms, ".1f"),
    )
    errors = str(one.errors + one.unplaced)
    return (size, str(one.cases), engine, errors, str(one.soft), *(_cell(*it) for it in compared))


def _cell(ours: float, theirs: float, form: str) -> str:
    return f"{ours:{form}}" + (f" ({ours / theirs:.2f})" if theirs else "")
