"""How large a request may be, for whatever answers it."""

from io import BytesIO

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest

from canvas_project.asgi_types import Application, Message, Receive, Scope, Send
from canvas_project.rest import body_too_large, problem_response


class BodyCap:
    """Refuses a request body over the cap before anything else has read it.

    Django checks what a request says of its own length. One that says nothing, because it arrives
    in chunks, is read here up to the cap: ``most`` bytes, or else what the installation allows.
    """

    def __init__(self, application: Application, *, most: int | None = None) -> None:
        self._application = application
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.lower(): value for name, value in scope.get("headers", ())}
        most = self._most or settings.EASEL.max_body_bytes
        stated = headers.get(b"content-length", b"")
        if stated.isdigit() and int(stated) > most:
            await _refuse(scope, send)
        elif b"chunked" in headers.get(b"transfer-encoding", b"").lower():
            body = await _read(receive, most=most)
            if body is None:
                await _refuse(scope, send)
            else:
                await self._application(scope, _replayed(body, receive), send)
        else:
            await self._application(scope, receive, send)


async def _read(receive: Receive, *, most: int) -> bytes | None:
    """Return the whole body, or nothing as soon as it is larger than ``most``."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay


async def _refuse(scope: Scope, send: Send) -> None:
    response = problem_response(body_too_large())
    # No middleware sees this answer, and a page of another origin is to read it too.
    request = ASGIRequest(scope, BytesIO())
    CorsMiddleware(lambda _: response).add_response_headers(request, response)
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    # The rest of the body is still on its way; nobody is going to read it.
    headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
