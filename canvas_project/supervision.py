"""The processes of `make run`: what they are, and the supervisor that keeps them alive.

supervisord and not a plain process manager, because one that dies is to be started again while the
others go on: a worker killed in mid-run must not take the page with it.
"""

import configparser
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from xmlrpc.client import Fault, ServerProxy

from supervisor.xmlrpc import SupervisorTransport

from canvas_project import embedded
from canvas_project.environment import ROOT

REDIS, WEB, BEAT, KEEPER, WORKER, LAYOUT = "redis", "web", "beat", "keeper", "worker", "layout"
# Those that need Redis, and are stopped before it.
GROUP = "easel"
LOG_BYTES = 10 * 1024 * 1024
OLD_LOGS_KEPT = 3
# A worker gets this long to finish its step before it is killed; the lease then ends the run.
STOP_SECONDS = 10
PATIENCE_SECONDS = 10


@dataclass(frozen=True)
class Program:
    """One process to keep alive."""

    role: str
    command: Sequence[str]


@dataclass(frozen=True)
class ProcessState:
    role: str
    pid: int
    state: str
    said: str


def programs(
    *, folder: Path, port: int, worker_threads: int, layout_processes: int, own_redis: bool
) -> list[Program]:
    """Return what Easel consists of on one machine."""
    celery = "celery --app canvas_project.celery --quiet"
    ours = [
        _module(
            WEB,
            f"daphne --bind 127.0.0.1 --port {port} --verbosity 0 canvas_project.asgi:application",
        ),
        _module(BEAT, f"{celery} beat --loglevel warning --pidfile="),
        _module(
            KEEPER,
            # Looks after the runs: it must not wait behind them for a free thread.
            f"{celery} worker --pool solo --queues housekeeping --hostname keeper@%h"
            " --loglevel warning --without-gossip --without-mingle",
        ),
        _module(
            WORKER,
            # Threads and not processes: a run mostly waits, for a model or for the database.
            f"{celery} worker --pool threads --concurrency {worker_threads} --loglevel warning"
            " --without-gossip --without-mingle",
        ),
        _module(
            LAYOUT,
            # Processes, because drawing computes; and because a process can be killed.
            f"{celery} worker --pool prefork --concurrency {layout_processes} --queues layout"
            " --hostname layout@%h --loglevel warning --without-gossip --without-mingle",
        ),
    ]
    if own_redis:
        return [Program(REDIS, embedded.command(folder)), *ours]
    return ours


def web(port: int) -> Program:
    """Return a web process. Several may serve the same database and Redis."""
    where = f"--bind 127.0.0.1 --port {port}"
    return _module(WEB, f"daphne {where} --verbosity 0 canvas_project.asgi:application")


def _module(role: str, words: str) -> Program:
    """Run as a module, so that it is this environment's whatever the PATH says."""
    return Program(role, [sys.executable, "-m", *words.split()])


class Supervisor:
    """A supervisord of our own: its socket in ``folder``, its programs' logs in ``log_dir``."""

    def __init__(self, folder: Path, log_dir: Path) -> None:
        self.folder = folder
        self.log_dir = log_dir
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, programs: Sequence[Program], environment: Mapping[str, str]) -> None:
        """Start the supervisor and none of its programs yet."""
        self.log_dir.mkdir(parents=True, exist_ok=True)
        configuration = self.folder / "supervisord.conf"
        with configuration.open("w") as file:
            self._configuration(programs).write(file)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "supervisor.supervisord", "-n", "-c", str(configuration)],
            env=dict(environment),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C reaches everything in the terminal's group. It is for us to pass on, in order.
            start_new_session=True,
        )
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > give_up_at:
                raise RuntimeError(f"supervisord did not start; see {self.log_dir}.")
            time.sleep(0.02)

    def start_program(self, role: str) -> None:
        """Start one program and return at once."""
        self._ask().startProcess(_full_name(role), False)

    def stop_program(self, role: str) -> None:
        """Stop one program, and return when it has ended. It stays stopped."""
        self._ask().stopProcess(_full_name(role), True)

    def states(self) -> tuple[ProcessState, ...]:
        """Return how each program is doing; nothing when the supervisor is gone."""
        try:
            answers = cast("list[dict[str, Any]]", self._ask().getAllProcessInfo())
        except (OSError, Fault):
            return ()
        return tuple(
            ProcessState(one["name"], one["pid"], one["statename"], one["description"])
            for one in answers
        )

    def has_ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def stop(self) -> None:
        """Stop every program, the last started first, and the supervisor after them."""
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(timeout=4 * (STOP_SECONDS + 2))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def log_of(self, role: str, lines: int) -> str:
        """Return the last ``lines`` lines that a program wrote."""
        try:
            written = (self.log_dir / f"{role}.log").read_text(errors="replace")
        except FileNotFoundError:
            return ""
        return "\n".join(written.splitlines()[-lines:])

    def _answers(self) -> bool:
        try:
            self._ask().getState()
        except (OSError, Fault):
            return False
        return True

    def _ask(self) -> Any:
        transport = SupervisorTransport(None, None, f"unix://{self.folder / 's.sock'}")
        return ServerProxy("http://127.0.0.1", transport=transport).supervisor

    def _configuration(self, programs: Sequence[Program]) -> configparser.RawConfigParser:
        configuration = configparser.RawConfigParser()
        configuration.read_dict(
            {
                "supervisord": {
                    "logfile": _literal(self.log_dir / "supervisord.log"),
                    "pidfile": _literal(self.folder / "supervisord.pid"),
                    "silent": "true",
                },
                "unix_http_server": {
                    "file": _literal(self.folder / "s.sock"),
                    "chmod": "0700",
                },
                "rpcinterface:supervisor": {
                    "supervisor.rpcinterface_factory": (
                        "supervisor.rpcinterface:make_main_rpcinterface"
                    )
                },
            }
        )
        # A group is stopped together, groups one after the other, the last of them first.
        ours = [program.role for program in programs if program.role != REDIS]
        configuration[f"group:{GROUP}"] = {"programs": ",".join(ours), "priority": "2"}
        for program in programs:
            configuration[f"program:{program.role}"] = {
                "command": _literal(shlex.join(program.command)),
                "priority": "1",
                "autostart": "false",
                "autorestart": "true",
                "startsecs": "1",
                # A program that cannot start (a full disk, a port taken) is tried until it can.
                "startretries": "1000000",
                "stopwaitsecs": str(STOP_SECONDS),
                "killasgroup": "true",
                "redirect_stderr": "true",
                "stdout_logfile": _literal(self.log_dir / f"{program.role}.log"),
                "stdout_logfile_maxbytes": str(LOG_BYTES),
                "stdout_logfile_backups": str(OLD_LOGS_KEPT),
            }
        return configuration


def _full_name(role: str) -> str:
    return role if role == REDIS else f"{GROUP}:{role}"


def _literal(value: object) -> str:
    """Return ``value`` as supervisord reads it literally: its files expand per cent signs."""
    return str(value).replace("%", "%%")
