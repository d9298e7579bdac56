"""One line, and one observation, for each request that was answered.

A request is named by its route and never by its address: addresses hold secrets (an invitation)
and are without number, and neither belongs into a log or a metric.
"""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from canvas_project.metrics import observe_request

log = logging.getLogger(__name__)

# Asked every few seconds by machines, for ever.
NOT_WORTH_A_LINE = frozenset({"healthz", "readyz", "readyz/web", "metrics", "api/health"})
# Files, and whatever never reached a route.
NO_ROUTE = "-"

Answerer = Callable[[HttpRequest], HttpResponseBase]
AsyncAnswerer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def request_log(get_response: Answerer | AsyncAnswerer) -> Answerer | AsyncAnswerer:
    """Note what each request asked for, what it got and how long that took.

    Of a stream, it notes how long it took to begin.
    """
    if iscoroutinefunction(get_response):
        answer_later = cast("AsyncAnswerer", get_response)

        async def answer_async(request: HttpRequest) -> HttpResponseBase:
            started_at = time.perf_counter()
            response = await answer_later(request)
            _note(request, response, time.perf_counter() - started_at)
            return response

        return answer_async
    answer_now = cast("Answerer", get_response)

    def answer(request: HttpRequest) -> HttpResponseBase:
        started_at = time.perf_counter()
        response = answer_now(request)
        _note(request, response, time.perf_counter() - started_at)
        return response

    return answer


def _note(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    match = request.resolver_match
    route = match.route if match is not None else NO_ROUTE
    if route in NOT_WORTH_A_LINE or route == NO_ROUTE:
        return
    method = request.method or ""
    observe_request(method=method, route=route, status=response.status_code, seconds=seconds)
    log.info(
        "%s %s %d in %.0f ms",
        method,
        route,
        response.status_code,
        seconds * 1000,
        extra={
            "method": method,
            "route": route,
            "status": response.status_code,
            "duration_ms": round(seconds * 1000, 1),
        },
    )
