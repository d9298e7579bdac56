"""Every request is answered by one thread in one go."""

import asyncio
import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import Any

import pytest

from canvas_project.asgi_types import Application, Message
from canvas_project.in_one_thread import InOneThread, Threads

# To begin, as signals do it; to be answered; to end, as signals do it.
TIMES_IN_A_THREAD = 3


class Counting(asyncio.SelectorEventLoop):
    """An event loop that counts how often it has something done by a thread."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    def run_in_executor(self, *what: Any) -> Any:  # type: ignore[override]
        self.times += 1
        return super().run_in_executor(*what)


@pytest.mark.parametrize(("path", "status"), [("/api/demo/diagrams", 401), ("/api/nowhere", 404)])
@pytest.mark.django_db(transaction=True)
def test_a_request_goes_to_a_thread_once_however_much_middleware_there_is(
    path: str, status: int
) -> None:
    loop = Counting()
    try:
        answer = loop.run_until_complete(_answered(path))
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
    assert answer == status
    assert loop.times == TIMES_IN_A_THREAD


def test_a_thread_is_taken_up_again_when_it_has_finished() -> None:
    threads = Threads()
    seen = set()
    for _ in range(3):
        with threads.one() as thread:
            seen.add(thread.submit(threading.get_ident).result())
        thread.submit(str).result()
    assert len(seen) == 1


def test_a_thread_that_is_still_at_work_for_somebody_who_left_is_given_to_nobody() -> None:
    threads = Threads()
    finished = threading.Event()
    with threads.one() as busy:
        busy.submit(finished.wait)
    try:
        with threads.one() as other:
            assert other is not busy
            assert other.submit(str).result() == ""
    finally:
        finished.set()


def test_no_more_threads_are_kept_than_are_worth_it() -> None:
    threads = Threads(kept=1)
    with threads.one() as first, threads.one() as second:
        assert first is not second
    ended = [_has_ended(each) for each in (second, first)]
    assert ended.count(True) == 1


def _has_ended(thread: ThreadPoolExecutor) -> bool:
    """Say whether ``thread`` takes no more work, once it has done what it had to."""
    try:
        thread.submit(str).result()
        thread.submit(str)
    except (CancelledError, RuntimeError):
        return True
    return False


async def _answered(path: str) -> int:
    """Return the status that the application answers with at ``path``."""
    said: list[Message] = []
    heard = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Any:
        if heard:
            return heard.pop()
        # Whoever asked stays to hear the answer.
        return await asyncio.Future()

    async def send(message: Message) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"testserver")],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }
    application: Application = InOneThread()
    await application(scope, receive, send)
    return int(said[0]["status"])
