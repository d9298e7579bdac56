"""How websockets speak: every app's routes behind one check of where a page comes from.

Authentication happens once, when a socket opens; each consumer says what it is allowed to see.
"""

from typing import Any, cast

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.urls import re_path

from canvas_project.asgi_types import Application, Receive, Scope, Send
from canvas_project.guards import SocketLimit
from runs.routing import websocket_urlpatterns as runs_urlpatterns
from teams.routing import websocket_urlpatterns as teams_urlpatterns

NO_SUCH_ADDRESS = 4404


class FromHere:
    """Lets a socket open for our own pages, for origins that were allowed, and for scripts.

    A browser adds its cookies to whatever socket another site opens, and it always says which site
    that is: whoever says nothing is no browser. Another port of the same machine is another site.
    """

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin")
        if _is_ours(host) and (origin is None or _is_allowed(origin.decode("latin-1"), host)):
            await self._application(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close"})


def _is_ours(host: str) -> bool:
    domain, _ = split_domain_port(host)
    return validate_host(domain, settings.ALLOWED_HOSTS)


def _is_allowed(origin: str, host: str) -> bool:
    # A proxy may have taken the encryption off, so the scheme says nothing about whose page it is.
    ours = (f"http://{host}", f"https://{host}", settings.EASEL.base_url)
    return bool(origin) and origin in (*ours, *settings.CORS_ALLOWED_ORIGINS)


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
