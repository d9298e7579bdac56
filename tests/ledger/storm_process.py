"""A process that sends copies of requests from many threads and may die over any of them:
`python -m tests.ledger.storm_process <database>`.

It reads a `Weather` from its input and writes one line of JSON for each answer. Killed, it takes
all its threads along, wherever they are; the answers to those are lost.
"""

import os
import sys
import threading
from datetime import timedelta

import django
from django.conf import settings

settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()

# Only after the applications are there.
from django.db import connection  # noqa: E402

from ledger import services  # noqa: E402
from tests.ledger.storm import Step, Weather, answer_to, die_like_a_crash  # noqa: E402


def main() -> None:
    weather = Weather.model_validate_json(sys.stdin.read())
    services.LEASE = timedelta(seconds=weather.lease_seconds)
    services.PATIENCE = timedelta(seconds=weather.patience_seconds)
    barrier = threading.Barrier(len(weather.threads))

    def work(steps: tuple[Step, ...]) -> None:
        barrier.wait()
        for step in steps:
            answer = answer_to(weather.person, step, die=die_like_a_crash)
            # In one short write: lines of two threads do not get into each other.
            os.write(sys.stdout.fileno(), f"{answer.model_dump_json()}\n".encode())
        connection.close()

    threads = [threading.Thread(target=work, args=(steps,)) for steps in weather.threads]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
