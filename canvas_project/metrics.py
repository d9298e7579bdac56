"""What a monitoring system may know, in Prometheus' words, at `/metrics`.

Off until EASEL_METRICS_TOKEN is set, and then only for whoever sends it: how much a company works
with Easel is nobody else's business. Times of requests are this process's own, so each web process
is asked by itself; what is read from the database and from Redis is the same whoever is asked.
"""

import hmac
import logging
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from canvas_project.draining import OPEN
from canvas_project.heartbeat import ROLES, roles_alive
from canvas_project.rest import problem_response
from common.errors import NotFound
from diagrams import dispatch as drawings_queue
from runs import dispatch, selectors, tallies
from teams.authentication import Unauthorized

log = logging.getLogger(__name__)

REGISTRY = CollectorRegistry()
REQUEST_SECONDS = Histogram(
    "easel_request_seconds",
    "Time from a request's arrival to the beginning of its answer.",
    ("method", "route", "status"),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)


def observe_request(*, method: str, route: str, status: int, seconds: float) -> None:
    """Count a request that was answered. Statuses by their hundred, to keep the series few."""
    REQUEST_SECONDS.labels(method, route, f"{status // 100}xx").observe(seconds)


class Installation(Collector):
    """What is read when somebody asks: from this process, the database and Redis.

    One of them that is away leaves its numbers out and the others in, and `easel_up` says so.
    """

    def collect(self) -> Iterator[Metric]:
        yield from _connections()
        up = GaugeMetricFamily("easel_up", "Whether it answered just now.", labels=["what"])
        for name, read in (("database", _runs), ("redis", _ended), ("broker", _queue)):
            try:
                yield from read()
            except (DatabaseError, RedisError) as error:
                log.warning("No metrics from %s: %s", name, error)
                up.add_metric([name], 0)
            else:
                up.add_metric([name], 1)
        yield up

    def describe(self) -> Iterator[Metric]:
        # Asked when it is registered, which is no time to read a database.
        return iter(())


def _connections() -> Iterator[Metric]:
    open_now = GaugeMetricFamily(
        "easel_open_connections", "What this process is in the middle of.", labels=["kind"]
    )
    open_now.add_metric(["request"], OPEN.requests)
    open_now.add_metric(["websocket"], OPEN.sockets)
    yield open_now


def _runs() -> Iterator[Metric]:
    waiting, running, since = selectors.waiting_and_running()
    alive = GaugeMetricFamily("easel_runs_alive", "Runs that have not ended.", labels=["status"])
    alive.add_metric(["queued"], waiting)
    alive.add_metric(["running"], running)
    yield alive
    age = (timezone.now() - since).total_seconds() if since is not None else 0
    yield GaugeMetricFamily(
        "easel_queue_age_seconds", "How long the run has waited that has waited longest.", age
    )


def _ended() -> Iterator[Metric]:
    counted = tallies.tallies()
    runs = CounterMetricFamily("easel_runs_ended", "Runs that ended.", labels=["status"])
    seconds = CounterMetricFamily(
        "easel_run_seconds", "Time from claim to end, of all runs that ended.", labels=["status"]
    )
    events = CounterMetricFamily(
        "easel_run_events", "Events in the logs of runs that ended.", labels=["status"]
    )
    for status, tally in counted.items():
        runs.add_metric([status], tally.runs)
        seconds.add_metric([status], tally.seconds)
        events.add_metric([status], tally.events)
    yield from (runs, seconds, events)
    alive = GaugeMetricFamily("easel_workers_alive", "Whether one is alive.", labels=["role"])
    roles = roles_alive()
    for role in ROLES:
        alive.add_metric([role], role in roles)
    yield alive


def _queue() -> Iterator[Metric]:
    depth = dispatch.messages_waiting()
    if depth is not None:
        yield GaugeMetricFamily("easel_queue_depth", "Tasks that no worker has taken.", depth)
    drawings = drawings_queue.messages_waiting()
    if drawings is not None:
        yield GaugeMetricFamily(
            "easel_layout_queue_depth", "Drawings that no layout worker has taken.", drawings
        )


REGISTRY.register(Installation())
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with everything, to whoever holds the token."""
    token: str = settings.EASEL.metrics_token
    if not token:
        return problem_response(NotFound("There is nothing at this address."))
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return problem_response(
            Unauthorized("This needs the metrics token.", hint="Send it as a bearer token.")
        )
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
