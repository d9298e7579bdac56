"""Measures this project's layout engine beside elkjs, on the same cases and in one run.

Prints each size's sums and whether each line of the bar is met; writes `bench/out/layout/`. Ends
with 1 when a line is missed. Our time is that of the processor; elkjs's is the smaller of the
processor's and the clock's. A busy machine still shows, because caches are shared: measure on an
idle one.
"""

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.figures import others_load
from bench.layout import bar, table
from bench.layout.cases import Case, write_case
from bench.layout.comparison import Judged, judged
from bench.layout.corpus import corpus, stress_cases
from bench.layout.engines import run_composing, run_elkjs, run_product
from bench.layout.families import fuzz
from bench.layout.limits import limit_cases
from bench.layout.sums import size_of, sums_of, total_of
from canvas_project.environment import ROOT

OUT = Path(__file__).parent.parent / "out" / "layout"
ANOTHER_HASH_SEED = 4711
# Some of these come twice, and a thousand are different.
FUZZED = 1_010


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure the layout engine beside elkjs.")
    parser.add_argument("--runs", type=int, default=5, help="warm runs of each case")
    parser.add_argument("--fuzz", type=int, default=FUZZED, help="random graphs to draw besides")
    parser.add_argument("--keep-elkjs", action="store_true", help="take elkjs's last results")
    wanted = parser.parse_args(arguments)
    load_before = others_load()
    # First: a process is said to have held what the one that started it held then.
    _say("all that a create request needs")
    composing_ms, composing_mb = run_composing()
    cases = OUT / "cases"
    compared = [*corpus(), *stress_cases()]
    _write_cases(compared, cases)
    folders = {engine: OUT / engine for engine in bar.ENGINES}
    if not wanted.keep_elkjs:
        _say("elkjs")
        run_elkjs(cases, folders[bar.RIVAL], runs=wanted.runs)
    memory_mb = 0.0
    for engine in (bar.PLACED, bar.POLISHED):
        _say(engine)
        memory_mb = run_product(
            cases, folders[engine], runs=wanted.runs, polished=engine == bar.POLISHED, hash_seed=0
        )
    _say("polished, under another hash seed")
    reseeded = OUT / "reseeded"
    run_product(cases, reseeded, runs=0, polished=True, hash_seed=ANOTHER_HASH_SEED)

    alone = {
        "read to the right": _judged_alone("turned", [_turned(case) for case in compared]),
        "random graphs": _judged_alone("fuzz", _random(wanted.fuzz)),
        "at the limits": _judged_alone("limits", limit_cases()),
        "at the limits, to the right": _judged_alone(
            "limits-turned", [_turned(case) for case in limit_cases()]
        ),
    }

    results = judged(cases, folders)
    sums = sums_of(results)
    differing = _differing(results, judged(cases, {bar.POLISHED: reseeded}))
    lines = bar.lines_of(
        sums,
        results,
        differing=differing,
        alone={name: total_of(found) for name, found in alone.items()},
    ) + bar.bounds(
        memory_mb={"laying the corpus out": memory_mb, "composing": composing_mb},
        slowest_ms=_slowest(alone),
        composing_ms=composing_ms,
    )
    table.write(OUT / "layout.json", sums, lines, load_before=load_before)
    sys.stdout.write(f"\n{table.table(sums)}\n\n")
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    _tell_faults([*results, *(one for found in alone.values() for one in found)])
    if load_before > (os.cpu_count() or 1) / 2:
        sys.stdout.write(f"\nThe machine was busy: its load was {load_before:.1f} before.\n")
    sys.stdout.write(f"\nWritten to {OUT.relative_to(ROOT)}.\n")
    return 0 if all(line.is_met for line in lines) else 1


def _write_cases(cases: Iterable[Case], folder: Path) -> None:
    """Write the cases into ``folder``, and see that it holds no others."""
    for path in folder.glob("*.json"):
        path.unlink()
    for case in cases:
        write_case(case, folder)


def _judged_alone(name: str, cases: Iterable[Case]) -> list[Judged]:
    """Return what the polished engine makes of further cases."""
    _say(f"polished, {name}")
    folder = OUT / f"{name}-cases"
    _write_cases(cases, folder)
    run_product(folder, OUT / name, runs=0, polished=True)
    return judged(folder, {bar.POLISHED: OUT / name})


def _slowest(results: dict[str, list[Judged]]) -> float:
    """Return the ms of the slowest case there is."""
    return max(one.record["ms_cold"] or 0.0 for found in results.values() for one in found)


def _turned(case: Case) -> Case:
    return {**case, "direction": "RIGHT"}


def _random(count: int) -> list[Case]:
    """Return random graphs, every second of them to be read to the right."""
    return [_turned(case) if number % 2 else case for number, case in enumerate(fuzz(count))]


def _say(engine: str) -> None:
    sys.stdout.write(f"laying out with {engine} …\n")
    sys.stdout.flush()


def _differing(results: list[Judged], again: list[Judged]) -> int:
    """Return how many cases have another drawing in ``again``."""
    before = {
        one.case["name"]: one.record["result"] for one in results if one.engine == bar.POLISHED
    }
    return sum(before[one.case["name"]] != one.record["result"] for one in again)


def _tell_faults(results: list[Judged]) -> None:
    for one in results:
        if one.engine == bar.RIVAL:
            continue
        if one.verdict is None:
            sys.stdout.write(f"{one.case['name']} {one.engine}: {one.record['error']}\n")
        elif found := {**one.verdict["errors"], **one.verdict["soft"]}:
            sys.stdout.write(f"{one.case['name']} {one.engine} ({size_of(one)}): {found}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
