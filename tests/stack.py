"""The whole application, started the way `make run` starts it, for tests that need all of it.

Real processes on a throwaway data folder: web, worker, beat and Redis under the supervisor. A test
that kills one of them finds it running again, as a person would.
"""

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
import psycopg
from psycopg import sql

from canvas_project import instance, supervision
from canvas_project.environment import ROOT
from tests.services_plugin import on_postgres

EMAIL = "demo@easel.local"
COLLEAGUE_EMAIL = "colleague@easel.local"
PASSWORD = "easel-demo"
TEAM = "demo"
START_SECONDS = 90

# Fast enough to wait for, slow enough to look at a run while it goes on.
SETTINGS = {
    "EASEL_SCRIPTED_PAUSE_MS": "150",
    "EASEL_RUN_LEASE_SECONDS": "4",
    "EASEL_REQUEUE_AFTER_SECONDS": "2",
    "EASEL_REQUESTS_PER_MINUTE": "100000",
    "EASEL_TOKEN_REQUESTS_PER_MINUTE": "100000",
    "EASEL_ANONYMOUS_REQUESTS_PER_MINUTE": "100000",
    "EASEL_RUNS_PER_MINUTE": "100000",
    "EASEL_TOKEN_RUNS_PER_MINUTE": "100000",
    "EASEL_SIGN_INS_PER_MINUTE": "100000",
    "EASEL_CONCURRENT_RUNS_PER_TEAM": "1000",
}


@dataclass
class Easel:
    """A running Easel."""

    port: int
    data_dir: Path
    environment: Mapping[str, str]
    process: subprocess.Popen[str]
    output: Path
    _clients: list[httpx.Client] = field(default_factory=list)

    @property
    def base_url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://localhost:{self.port}"

    def client(self, email: str = EMAIL, *, base_url: str | None = None) -> httpx.Client:
        """Return a client that is signed in as ``email`` and sends the CSRF token by itself."""
        # The test before may have killed the web process.
        until(lambda: serves(self.port), "the web process to serve", START_SECONDS)
        client = signed_in(base_url or self.base_url, email)
        self._clients.append(client)
        return client

    def supervisor(self) -> supervision.Supervisor:
        told = instance.last_told(self.data_dir)
        assert told is not None, self.said()
        return supervision.Supervisor(Path(told.folder), self.data_dir / "log")

    def pid(self, role: str) -> int:
        return next(one.pid for one in self.supervisor().states() if one.role == role)

    def kill(self, role: str) -> None:
        """Kill a process as a crash or the out-of-memory killer would. It is started again."""
        os.kill(self.pid(role), signal.SIGKILL)

    def kill_and_wait_for_return(self, role: str, *, seconds: float = 20) -> float:
        """Kill a process and return how long it took until its successor was started."""
        before = self.pid(role)
        started_at = time.monotonic()
        self.kill(role)
        until(lambda: self.pid(role) not in (0, before), f"{role} to be started again", seconds)
        return time.monotonic() - started_at

    @contextmanager
    def without(self, role: str) -> Iterator[None]:
        """Have a role stopped while the context is open."""
        supervisor = self.supervisor()
        supervisor.stop_program(role)
        try:
            yield
        finally:
            supervisor.start_program(role)

    @contextmanager
    def another_web(self) -> Iterator[str]:
        """Run one more web process on the same database and Redis; give its address."""
        port = free_port()
        environment = psutil.Process(self.pid("web")).environ()
        web = subprocess.Popen(
            supervision.web(port).command,
            env=environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            until(lambda: serves(port), "the second web process to serve", START_SECONDS)
            yield f"http://localhost:{port}"
        finally:
            web.terminate()
            web.wait(timeout=10)

    def logs(self) -> str:
        """Return the end of every log, for a failing test to show."""
        ends = [
            f"── {path.name}\n" + "\n".join(path.read_text(errors="replace").splitlines()[-30:])
            for path in sorted((self.data_dir / "log").glob("*.log"))
        ]
        return "\n".join([self.said(), *ends])

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop, as Ctrl-C does, and return its exit code."""
        for client in self._clients:
            client.close()
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=60)


def signed_in(base_url: str, email: str = EMAIL) -> httpx.Client:
    """Return a client that is signed in at ``base_url`` and sends the CSRF token by itself."""
    client = httpx.Client(base_url=base_url, timeout=30)
    client.get("/api/session").raise_for_status()
    client.event_hooks["request"].append(_with_csrf_token(client))
    answer = client.post("/api/session", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return client


def launch(
    data_dir: Path, *, port: int | None = None, settings: Mapping[str, str] | None = None
) -> Easel:
    """Start `manage.py up` and return at once. The caller stops it."""
    port = port or free_port()
    environment = {
        name: value
        for name, value in os.environ.items()
        # Those of the tests' own services; the application starts its own.
        if name not in ("REDIS_URL", "DJANGO_SETTINGS_MODULE") and not name.startswith("EASEL_")
    }
    environment |= {
        "EASEL_DATA_DIR": str(data_dir),
        "EASEL_ENV_FILE": os.devnull,
        "ANTHROPIC_API_KEY": "",
        "PORT": str(port),
        **SETTINGS,
        **(settings or {}),
    }
    data_dir.mkdir(parents=True, exist_ok=True)
    output = data_dir / f"up-{secrets.token_hex(4)}.out"
    with output.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            text=True,
        )
    return Easel(port, data_dir, environment, process, output)


@contextmanager
def running(*, settings: Mapping[str, str] | None = None) -> Iterator[Easel]:
    """Run an Easel for as long as the context is open, on the backends this test run is about."""
    with tempfile.TemporaryDirectory(prefix="easel-data-") as folder, fresh_database() as backends:
        easel = launch(Path(folder), settings={**backends, **(settings or {})})
        try:
            wait_until_running(easel)
            yield easel
        finally:
            easel.stop()


def wait_until_running(easel: Easel) -> None:
    def has_started() -> bool:
        assert easel.process.poll() is None, easel.said()
        return "Easel is running" in easel.said()

    until(has_started, "Easel to start", START_SECONDS, explain=easel.logs)


@contextmanager
def fresh_database() -> Iterator[dict[str, str]]:
    """Give settings that name a fresh database: SQLite by default, or one made on PostgreSQL."""
    if not on_postgres():
        yield {"DATABASE_URL": ""}
        return
    url = os.environ["DATABASE_URL"]
    name = f"easel_stack_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            base, _, _ = url.rpartition("/")
            yield {"DATABASE_URL": f"{base}/{name}", "REDIS_URL": os.environ["REDIS_URL"]}
        finally:
            connection.execute(
                sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
            )


def until(
    holds: Callable[[], Any],
    what: str,
    seconds: float,
    *,
    explain: Callable[[], str] = str,
) -> None:
    """Wait for something that happens by itself; fail with ``what`` after ``seconds``."""
    give_up_at = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < give_up_at, f"waited {seconds} s for {what}\n{explain()}"
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def serves(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


def _with_csrf_token(client: httpx.Client) -> Callable[[httpx.Request], None]:
    def add(request: httpx.Request) -> None:
        token = client.cookies.get("csrftoken")
        if token:
            request.headers["X-CSRFToken"] = token

    return add
