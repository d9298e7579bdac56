"""Django behind ASGI, with every request answered by one thread in one go."""

from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class InOneThread(ASGIHandler):
    """Has the middleware and the views, all of them synchronous, called by one another.

    Django's own handler asks each middleware from the event loop, which has a thread do what it
    has to do and waits: a dozen times for one request, at more than the cost of most answers.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer: Any = sync_to_async(self.get_response)
        response: HttpResponseBase = await answer(request)
        return response
