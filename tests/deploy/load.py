"""People who work with an installation while it is being restarted, and count what goes wrong."""

import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any

import httpx

from tests.journeys import acts
from tests.stack import TEAM, signed_in
from tests.viewer import events_by_sse, viewer_of

# So that they behave as people do, and leave a machine of two cores something for the servers.
BETWEEN_REQUESTS_SECONDS = 0.05
RUN_SECONDS = 90
# Longer at work than a web process takes to stop, so that somebody is watching when it does.
LONG_CHAIN = 25


@dataclass(frozen=True)
class WatchedRun:
    """A run, and the numbers of the frames that its viewer was shown, in the order of showing."""

    id: str
    shown: tuple[int, ...]
    connections: int


@dataclass
class Load:
    """Some people at work, each in a thread, until they are told to stop."""

    base_url: str
    latencies_ms: list[float] = field(default_factory=list)
    runs: list[WatchedRun] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def __enter__(self) -> "Load":
        with closing(signed_in(self.base_url)) as client:
            self._workflow_id = acts.create_workflow(client)["id"]
            self._long_workflow_id = acts.workflow_of(client, acts.chain_of_agents(LONG_CHAIN))
        people: list[Callable[[httpx.Client], None]] = [
            *[self._read] * 2,
            *[lambda client: self._run_and_watch(client, self._workflow_id)] * 2,
            *[lambda client: self._run_and_watch(client, self._long_workflow_id)] * 3,
            self._run_and_follow,
        ]
        for number, person in enumerate(people):
            thread = threading.Thread(target=self._work, args=(person,), name=f"person {number}")
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=RUN_SECONDS + 30)

    def figures(self) -> dict[str, Any]:
        """Return what there is to report."""
        cuts = quantiles(self.latencies_ms, n=100)
        return {
            "requests": len(self.latencies_ms),
            "failed": len(self.failures),
            "p50_ms": round(cuts[49]),
            "p95_ms": round(cuts[94]),
            "longest_ms": round(max(self.latencies_ms)),
            "runs": len(self.runs),
            "frames": sum(len(run.shown) for run in self.runs),
            "reconnections": sum(run.connections - 1 for run in self.runs),
        }

    def _work(self, person: Callable[[httpx.Client], None]) -> None:
        with closing(signed_in(self.base_url)) as client:
            client.event_hooks["request"].append(_note_start)
            client.event_hooks["response"].append(self._note)
            while not self._stop.is_set():
                try:
                    person(client)
                except (httpx.HTTPError, AssertionError) as error:
                    self.failures.append(f"{time.strftime('%X')} {type(error).__name__}: {error}")
                time.sleep(BETWEEN_REQUESTS_SECONDS)

    def _read(self, client: httpx.Client) -> None:
        for path in ("/api/session", f"/api/{TEAM}/workflows", f"/api/{TEAM}/runs"):
            acts.made(client.get(path))

    def _run_and_watch(self, client: httpx.Client, workflow_id: str) -> None:
        """Start a run, once and without a second try, and watch it by websocket."""
        run_id = acts.start_run(client, workflow_id)["run"]["id"]
        viewer = viewer_of(client, run_id).watch(seconds=RUN_SECONDS)
        self.runs.append(WatchedRun(run_id, tuple(viewer.numbers), viewer.connections))

    def _run_and_follow(self, client: httpx.Client) -> None:
        """Start a run and follow it in one streamed answer, which must not be cut."""
        ticket = acts.start_run(client, self._workflow_id)
        events = events_by_sse(client, ticket["eventsUrl"])
        shown = tuple(int(event.id) for event in events)
        self.runs.append(WatchedRun(ticket["run"]["id"], shown, 1))

    def _note(self, response: httpx.Response) -> None:
        started_at: float = response.request.extensions["started_at"]
        self.latencies_ms.append((time.monotonic() - started_at) * 1000)


def _note_start(request: httpx.Request) -> None:
    request.extensions["started_at"] = time.monotonic()
