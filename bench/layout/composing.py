"""How long a whole create request takes, from its JSON to a drawing that passed the gate.

Prints a line of JSON: milliseconds of processor time by the number of elements, the median of a few
runs. It runs in a process of its own, so that its memory can be told.
"""

import json
import sys
import time
from statistics import median

from common.rubbish import settle
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from tests.gallery.catalogue import Request, cases
from tests.gallery.generated import estate

RUNS = 5


def requests() -> dict[int, Request]:
    """Return a request for each size that a promise is made for; 300 elements are the limit."""
    return {34: cases()["27-platform"], 200: cases()["38-company-200"], 300: estate()}


def main() -> None:
    settle()  # as the processes that draw do
    took = {}
    for size, request in requests().items():
        times = []
        for _ in range(RUNS + 1):
            started_at = time.process_time()
            compose(Draft.model_validate(request))
            times.append((time.process_time() - started_at) * 1000)
        # The first reads fonts and fills caches, which happens once for each process.
        took[size] = median(times[1:])
    json.dump(took, sys.stdout)


if __name__ == "__main__":
    main()
