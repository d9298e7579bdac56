"""Several engines' results for the same cases, side by side.

`python -m bench.layout.comparison CASES NAME=FOLDER [NAME=FOLDER …] [--csv FILE]` judges them all.
A folder of results holds one file for each case, named as the case's file, in the form of
`bench/layout/result.py`. It ends with 1 when any result fails the gate.
"""

import argparse
import csv
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.layout.cases import Case
from bench.layout.checker import Verdict, check
from bench.layout.result import Record

HEAD = (
    *("case", "engine", "errors", "ms", "crossings", "bends", "length", "size", "detours"),
    *("stretch", "detail"),
)


@dataclass(frozen=True)
class Judged:
    """One engine's answer to one case; without a verdict where it gave none."""

    case: Case
    engine: str
    record: Record
    verdict: Verdict | None

    @property
    def is_clean(self) -> bool:
        return self.verdict is not None and self.verdict["total"] == 0


def judged(cases: Path, engines: Mapping[str, Path]) -> list[Judged]:
    """Judge what each engine's folder holds, case by case; a case that it lacks is left out."""
    found = []
    for path in sorted(cases.glob("*.json")):
        case: Case = json.loads(path.read_text())
        for engine, folder in engines.items():
            file = folder / path.name
            if file.exists():
                record: Record = json.loads(file.read_text())
                answer = None if record.get("error") else record.get("result")
                verdict = None if answer is None else check(case, answer)
                found.append(Judged(case, engine, record, verdict))
    return found


def rows(results: Sequence[Judged]) -> list[tuple[str, ...]]:
    """Return a table's rows, the head first."""
    return [HEAD, *(_row(one) for one in results)]


def as_text(table: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    )


def _row(one: Judged) -> tuple[str, ...]:
    name = one.case["name"]
    if one.verdict is None:
        fault = str(one.record.get("error") or "no result")[:60]
        return (name, one.engine, "failed", *[""] * 7, fault)
    measures, ms = one.verdict["measures"], one.record.get("ms_warm")
    counts = {**one.verdict["errors"], **one.verdict["soft"]}
    return (
        name,
        one.engine,
        str(one.verdict["total"]),
        "" if ms is None else str(round(ms, 1)),
        str(measures["crossings"]),
        str(measures["bends"]),
        str(measures["length"]),
        f"{measures['width']}x{measures['height']}",
        str(measures["detours"]),
        str(measures["stretch"]),
        " ".join(f"{rule}={count}" for rule, count in counts.items()),
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Compare the results of layout engines.")
    parser.add_argument("cases", type=Path)
    parser.add_argument("engines", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--csv", type=Path)
    wanted = parser.parse_args(arguments)
    named = (words.partition("=") for words in wanted.engines)
    engines = {name: Path(folder) for name, _, folder in named}
    results = judged(wanted.cases, engines)
    table = rows(results)
    print(as_text(table), end="\n\n")
    for engine in engines:
        of_engine = [one for one in results if one.engine == engine]
        clean = sum(one.is_clean for one in of_engine)
        print(f"{engine}: {clean} of {len(of_engine)} cases pass the gate")
    if wanted.csv:
        with wanted.csv.open("w", newline="") as file:
            csv.writer(file).writerows(table)
    return 0 if all(one.is_clean for one in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
