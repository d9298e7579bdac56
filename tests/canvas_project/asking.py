"""Asks the ASGI application itself, in this process and in the test's own transaction.

Everything that a server would call is called: the cap on bodies, the name of the request, every
middleware. Only the socket is missing, so that whatever a request did can be undone.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote, urlsplit

from asgiref.sync import async_to_sync
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from requests import PreparedRequest

from canvas_project.asgi import application
from canvas_project.asgi_types import Message
from canvas_project.in_one_thread import InOneThread

STREAM = b"text/event-stream"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, list[str]]
    body: bytes


def ask(request: PreparedRequest) -> Answer:
    """Return how the application answers ``request``; of a stream of events, how it begins."""
    with _one_connection():
        answer: Answer = async_to_sync(_ask)(request)
    return answer


@contextmanager
def _one_connection() -> Iterator[None]:
    """Have the request answered over the connection of the test, whose transaction has its world:
    by the test's own thread, and without Django closing it before and after."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        with patch.object(InOneThread, "__call__", InOneThread.handle):
            yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)


async def _ask(request: PreparedRequest) -> Answer:
    sent: Any = request.body or b""
    body: bytes = sent.encode() if isinstance(sent, str) else sent
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    has_gone = asyncio.Event()
    answered: list[Message] = []

    async def receive() -> Message:
        if waiting:
            return waiting.pop()
        await has_gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        answered.append(message)
        # Nobody works on the run of a test, so its stream would never end by itself.
        if (b"Content-Type", STREAM) in message.get("headers", ()):
            has_gone.set()

    # A request that is cancelled because its client went away ends like this.
    await asyncio.wait_for(application(_scope_of(request, body), receive, send), timeout=60)
    start, *rest = answered
    headers: dict[str, list[str]] = {}
    for name, value in start["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return Answer(start["status"], headers, b"".join(part.get("body", b"") for part in rest))


def _scope_of(request: PreparedRequest, body: bytes) -> Message:
    url = urlsplit(request.url or "")
    headers = {
        name.lower(): value if isinstance(value, bytes) else value.encode("latin-1", "replace")
        for name, value in request.headers.items()
    }
    headers["content-length"] = str(len(body)).encode()
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        # As daphne does it.
        "path": unquote(url.path),
        "raw_path": url.path.encode(),
        "root_path": "",
        "query_string": url.query.encode(),
        "headers": [(name.encode(), value) for name, value in headers.items()],
        "client": ["127.0.0.1", 40000],
        "server": ["localhost", 80],
    }
