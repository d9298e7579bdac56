"""Django behind ASGI, with every request answered by one thread in one go."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

# More at once are made when they are needed, and ended afterwards.
THREADS_KEPT = 16


class Threads:
    """Threads that answer one request at a time, and then wait for another: beginning one for each
    request, and connecting it to the database, costs as much as a small answer."""

    def __init__(self, kept: int = THREADS_KEPT) -> None:
        self._kept = kept
        self._idle: list[ThreadPoolExecutor] = []

    @contextmanager
    def one(self) -> Iterator[ThreadPoolExecutor]:
        """Give a thread that nobody else has. Called by the event loop's thread alone."""
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(max_workers=1)
        try:
            yield thread
        finally:
            # By the thread itself: whoever asked may have left while it is still at work.
            thread.submit(self._give_back, thread)

    def _give_back(self, thread: ThreadPoolExecutor) -> None:
        if len(self._idle) < self._kept:
            self._idle.append(thread)
        else:
            thread.shutdown(wait=False)


class InOneThread(ASGIHandler):
    """Has the middleware and the views, all of them synchronous, called by one another.

    Django's own handler asks each middleware from the event loop, which has a thread do what it
    has to do and waits: a dozen times for one request, at more than the cost of most answers.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = Threads()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        with self._threads.one() as thread:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer: Any = sync_to_async(self.get_response)
        response: HttpResponseBase = await answer(request)
        return response
