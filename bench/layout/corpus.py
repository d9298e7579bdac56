"""The cases that layout engines are compared on.

`python -m bench.layout.corpus` lists them; `--write FOLDER` writes a file for each, for engines in
other languages; `--stress` and `--fuzz N` add more than the 62 of the corpus.
"""

import argparse
import sys
from pathlib import Path

from bench.layout import specials, stress
from bench.layout.cases import Case, write_case
from bench.layout.families import BOUNDARIES, fuzz, service_graph, tree

SIZES = (10, 34, 50, 200, 500)
LABELLED = (30, 80)


def corpus() -> list[Case]:
    """All cases, special ones first, then trees and service graphs by size."""
    cases = [
        specials.platform(),
        specials.shared_hub(),
        specials.gateway(),
        specials.container_view(),
        specials.event_bus(),
        specials.reciprocal_pairs(),
    ]
    return cases + [
        make(size, labelled, boundaries)
        for make in (tree, service_graph)
        for size in SIZES
        for boundaries in BOUNDARIES
        if boundaries * 2 <= size
        for labelled in LABELLED
    ]


def stress_cases() -> list[Case]:
    """The eleven cases that are hard on purpose."""
    return [
        stress.star(30, labelled=True),
        stress.star(60, labelled=False),
        stress.star(120, labelled=True),
        stress.bipartite(5, 5),
        stress.bipartite(10, 10),
        stress.bipartite(3, 20),
        stress.deep(4),
        stress.deep(10),
        stress.clique(9),
        stress.parallel(12),
        stress.loose(),
    ]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="List or write the layout corpus.")
    parser.add_argument("--write", metavar="FOLDER", type=Path)
    parser.add_argument("--stress", action="store_true", help="add the stress cases")
    parser.add_argument("--fuzz", metavar="N", type=int, default=0, help="add N random cases")
    wanted = parser.parse_args(arguments)
    cases = corpus() + (stress_cases() if wanted.stress else []) + fuzz(wanted.fuzz)
    for case in cases:
        captions = sum(1 for edge in case["edges"] if edge["label"])
        print(
            f"{case['name']:24} {len(case['nodes']):4} elements {len(case['edges']):4} connectors "
            f"{captions:4} captions {len(case['groups']):3} boundaries"
        )
        if wanted.write:
            write_case(case, wanted.write)


if __name__ == "__main__":
    main(sys.argv[1:])
