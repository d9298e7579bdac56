"""What a team that is large, and has everything open, costs."""

import asyncio
import os
import random
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx
import psutil
import psycopg
from psycopg import sql
from websockets.asyncio.client import ClientConnection, connect

from bench.figures import Figure, percentile
from bench.runs import answer_of, inside
from tests.journeys.acts import create_workflow, made, start_run
from tests.services_plugin import POSTGRES_URL
from tests.stack import TEAM, Easel
from tests.viewer import cookies_of

SOCKETS = 1_000
OPENED_AT_ONCE = 25
SETTLED_SECONDS = 5
WORKFLOWS = 10_000
MEMBERS = 200
REQUESTS = 60
PAGE = 50

# Which pages of which lists people look at; each is asked for in turn.
LISTS: Mapping[str, str] = {
    "workflows": "workflows",
    "workflows by name": "workflows?sort=name",
    "workflows searched": "workflows?search=plan+99",
    "archived workflows": "workflows?state=archived",
    "runs": "runs",
    "members": "members",
    "projects": "projects",
    "tokens": "tokens",
    "invitations": "invitations",
    "audit log": "audit",
}


def open_sockets(easel: Easel) -> Iterator[Figure]:
    """Memory of the one web process while a thousand pages are open, half of them on a run."""
    client = easel.client()
    workflow_id = create_workflow(client)["id"]
    web = psutil.Process(easel.pid("web"))
    with easel.without("worker"):
        # Without a worker the run waits, and its viewers with it.
        run_id = start_run(client, workflow_id)["run"]["id"]
        before = web.memory_info().rss
        paths = [f"/ws/teams/{TEAM}", f"/ws/runs/{run_id}"]
        after, seconds = asyncio.run(_opened(easel, cookies_of(client), paths, web))
    made(client.post(f"/api/{TEAM}/runs/{run_id}/cancel", json={"requestId": secrets.token_hex(8)}))
    yield Figure(
        f"web process with {SOCKETS:,} open websockets",
        after / 2**20,
        "MB",
        at_most=400,
        note=f"{before / 2**20:.0f} MB before; opened in {seconds:.0f} s",
    )


async def _opened(
    easel: Easel, cookies: str, paths: list[str], web: psutil.Process
) -> tuple[int, float]:
    """Open all sockets, see that each of them lives, and return what the process holds then."""
    started_at = time.monotonic()
    sockets: list[ClientConnection] = []
    for first in range(0, SOCKETS, OPENED_AT_ONCE):
        sockets += await asyncio.gather(
            *(
                connect(
                    f"{easel.socket_url}{paths[number % len(paths)]}",
                    additional_headers={"Cookie": cookies},
                    origin=easel.base_url,  # type: ignore[arg-type]  # a NewType of str
                    open_timeout=60,
                    ping_interval=None,
                )
                for number in range(first, first + OPENED_AT_ONCE)
            )
        )
    seconds = time.monotonic() - started_at
    await asyncio.sleep(SETTLED_SECONDS)
    await asyncio.gather(*(socket.ping() for socket in sockets))
    open_now = sum(socket.close_code is None for socket in sockets)
    assert open_now == SOCKETS, f"only {open_now} are open"
    held = web.memory_info().rss
    await asyncio.gather(*(socket.close() for socket in sockets))
    return held, seconds


def token_verify(easel: Easel) -> Iterator[Figure]:
    """From a secret to the bot that holds it, in a web process's own words, database included."""
    answer = answer_of(inside(easel, "verify"))
    note = f"p50 {answer['p50_ms']:.2f} ms, {database_of(easel)}"
    yield Figure("verifying a token, p95", answer["p95_ms"], "ms", at_most=1, note=note)


def long_lists(easel: Easel) -> Iterator[Figure]:
    """Each list of a team with ten thousand workflows, over HTTP, in random order."""
    answer_of(inside(easel, "fill", str(WORKFLOWS), str(MEMBERS)))
    client = easel.client()
    waits: dict[str, list[float]] = {name: [] for name in LISTS}
    cursors = {name: _cursors(client, path) for name, path in LISTS.items()}
    chance = random.Random(1)
    for name in chance.sample([*LISTS] * REQUESTS, len(LISTS) * REQUESTS):
        query = {"limit": str(PAGE)} if "projects" not in LISTS[name] else {}
        if cursor := chance.choice(cursors[name]):
            query["cursor"] = cursor
        started_at = time.perf_counter()
        made(client.get(_address(LISTS[name]), params=_params(LISTS[name], query)))
        waits[name].append((time.perf_counter() - started_at) * 1000)
    worst = max(waits, key=lambda name: percentile(waits[name], 95))
    yield Figure(
        f"the list of {WORKFLOWS:,} workflows, p95",
        percentile(waits["workflows"], 95),
        "ms",
        at_most=50,
        note=f"p50 {percentile(waits['workflows'], 50):.1f} ms, {database_of(easel)}",
    )
    yield Figure(
        "the slowest list of that team, p95",
        percentile(waits[worst], 95),
        "ms",
        at_most=50,
        note=f"{worst}, of {len(LISTS)}; p50 {percentile(waits[worst], 50):.1f} ms",
    )


@contextmanager
def postgres_database() -> Iterator[str | None]:
    """Give the address of a fresh database on PostgreSQL; none where no server answers."""
    server = os.environ.get("TEST_DATABASE_URL") or POSTGRES_URL
    name = f"easel_bench_{secrets.token_hex(4)}"
    try:
        connection = psycopg.connect(server, autocommit=True, connect_timeout=2)
    except psycopg.OperationalError:
        yield None
        return
    with connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield f"{server.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(
                sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
            )


def database_of(easel: Easel) -> str:
    address = psutil.Process(easel.pid("web")).environ().get("DATABASE_URL", "")
    return "PostgreSQL" if address.startswith("postgres") else "SQLite"


def _cursors(client: httpx.Client, path: str) -> list[str | None]:
    """Return where the first few pages of a list begin."""
    found: list[str | None] = [None]
    while len(found) < 5 and "projects" not in path:
        query = {"limit": str(PAGE), **({"cursor": found[-1]} if found[-1] else {})}
        page = made(client.get(_address(path), params=_params(path, query)))
        if page["nextCursor"] is None:
            break
        found.append(page["nextCursor"])
    return found


def _address(path: str) -> str:
    return f"/api/{TEAM}/{path.partition('?')[0]}"


def _params(path: str, more: Mapping[str, str]) -> dict[str, str]:
    return {**dict(httpx.QueryParams(path.partition("?")[2])), **more}
