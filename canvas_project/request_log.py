"""One line, and one observation, for each request that was answered.

A request is named by its route and never by its address: addresses hold secrets (an invitation)
and are without number, and neither belongs into a log or a metric.
"""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from canvas_project.metrics import observe_request

log = logging.getLogger(__name__)

# Asked every few seconds by machines, for ever.
NOT_WORTH_A_LINE = frozenset({"healthz", "readyz", "readyz/web", "metrics", "api/health"})
# Files, and whatever never reached a route.
NO_ROUTE = "-"

Answerer = Callable[[HttpRequest], HttpResponseBase]


def request_log(get_response: Answerer) -> Answerer:
    """Note what each request asked for, what it got and how long that took.

    Of a stream, it notes how long it took to begin.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        started_at = time.perf_counter()
        response = get_response(request)
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
