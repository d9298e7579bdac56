"""What this machine and this installation have, what is missing, and what to do about it.

Each check looks at one thing and never raises: what it cannot find out is a finding, too.
"""

import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from canvas_project import embedded, heartbeat, instance
from canvas_project.environment import Environment

PATIENCE_SECONDS = 3
# Leases and limits compare times of several machines.
MOST_CLOCK_SECONDS = 2.0


@dataclass(frozen=True)
class Finding:
    """What was found; ``remedy`` is empty where nothing needs doing."""

    subject: str
    found: str
    remedy: str = ""


def diagnose() -> tuple[Finding, ...]:
    """Look at everything, in an order in which the first remedy may heal what follows."""
    return tuple(check() for check in CHECKS)


def _python() -> Finding:
    return Finding("Python", f"{platform.python_version()} in {sys.prefix}")


def _page() -> Finding:
    built: Path = settings.FRONTEND_DIST
    if not built.exists():
        node = shutil.which("node")
        remedy = "`make setup` builds it." if node else "Install Node 20.19, then `make setup`."
        return Finding("Page", "not built", remedy)
    if (node := shutil.which("node")) is None:
        return Finding("Page", f"built in {built}; no Node here to build it again")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return Finding("Page", f"built in {built}; Node {said.stdout.strip().removeprefix('v')}")


def _static_files() -> Finding:
    collected: Path = settings.STATIC_ROOT
    missing = Finding(
        "Files",
        f"not collected in {collected}",
        "`make run` collects them; elsewhere run `manage.py collectstatic`.",
    )
    if not (collected / "admin").is_dir():
        return missing
    built = {path.name for path in (settings.FRONTEND_DIST / "assets").glob("*")}
    kept = {path.name for path in (collected / "assets").glob("*")}
    if not built <= kept:
        return Finding("Files", f"older than the page, in {collected}", missing.remedy)
    return Finding("Files", f"collected in {collected}")


def _settings() -> Finding:
    env: Environment = settings.EASEL
    if env.debug:
        return Finding("Settings", "EASEL_DEBUG is on", "Turn it off before others come.")
    if env.production:
        # Otherwise nothing would have started.
        return Finding("Settings", "fit for production")
    return Finding("Settings", "for this machine; EASEL_PRODUCTION=1 checks what others need")


def _base_url() -> Finding:
    """Ask the address that people use whether it is us."""
    address = settings.EASEL.base_url.rstrip("/")
    if not address:
        return Finding("Address", "EASEL_BASE_URL is not set; this machine only")
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return Finding("Address", f"“{address}” is not one", "Set EASEL_BASE_URL to https://….")
    try:
        with urlopen(  # noqa: S310  # its scheme was looked at above
            Request(f"{address}/healthz"),  # noqa: S310
            timeout=PATIENCE_SECONDS,
        ) as answer:
            if answer.status == 200 and b'"ok"' in answer.read(200):
                return Finding("Address", f"{address} answers")
    except (URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        return Finding("Address", f"{address}: {reason}", "Check EASEL_BASE_URL and the proxy.")
    return Finding("Address", f"{address} is somebody else", "Check EASEL_BASE_URL.")


def _database() -> Finding:
    kind = connection.vendor
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return Finding("Database", f"{kind}: {_first_line(error)}", "Check DATABASE_URL.")
    if waiting:
        return Finding(
            "Database",
            f"{kind}, {len(waiting)} migrations behind",
            "`make run` migrates; elsewhere run `manage.py migrate`.",
        )
    return Finding("Database", f"{kind}, migrated")


def _redis() -> Finding:
    if settings.EASEL.redis_url:
        try:
            with _connected(settings.EASEL.redis_url) as client:
                version = client.info("server").get("redis_version", "")
        except redis.RedisError as error:
            return Finding("Redis", _first_line(error), "Check REDIS_URL and the server.")
        return Finding("Redis", f"the one at REDIS_URL answers ({version})")
    running = _running()
    if running is not None:
        return Finding("Redis", f"private, of the Easel at http://localhost:{running.port}")
    return Finding("Redis", f"private, started by `make run` from {embedded.server_path()}")


def _workers() -> Finding:
    url = _redis_url()
    if url is None:
        return Finding("Workers", "none; `make run` starts them")
    try:
        with _connected(url) as client:
            alive = heartbeat.roles_alive(client)
    except redis.RedisError:
        return Finding("Workers", "cannot be seen without Redis", "Start Redis first.")
    if "worker" not in alive:
        return Finding("Workers", "no worker is alive", "Start one: runs wait for it.")
    if "keeper" not in alive:
        return Finding(
            "Workers",
            "nobody looks after the runs",
            "Start a worker named keeper@%h on the queue housekeeping, and beat.",
        )
    if "layout" not in alive:
        return Finding(
            "Workers",
            "nobody lays out drawings that are not small",
            "Start a worker named layout@%h on the queue layout.",
        )
    return Finding("Workers", "alive, and looked after")


def _clock() -> Finding:
    """Compare our clock with those of the database and of Redis, as far as they tell."""
    apart = {name: seconds for name, seconds in (_database_ahead(), _redis_ahead()) if seconds}
    far = {name: seconds for name, seconds in apart.items() if abs(seconds) > MOST_CLOCK_SECONDS}
    if far:
        found = ", ".join(f"{name} is {seconds:+.1f} s off" for name, seconds in far.items())
        return Finding("Clock", found, "Let all machines keep time by NTP.")
    return Finding("Clock", "agrees with the database and Redis" if apart else "this machine's")


def _model() -> Finding:
    if settings.EASEL.anthropic_api_key:
        return Finding("Model", f"Claude, {settings.EASEL.model}")
    return Finding("Model", "scripted; set ANTHROPIC_API_KEY for Claude")


CHECKS: tuple[Callable[[], Finding], ...] = (
    _python,
    _page,
    _static_files,
    _settings,
    _base_url,
    _database,
    _redis,
    _workers,
    _clock,
    _model,
)


def _database_ahead() -> tuple[str, float | None]:
    if connection.vendor != "postgresql":
        return "the database", None
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            (theirs,) = cursor.fetchone()
    except DatabaseError:
        return "the database", None
    return "the database", float(theirs) - time.time()


def _redis_ahead() -> tuple[str, float | None]:
    url = _redis_url()
    if url is None:
        return "Redis", None
    try:
        with _connected(url) as client:
            seconds, microseconds = client.time()
    except redis.RedisError:
        return "Redis", None
    return "Redis", seconds + microseconds / 1_000_000 - time.time()


def _redis_url() -> str | None:
    """Return where Redis is now: the configured one, or that of the Easel that runs here."""
    if settings.EASEL.redis_url:
        return str(settings.EASEL.redis_url)
    running = _running()
    return embedded.url_in(Path(running.folder)) if running is not None else None


def _running() -> instance.Running | None:
    running = instance.last_told(settings.EASEL.data_dir)
    return running if running is not None and Path(running.folder).exists() else None


def _connected(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_connect_timeout=PATIENCE_SECONDS, socket_timeout=PATIENCE_SECONDS
    )


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]
