"""An installation as docs/deployment.md describes it, on one machine and without containers.

Two web processes behind HAProxy with the configuration that is deployed, two workers, one that
looks after the runs, and beat; on PostgreSQL, and on a Redis server of their own.
"""

import csv
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from canvas_project.embedded import private_server
from canvas_project.environment import ROOT
from tests import stack
from tests.stack import until

WEBS = ("web-1", "web-2")
WORKERS = ("worker-1", "worker-2")
START_SECONDS = 90
# A web process that stops: notice, then what it had begun; a worker: the runs it has.
STOP_SECONDS = 60
CELERY = ("-m", "celery", "--app", "canvas_project.celery", "--quiet")
WORKER = ("worker", "--loglevel", "warning", "--without-gossip", "--without-mingle")

FRONTEND = """
global
    stats socket {folder}/haproxy.sock mode 600

frontend people
    bind 127.0.0.1:{port}
    http-request del-header X-Forwarded-For
    http-request set-header X-Forwarded-Proto http
    http-request set-header X-Request-ID %[uuid()]
    default_backend web

backend web
    balance roundrobin
    server web-1 127.0.0.1:{first}
    server web-2 127.0.0.1:{second}
{sticky}
"""


def sticky() -> str:
    """Return how the proxy sends an agent's session to where it lives, as it is deployed."""
    lines = (ROOT / "deploy" / "haproxy" / "compose.cfg").read_text().splitlines()
    return "\n".join(line for line in lines if line.strip().startswith("stick"))


@dataclass
class Fleet:
    """All the processes, by name."""

    folder: Path
    haproxy: str
    environment: Mapping[str, str]
    port: int
    ports: Mapping[str, int]
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, name: str) -> None:
        """Start one process and return at once."""
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self._command(name),
                cwd=ROOT,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def stop(self, name: str) -> float:
        """Ask a process to stop, as `docker stop` does; return how long it took to end well."""
        started_at = time.monotonic()
        process = self.processes[name]
        process.send_signal(signal.SIGTERM)
        code = process.wait(timeout=STOP_SECONDS)
        assert code == 0, f"{name} ended with {code}\n{self.logs()}"
        del self.processes[name]
        return time.monotonic() - started_at

    def restart(self, name: str) -> float:
        """Stop a process, start its successor, and return once that takes part.

        A web process does when the proxy sends people to it; a worker when it has executed a run,
        so somebody has to start some meanwhile.
        """
        seconds = self.stop(name)
        lines_before = self.log(name).count("\n")
        self.start(name)

        def takes_part() -> bool:
            if name in WEBS:
                return name in self.servers_up()
            return "completed" in "\n".join(self.log(name).splitlines()[lines_before:])

        until(takes_part, f"{name} to take part again", START_SECONDS, explain=self.logs)
        return seconds

    def servers_up(self) -> set[str]:
        """Return which web processes the proxy sends people to."""
        with socket.socket(socket.AF_UNIX) as asking:
            asking.connect(str(self.folder / "haproxy.sock"))
            asking.sendall(b"show stat\n")
            with asking.makefile() as answer:
                rows = list(csv.DictReader(line for line in answer if line.strip()))
        return {row["svname"] for row in rows if row["svname"] in WEBS and row["status"] == "UP"}

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.base_url}/readyz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def log(self, name: str) -> str:
        path = self.folder / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def logs(self) -> str:
        """Return the end of every log, for a failing test to show."""
        names = sorted(path.stem for path in self.folder.glob("*.log"))
        return "\n".join(
            f"── {name}\n" + "\n".join(self.log(name).splitlines()[-15:]) for name in names
        )

    def manage(self, *words: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=dict(self.environment),
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def kill_all(self) -> None:
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait()

    def _command(self, name: str) -> list[str]:
        match name:
            case "haproxy":
                files = (ROOT / "deploy" / "haproxy" / "common.cfg", self.folder / "haproxy.cfg")
                return [
                    self.haproxy,
                    "-db",
                    *(word for file in files for word in ("-f", str(file))),
                ]
            case "beat":
                return [sys.executable, *CELERY, "beat", "--loglevel", "warning", "--pidfile="]
            case "keeper":
                pool = ("--pool", "solo", "--queues", "housekeeping", "--hostname", "keeper@%h")
                return [sys.executable, *CELERY, *WORKER, *pool]
            case "layout":
                pool = ("--pool", "prefork", "--queues", "layout", "--hostname", "layout@%h")
                return [sys.executable, *CELERY, *WORKER, *pool]
            case "worker-1" | "worker-2":
                pool = ("--pool", "threads", "--concurrency", "8", "--hostname", f"{name}@%h")
                return [sys.executable, *CELERY, *WORKER, *pool]
            case _:
                return [sys.executable, "manage.py", "serve", "--port", str(self.ports[name])]


@contextmanager
def running(folder: Path, haproxy: str) -> Iterator[Fleet]:
    """Run everything for as long as the context is open."""
    port, first, second = stack.free_port(), stack.free_port(), stack.free_port()
    with ExitStack() as contexts:
        backends = contexts.enter_context(stack.fresh_database())
        redis_url = contexts.enter_context(private_server())
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in ("REDIS_URL", "DJANGO_SETTINGS_MODULE") and not name.startswith("EASEL_")
        } | {
            "EASEL_ENV_FILE": os.devnull,
            "EASEL_DATA_DIR": str(folder),
            "EASEL_PRODUCTION": "1",
            "EASEL_SECRETS_DIR": str(folder / "secrets"),
            "EASEL_BASE_URL": f"http://127.0.0.1:{port}",
            "EASEL_HOST": "127.0.0.1",
            "EASEL_TRUSTED_PROXIES": "1",
            "EASEL_LOG_FORMAT": "json",
            "EASEL_DRAIN_NOTICE_SECONDS": "4",
            "EASEL_DRAIN_SECONDS": "20",
            "DATABASE_URL": backends["DATABASE_URL"],
            "REDIS_URL": redis_url,
            "ANTHROPIC_API_KEY": "",
            "PYTHONUNBUFFERED": "1",
            **stack.SETTINGS,
            # A worker that stops on a busy machine is not one that has died.
            "EASEL_RUN_LEASE_SECONDS": "30",
        }
        (folder / "secrets").mkdir()
        (folder / "secrets" / "EASEL_SECRET_KEY").write_text(secrets.token_urlsafe(60))
        (folder / "haproxy.cfg").write_text(
            FRONTEND.format(folder=folder, port=port, first=first, second=second, sticky=sticky())
        )
        fleet = Fleet(folder, haproxy, environment, port, {"web-1": first, "web-2": second})
        contexts.callback(fleet.kill_all)
        fleet.manage("migrate", "--verbosity", "0")
        fleet.manage("seed_demo")
        for name in ("haproxy", *WEBS, *WORKERS, "layout", "keeper", "beat"):
            fleet.start(name)
        until(
            lambda: fleet.is_ready() and fleet.servers_up() == set(WEBS),
            "the fleet to be ready",
            START_SECONDS,
            explain=fleet.logs,
        )
        yield fleet
