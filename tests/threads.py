"""Calls that race each other, each in a thread and on a database connection of its own."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import connection

T = TypeVar("T")

PATIENCE_SECONDS = 60


def in_a_thread(call: Callable[[], Any]) -> Callable[[], Any]:
    """Start ``call`` and return a function that waits for what it returned or raised."""
    outcome: list[Any] = []

    def work() -> None:
        try:
            outcome.append(call())
        except Exception as error:
            outcome.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=work)
    thread.start()

    def wait() -> Any:
        thread.join(timeout=PATIENCE_SECONDS)
        assert outcome, "The call has not ended."
        return outcome[0]

    return wait


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Return what each of ``calls`` returned or raised, started together."""
    barrier = threading.Barrier(len(calls))

    def start(call: Callable[[], Any]) -> Callable[[], Any]:
        def wait_and_call() -> Any:
            barrier.wait()
            return call()

        return in_a_thread(wait_and_call)

    return [wait() for wait in [start(call) for call in calls]]


def with_another_just_before(
    statement: str, happens: Callable[[], Any], call: Callable[[], T]
) -> T:
    """Return what ``call`` returns. Just before it first asks the database something with
    ``statement`` in it, ``happens``, from its beginning to its end, on another connection."""
    done = False

    def interrupt(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal done
        if not done and statement in sql:
            done = True
            outcome = in_a_thread(happens)()
            assert not isinstance(outcome, Exception), outcome
        return execute(sql, *rest)

    with connection.execute_wrapper(interrupt):
        try:
            return call()
        finally:
            assert done, "It was never asked for."
