"""Requests for what is not served by Django, by their exact path."""

from collections.abc import Mapping

from canvas_project.asgi_types import Application, Receive, Scope, Send


class ByPath:
    def __init__(self, served: Mapping[str, Application], *, otherwise: Application) -> None:
        self._served = served
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        application = self._served.get(scope["path"], self._otherwise)
        await application(scope, receive, send)
