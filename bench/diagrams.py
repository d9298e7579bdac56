"""How fast diagrams are made, changed, read and listed over REST, and what their history takes."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import psutil

from bench.figures import Figure, percentile
from bench.platform import GROUP, platform
from bench.runs import answer_of, inside
from bench.teams import database_of
from tests.journeys.acts import change, made
from tests.stack import TEAM, Easel

DIAGRAMS = f"/api/{TEAM}/diagrams"

CREATED_ELEMENTS = 34
CREATES = 30
CHANGED_ELEMENTS = 50
CHANGES = 80
READS = 60
LISTED = 5_000
KEPT_ELEMENTS = 200
REVISIONS = 200
WARM_UPS = 4  # a whole lap of changes leaves the diagram as it was

_numbers = count(1)


@dataclass
class Clock:
    """Measures requests: what whoever sends them waits, and what they cost the web process."""

    web: psutil.Process
    waits_ms: list[float] = field(default_factory=list)
    processor_ms: float = 0.0

    @contextmanager
    def measured(self) -> Iterator[None]:
        before, started_at = self._processor_ms(), time.perf_counter()
        yield
        self.waits_ms.append((time.perf_counter() - started_at) * 1000)
        self.processor_ms += self._processor_ms() - before

    def at(self, percent: float) -> float:
        return percentile(self.waits_ms, percent)

    @property
    def note(self) -> str:
        each = self.processor_ms / len(self.waits_ms)
        return f"{each:.0f} ms of the web process's processor"

    def _processor_ms(self) -> float:
        spent = self.web.cpu_times()
        return (spent.user + spent.system) * 1000


def diagrams(easel: Easel) -> Iterator[Figure]:
    """Make diagrams, change one of them in small steps, read it."""
    client = easel.client()
    database = database_of(easel)
    created = clock_of(easel)
    for _ in range(WARM_UPS):
        _create(client, CREATED_ELEMENTS)
    for _ in range(CREATES):
        with created.measured():
            _create(client, CREATED_ELEMENTS)
    yield Figure(
        f"making a diagram of {CREATED_ELEMENTS} elements, p50",
        created.at(50),
        "ms",
        at_most=150,
        note=f"p95 {created.at(95):.0f} ms, {created.note}, {database}",
    )
    diagram = _create(client, CHANGED_ELEMENTS)
    changed = clock_of(easel)
    _change(client, diagram, WARM_UPS, CHANGED_ELEMENTS, lambda: clock_of(easel).measured())
    _change(client, diagram, CHANGES, CHANGED_ELEMENTS, changed.measured)
    name = f"a small change to {CHANGED_ELEMENTS} elements"
    note = f"{changed.note}, {database}"
    yield Figure(f"{name}, p50", changed.at(50), "ms", at_most=40, note=note)
    yield Figure(f"{name}, p95", changed.at(95), "ms", at_most=100, note=note)
    read = _asked(easel, client, f"{DIAGRAMS}/{diagram['diagramId']}/read", times=READS)
    yield Figure(
        f"reading a diagram of {CHANGED_ELEMENTS} elements, p50",
        read.at(50),
        "ms",
        at_most=25,
        note=f"p95 {read.at(95):.0f} ms, {read.note}, {database}",
    )


def diagram_history(easel: Easel) -> Iterator[Figure]:
    """Change a large diagram many times; see what that takes in the database, and list it."""
    client = easel.client()
    database = database_of(easel)
    diagram = _create(client, KEPT_ELEMENTS)
    before = answer_of(inside(easel, "database_size"))["bytes"]
    changed = clock_of(easel)
    _change(client, diagram, REVISIONS, KEPT_ELEMENTS, changed.measured)
    after = answer_of(inside(easel, "database_size"))["bytes"]
    yield Figure(
        f"{REVISIONS} revisions of {KEPT_ELEMENTS} elements in the database",
        (after - before) / 2**20,
        "MB",
        at_most=15,
        note=f"receipts included; a change p50 {changed.at(50):.0f} ms, {database}",
    )
    listed = _asked(easel, client, f"{DIAGRAMS}/{diagram['diagramId']}/revisions", times=READS)
    yield Figure(
        f"the history of {REVISIONS} revisions, a page, p50",
        listed.at(50),
        "ms",
        at_most=30,
        note=f"p95 {listed.at(95):.0f} ms, {listed.note}, {database}",
    )


def long_diagram_list(easel: Easel) -> Iterator[Figure]:
    """List the diagrams of a team that has thousands."""
    client = easel.client()
    answer_of(inside(easel, "fill_diagrams", str(LISTED)))
    listed = _asked(easel, client, DIAGRAMS, times=READS)
    yield Figure(
        f"the list of {LISTED:,} diagrams, a page, p50",
        listed.at(50),
        "ms",
        at_most=20,
        note=f"p95 {listed.at(95):.0f} ms, {listed.note}, {database_of(easel)}",
    )


def clock_of(easel: Easel) -> Clock:
    return Clock(psutil.Process(easel.pid("web")))


def _create(client: httpx.Client, elements: int) -> dict[str, Any]:
    """Make a diagram of so many elements, of which there is none yet, and return the receipt."""
    content = platform(elements, f"Platform {next(_numbers)} {time.time_ns()}")
    return made(client.post(DIAGRAMS, json=change(**content)))


def _change(
    client: httpx.Client,
    diagram: dict[str, Any],
    times: int,
    elements: int,
    measured: Callable[[], Any],
) -> None:
    """Change a diagram in steps as people and agents do, and have each of them measured."""
    address = f"{DIAGRAMS}/{diagram['diagramId']}"
    revision = made(client.get(address))["revision"]
    for number in range(times):
        body = change(expectedRevision=revision, ops=[_step(number, elements)])
        with measured():
            answer = client.patch(address, json=body)
        revision = made(answer)["revision"]


def _step(number: int, elements: int) -> dict[str, Any]:
    """Rename one, add one that is called, colour one, take away what was added."""
    lap, one = number // 4, f"n{number * 7 % elements}"
    match number % 4:
        case 0:
            label = f"Renamed {time.time_ns() % 1_000}"
            return {"op": "update", "id": one, "set": {"label": label}}
        case 1:
            caller = f"n{lap * GROUP % elements}"
            node = {"id": f"new{lap}", "type": "service", "label": f"New {lap}"}
            call = {"id": f"call{lap}", "from": caller, "to": f"new{lap}"}
            return {"op": "add", "nodes": [node], "relationships": [call]}
        case 2:
            color = ("rose", "green", "blue")[lap % 3]
            return {"op": "update", "id": one, "set": {"color": color}}
        case _:
            return {"op": "remove", "ids": [f"new{lap}"]}


def _asked(easel: Easel, client: httpx.Client, address: str, *, times: int) -> Clock:
    """Ask the same again and again, as many do, after a few times that do not count."""
    for _ in range(WARM_UPS):
        made(client.get(address))
    clock = clock_of(easel)
    for _ in range(times):
        with clock.measured():
            made(client.get(address))
    return clock
