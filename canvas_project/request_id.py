"""One name for a request, from the proxy in front through the web to the tasks it causes.

Every line that is logged on the way carries it, and the answer does too, so that a person who saw
something go wrong can name the one request among thousands. It is kept in a context variable:
Django's threads inherit it from the connection, and a task carries it in its headers.
"""

import logging
import re
import uuid
from contextvars import ContextVar
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun

from canvas_project.asgi_types import Application, Message, Receive, Scope, Send

HEADER = b"x-request-id"
# In the headers of a task.
TASK_HEADER = "easel_request_id"
NONE = "-"
# What a proxy may call a request. Anything else would be a way to write into our log.
ACCEPTED = re.compile(rb"[A-Za-z0-9._-]{8,64}")

_current: ContextVar[str] = ContextVar("request_id", default=NONE)


def current() -> str:
    """Return the name of the request that is being answered, or a dash outside any."""
    return _current.get()


class WithRequestId:
    """Names each request and websocket: as the proxy in front of us did, else anew."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = _given(scope) or uuid.uuid4().hex
        _current.set(name)

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (HEADER, name.encode())]
                message = {**message, "headers": headers}
            await send(message)

        await self._application(scope, receive, send_named)


class RequestIdFilter(logging.Filter):
    """Puts the request's name on every line that is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current()
        return True


@before_task_publish.connect
def put_into_headers(headers: dict[str, Any], **_: Any) -> None:
    """Let a task know the request that caused it. What beat sends was caused by none."""
    if current() != NONE:
        headers[TASK_HEADER] = current()


@task_prerun.connect
def take_from_headers(task_id: str, task: Any, **_: Any) -> None:
    """Go on under the request's name; a task that was caused by none goes by its own."""
    given = task.request.headers or {}
    _current.set(given.get(TASK_HEADER) or task_id)


@task_postrun.connect
def forget(**_: Any) -> None:
    # The thread goes on to the next task, and between two there is none.
    _current.set(NONE)


def _given(scope: Scope) -> str | None:
    given = dict(scope.get("headers", ())).get(HEADER, b"")
    return given.decode() if ACCEPTED.fullmatch(given) else None
