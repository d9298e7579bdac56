"""How long the web process's event loop is kept from others while a large drawing is laid out."""

import threading
import time
from collections.abc import Callable, Iterator

from websockets.sync.connection import Connection

from bench.figures import Figure, percentile
from tests.gallery.generated import estate
from tests.journeys.acts import change, made
from tests.journeys.sockets import open_socket
from tests.stack import TEAM, Easel

DIAGRAMS = f"/api/{TEAM}/diagrams"
ARRANGES = 10
PAUSE_SECONDS = 0.002
REST_SECONDS = 5.0


def layout_lag(easel: Easel) -> Iterator[Figure]:
    """Ping the web process, whose event loop itself answers, while it has a diagram arranged.

    The longest of thousands of pings is what somebody else waits at worst.
    """
    client = easel.client()
    body = change(**{**estate(), "layout": {"allowDegraded": True}})
    diagram_id = made(client.post(DIAGRAMS, json=body))["diagramId"]
    begun, ended = threading.Event(), threading.Event()
    takes: list[float] = []

    def arrange() -> None:
        begun.set()
        try:
            for number in range(ARRANGES):
                op = {"op": "arrange", "direction": ("down", "right")[number % 2]}
                wanted = change(expectedRevision=f"r:{number + 1}", ops=[op])
                started_at = time.perf_counter()
                made(client.patch(f"{DIAGRAMS}/{diagram_id}", json=wanted))
                takes.append(time.perf_counter() - started_at)
        finally:
            ended.set()

    with open_socket(client, f"/ws/teams/{TEAM}") as socket:
        rested_at = time.perf_counter() + REST_SECONDS
        at_rest = _pings(socket, lambda: time.perf_counter() < rested_at)
        thread = threading.Thread(target=arrange)
        thread.start()
        begun.wait()
        lags = _pings(socket, lambda: not ended.is_set())
        thread.join()
    assert len(takes) == ARRANGES
    yield Figure(
        "event loop's longest pause while 300 elements are arranged",
        max(lags),
        "ms",
        at_most=50,
        note=f"p50 {percentile(lags, 50):.1f} ms, p99 {percentile(lags, 99):.1f} ms of "
        f"{len(lags):,}; at rest, the longest is {max(at_rest):.0f} ms; "
        f"an arrange takes {percentile(takes, 50):.1f} s",
    )


def _pings(socket: Connection, goes_on: Callable[[], bool]) -> list[float]:
    """Return how long each ping took to be answered, in ms."""
    waits = []
    while goes_on():
        asked_at = time.perf_counter()
        socket.ping().wait()
        waits.append((time.perf_counter() - asked_at) * 1000)
        time.sleep(PAUSE_SECONDS)
    return waits
