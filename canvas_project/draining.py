"""Stopping a web process without anybody noticing.

The server that we run on stops at once, in the middle of answers. So a process that is to stop
first says that it is not ready, which makes the proxy in front send people elsewhere; then it
hangs up on open pages, which come back at once and elsewhere; then it finishes what it has begun.
`manage.py serve` walks through these steps; here is what it has to know and do.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from canvas_project.asgi_types import Application, Message, Receive, Scope, Send

# As HTTP would say it: not here, not now. There is a code for a restart, 1012, but the server lets
# applications send only those from 3000 on.
RESTARTING = 4503


class OpenConnections:
    """What this process is in the middle of. Used by the event loop's thread only."""

    def __init__(self) -> None:
        self.is_draining = False
        self.requests = 0
        self._sockets: set[Send] = set()

    @property
    def sockets(self) -> int:
        return len(self._sockets)

    @contextmanager
    def request(self) -> Iterator[None]:
        self.requests += 1
        try:
            yield
        finally:
            self.requests -= 1

    @contextmanager
    def socket(self, send: Send) -> Iterator[None]:
        self._sockets.add(send)
        try:
            yield
        finally:
            self._sockets.discard(send)

    async def hang_up(self) -> None:
        """Close every websocket; its page goes on elsewhere from where it was."""
        for send in tuple(self._sockets):
            await send({"type": "websocket.close", "code": RESTARTING})


# One for the process: the server counts here, and readiness and metrics look.
OPEN = OpenConnections()


class Counted:
    """Counts what is open. While the process drains, asks clients not to keep connections."""

    def __init__(self, application: Application, connections: OpenConnections = OPEN) -> None:
        self._application = application
        self._open = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with self._open.socket(send):
                await self._application(scope, receive, send)
        else:
            with self._open.request():
                await self._application(scope, receive, self._last_of_its_kind(send))

    def _last_of_its_kind(self, send: Send) -> Send:
        async def send_last(message: Message) -> None:
            if self._open.is_draining and message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), (b"connection", b"close")]
                message = {**message, "headers": headers}
            await send(message)

        return send_last
