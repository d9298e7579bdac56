"""Measures speed and memory, on real processes and a throwaway data folder.

Prints a table as it goes on and writes `bench/out/bench.json`. Ends with 1 when a target is missed.
Name parts to measure only those: `python -m bench throughput event_lag`.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import agents, diagrams, runs, teams
from bench.figures import Figure, as_table, others_load, write_json
from bench.layout_lag import layout_lag
from bench.studio import studio
from canvas_project.environment import ROOT
from tests.stack import Easel, running

OUT = Path(__file__).parent / "out" / "bench.json"
# What a model takes in the part that measures what is not the model.
PAUSE_MS = 20.0

# Nothing here is about the guards, so they stand aside.
SETTINGS = {
    "EASEL_SCRIPTED_PAUSE_MS": "0",
    "EASEL_RUN_LEASE_SECONDS": "30",
    "EASEL_REQUEUE_AFTER_SECONDS": "600",
    "EASEL_CONCURRENT_RUNS_PER_TEAM": "100000",
    "EASEL_MAX_NODES": "2000",
    "EASEL_MAX_EDGES": "4000",
    "EASEL_SOCKETS_PER_MINUTE": "100000",
    "EASEL_REQUESTS_PER_MINUTE": "100000",
    "EASEL_TOKEN_REQUESTS_PER_MINUTE": "100000",
}

PARTS: dict[str, Callable[[Easel], Iterator[Figure]]] = {
    "throughput": runs.throughput,
    "first_event": runs.first_event,
    "event_lag": runs.event_lag,
    "long_chain": runs.long_chain,
    "web_memory": runs.web_memory,
    "open_sockets": teams.open_sockets,
    "token_verify": teams.token_verify,
    "studio": studio,
    "diagrams": diagrams.diagrams,
    "diagram_history": diagrams.diagram_history,
    "long_diagram_list": diagrams.long_diagram_list,
    "agents": agents.agents,
    "layout_lag": layout_lag,
    # Last: it leaves a team behind that is not like the others'.
    "long_lists": teams.long_lists,
}
# These are also measured on the database of an installation, where one answers.
ON_POSTGRES = (
    "token_verify",
    "diagrams",
    "agents",
    "diagram_history",
    "long_diagram_list",
    "long_lists",
)


def main(wanted: list[str]) -> int:
    # The application that is measured has its own; see tests/services_plugin.py.
    os.environ.pop("REDIS_URL", None)
    load_before = others_load()
    figures: list[Figure] = []
    parts = [name for name in PARTS if not wanted or name in wanted]
    if parts:
        with running(settings=SETTINGS) as easel:
            for name in parts:
                figures += _measured(name, easel)
    if not wanted or "step_overhead" in wanted:
        sys.stdout.write("measuring step_overhead …\n")
        with running(settings={**SETTINGS, "EASEL_SCRIPTED_PAUSE_MS": f"{PAUSE_MS:g}"}) as easel:
            figures += runs.step_overhead(easel, PAUSE_MS)
    again = [name for name in ON_POSTGRES if not wanted or name in wanted]
    with teams.postgres_database() as database:
        if again and database is None:
            sys.stdout.write("not measured on PostgreSQL: none answers (set TEST_DATABASE_URL)\n")
        elif again:
            with running(settings={**SETTINGS, "DATABASE_URL": str(database)}) as easel:
                for name in again:
                    figures += _measured(name, easel)
    write_json(figures, OUT, load_before=load_before)
    sys.stdout.write(f"\n{as_table(figures)}\n\n")
    if load_before > (os.cpu_count() or 1) / 2:
        sys.stdout.write(f"The machine was busy: its load was {load_before:.1f} before we began.\n")
    sys.stdout.write(f"Written to {OUT.relative_to(ROOT)}.\n")
    return 1 if any(one.verdict == "MISSED" for one in figures) else 0


def _measured(name: str, easel: Easel) -> list[Figure]:
    """Measure one part and tell at once: the whole takes minutes, and may be broken off."""
    sys.stdout.write(f"measuring {name} …\n")
    sys.stdout.flush()
    figures = list(PARTS[name](easel))
    sys.stdout.write(f"{as_table(figures)}\n")
    sys.stdout.flush()
    return figures


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
