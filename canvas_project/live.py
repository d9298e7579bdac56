"""How websockets speak: every app's routes behind one check of where a page comes from.

Authentication happens once, when a socket opens; each consumer says what it is allowed to see.
"""

from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import re_path

from canvas_project.asgi_types import Application, Receive, Scope, Send
from canvas_project.guards import SocketLimit
from canvas_project.origins import comes_from_here
from runs.routing import websocket_urlpatterns as runs_urlpatterns
from teams.routing import websocket_urlpatterns as teams_urlpatterns

NO_SUCH_ADDRESS = 4404


class FromHere:
    """Lets a socket open for our own pages, for origins that were allowed, and for scripts."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if comes_from_here(scope):
            await self._application(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close"})


async def nothing_here(scope: Scope, receive: Receive, send: Send) -> None:
    """Open and close again: a page is told the code of a socket that closes, and no other."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": NO_SUCH_ADDRESS})


# Channels routes ASGI applications with Django's `re_path`, whose types only know views.
_anything_else: Any = re_path(r"", nothing_here)  # type: ignore[arg-type]
_routes = URLRouter([*teams_urlpatterns, *runs_urlpatterns, _anything_else])
# Its types allow for applications of an older kind, which ours are not.
_known_by_name = cast("Application", AuthMiddlewareStack(SocketLimit(_routes)))
websocket_application = FromHere(_known_by_name)
