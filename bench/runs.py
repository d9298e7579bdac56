"""How fast runs are executed, and how soon their events are seen."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from typing import Any

import httpx
import psutil

from bench.figures import Figure, percentile
from canvas_project.environment import ROOT
from tests.journeys.acts import (
    chain_of_agents,
    create_workflow,
    made,
    start_run,
    workflow_of,
)
from tests.stack import TEAM, Easel, until
from tests.viewer import viewer_of

THROUGHPUT_RUNS = 600
FIRST_EVENT_RUNS = 60
PACE_PER_SECOND = 1_000
PACED_EVENTS = 5_000
CONCURRENT_RUNS = 20
STEPS = 10
CHAIN_LENGTH = 1_000
MEMORY_RUNS = 2_000
WATCHERS = 12
THOUGHTS_PER_STEP = 3


def throughput(easel: Easel) -> Iterator[Figure]:
    """Queue many runs while the worker is away, then time it from its first run to its last."""
    client = easel.client()
    workflow_id = create_workflow(client)["id"]
    with easel.without("worker"):
        ids = {start_run(client, workflow_id)["run"]["id"] for _ in range(THROUGHPUT_RUNS)}
    until(lambda: _active(client) == 0, "all runs to end", 120)
    runs = [run for run in _runs(client) if run["id"] in ids]
    assert len(runs) == len(ids)
    assert {run["status"] for run in runs} == {"completed"}
    assert {run["lastSeq"] for run in runs} == {14}
    begin = min(_moment(run["startedAt"]) for run in runs)
    end = max(_moment(run["finishedAt"]) for run in runs)
    yield Figure(
        "durable three-node runs per worker process",
        len(runs) / (end - begin),
        "/s",
        at_least=60,
        note=f"{len(runs)} runs, 14 events each",
    )


def first_event(easel: Easel) -> Iterator[Figure]:
    """Time from pressing Run to the first frame on the page."""
    client = easel.client()
    workflow_id = create_workflow(client)["id"]
    waits = []
    for _ in range(FIRST_EVENT_RUNS):
        pressed_at = time.perf_counter()
        run_id = start_run(client, workflow_id)["run"]["id"]
        viewer = viewer_of(client, run_id)
        for count, _frame in enumerate(viewer.each()):
            if count == 0:
                waits.append((time.perf_counter() - pressed_at) * 1000)
    note = f"start, connect, first frame; p95 {percentile(waits, 95):.0f} ms"
    yield Figure("first event at the viewer, p50", percentile(waits, 50), "ms", 100, note=note)


def event_lag(easel: Easel) -> Iterator[Figure]:
    """Lag from a worker's word to a websocket, with one run that emits at a steady pace."""
    client = easel.client()
    workflow_id = workflow_of(client, chain_of_agents(1))
    with easel.without("worker"):
        run_id = start_run(client, workflow_id)["run"]["id"]
        viewer = viewer_of(client, run_id)
        emitter = inside(easel, "stream", run_id, str(PACE_PER_SECOND), str(PACED_EVENTS))
        lags = [
            (time.time() - float(frame["event"]["text"])) * 1000
            for frame in viewer.each()
            if frame["event"]["type"] == "thought"
        ]
        seconds = answer_of(emitter)["seconds"]
    assert len(lags) == PACED_EVENTS
    assert viewer.numbers == list(range(1, viewer.last_seq + 1))
    yield Figure(
        f"event lag, worker to websocket, p99 at {PACE_PER_SECOND:,} events/s",
        percentile(lags, 99),
        "ms",
        at_most=20,
        note=f"p50 {percentile(lags, 50):.1f} ms, {PACED_EVENTS / seconds:,.0f} events/s reached",
    )


def long_chain(easel: Easel) -> Iterator[Figure]:
    """A graph far over the door's caps, whole and durable."""
    answer = answer_of(inside(easel, "chain", str(CHAIN_LENGTH)))
    assert answer["completed"]
    note = f"{answer['events']:,.0f} events in the log"
    yield Figure(f"a chain of {CHAIN_LENGTH:,} nodes", answer["seconds"], "s", 5, note=note)


def step_overhead(easel: Easel, pause_ms: float) -> Iterator[Figure]:
    """What a step takes beyond the time that its model takes, with many runs side by side."""
    client = easel.client()
    workflow_id = workflow_of(client, chain_of_agents(STEPS))
    ids = [start_run(client, workflow_id)["run"]["id"] for _ in range(CONCURRENT_RUNS)]
    overheads = []
    for run_id in ids:
        frames = viewer_of(client, run_id).watch().frames
        starts = [
            _moment(frame["at"]) for frame in frames if frame["event"]["type"] == "node_started"
        ]
        for begin, end in pairwise(starts):
            overheads.append((end - begin) * 1000 - THOUGHTS_PER_STEP * pause_ms)
    yield Figure(
        f"step overhead, p95 at {CONCURRENT_RUNS} concurrent runs",
        percentile(overheads, 95),
        "ms",
        at_most=20,
        note=f"p50 {percentile(overheads, 50):.1f} ms, a model of {3 * pause_ms:.0f} ms a step",
    )


def web_memory(easel: Easel) -> Iterator[Figure]:
    """Memory of the web process over many runs, each of them watched to its end."""
    client = easel.client()
    workflow_id = create_workflow(client)["id"]
    web = psutil.Process(easel.pid("web"))
    # Caches fill and pools grow to their size before there is anything to compare.
    asyncio.run(_watch_many(easel, client, workflow_id, MEMORY_RUNS // 8))
    before = web.memory_info().rss
    asyncio.run(_watch_many(easel, client, workflow_id, MEMORY_RUNS))
    after = web.memory_info().rss
    yield Figure(
        f"growth of the web process over {MEMORY_RUNS:,} watched runs",
        (after / before - 1) * 100,
        "%",
        at_most=10,
        note=f"{before / 2**20:.0f} MB → {after / 2**20:.0f} MB",
    )


async def _watch_many(easel: Easel, client: httpx.Client, workflow_id: str, count: int) -> None:
    """Start ``count`` runs, a few at a time, and read each one's event stream to its end."""
    waiting = iter(range(count))
    async with httpx.AsyncClient(
        base_url=easel.base_url,
        cookies=client.cookies,
        headers={"X-CSRFToken": client.cookies["csrftoken"]},
        timeout=60,
    ) as browser:

        async def watcher() -> None:
            for number in waiting:
                body = {"requestId": f"bench-{time.time_ns()}-{number}", "input": "Why?"}
                started = await browser.post(f"/api/{TEAM}/workflows/{workflow_id}/runs", json=body)
                ticket = made(started)
                async with browser.stream("GET", ticket["eventsUrl"]) as answer:
                    lines = [line async for line in answer.aiter_lines()]
                assert "event: run_completed" in lines

        await asyncio.gather(*(watcher() for _ in range(WATCHERS)))


def inside(easel: Easel, *words: str) -> subprocess.Popen[str]:
    """Start one of the measurements of `bench.inside` in the environment of ``easel``."""
    environment = psutil.Process(easel.pid("web")).environ()
    return subprocess.Popen(
        [sys.executable, "-m", "bench.inside", *words],
        cwd=ROOT,
        env={**environment, "DJANGO_SETTINGS_MODULE": "canvas_project.settings"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer_of(program: subprocess.Popen[str]) -> dict[str, float]:
    said, logged = program.communicate(timeout=300)
    assert program.returncode == 0, logged
    answer: dict[str, float] = json.loads(said)
    return answer


def _active(client: httpx.Client) -> int:
    return sum(
        len(made(client.get(f"/api/{TEAM}/runs", params={"status": status}))["items"])
        for status in ("queued", "running")
    )


def _runs(client: httpx.Client) -> Iterator[dict[str, Any]]:
    cursor: dict[str, str] = {}
    while True:
        page = made(client.get(f"/api/{TEAM}/runs", params=cursor))
        yield from page["items"]
        if page["nextCursor"] is None:
            return
        cursor = {"cursor": page["nextCursor"]}


def _moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
