"""Starts everything Easel consists of on one machine, and stops it again: what `make run` runs."""

import http.client
import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from http import HTTPStatus
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from canvas_project import embedded, instance
from canvas_project.environment import ROOT, Environment
from canvas_project.port import PortRefused, port_in, require_free
from canvas_project.supervision import (
    BEAT,
    KEEPER,
    LAYOUT,
    REDIS,
    WEB,
    WORKER,
    Supervisor,
    programs,
)
from canvas_project.terminal import Steps, boxed

# So that a run of the scripted model can be watched; a real one takes its own time.
WATCHABLE_PAUSE_MS = "900"
# A process that fails is noticed at once; this is for a machine with a lot else to do.
START_SECONDS = 180
NOTHING_STARTED = 2


class Stopped(BaseException):
    """Somebody asked us to stop. Not an Exception: nothing on the way may take it for a failure."""


class Command(BaseCommand):
    help = "Start Easel: a private Redis server where none is set, the worker, beat and the web."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=None, help="8000, or $PORT where set")
        parser.add_argument(
            "--steps-before", type=int, default=0, help="what the first step's number follows"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        env: Environment = settings.EASEL
        before = options["steps_before"]
        steps = Steps(self.stdout, done=before, total=before + 3)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _stop)
        try:
            port = options["port"] or port_in(os.environ)
            with instance.held(env.data_dir) as told:
                self._clean_up(env.data_dir)
                require_free(port)
                folder = embedded.new_folder()
                instance.tell(told, instance.Running(str(folder), port, os.getpid()))
                self._run(env, folder, port, steps)
        except Stopped:
            self.stdout.write("Stopped. Nothing was left running.")
        except instance.AlreadyRunning as error:
            self._refuse(_already_running(error.running), NOTHING_STARTED)
        except PortRefused as error:
            self._refuse(str(error), NOTHING_STARTED)
        except CommandError as error:
            self._refuse(str(error), error.returncode)

    def _refuse(self, sentence: str, code: int) -> NoReturn:
        # Django would put the name of the exception before the sentence.
        self.stderr.write(sentence)
        sys.exit(code)

    def _clean_up(self, data_dir: Path) -> None:
        before = instance.last_told(data_dir)
        if before is not None and (ended := instance.clean_up_after(before)):
            self.stdout.write(f"Ended {ended} processes of an Easel that was killed.")

    def _run(self, env: Environment, folder: Path, port: int, steps: Steps) -> None:
        environment = _environment(env, folder)
        supervisor = Supervisor(folder, env.data_dir / "log")
        try:
            with steps.step("Redis") as outcome:
                own_redis = not env.redis_url
                supervisor.start(
                    programs(
                        folder=folder,
                        port=port,
                        worker_threads=env.worker_threads,
                        layout_processes=env.layout_processes or os.cpu_count() or 1,
                        own_redis=own_redis,
                    ),
                    environment,
                )
                if own_redis:
                    supervisor.start_program(REDIS)
                if not embedded.wait_until_it_answers(environment["REDIS_URL"]):
                    raise CommandError(f"Redis does not answer at {environment['REDIS_URL']}.")
                outcome.append("a private server" if own_redis else "the one at REDIS_URL")
            with steps.step("Database and demo team") as outcome:
                _prepare_data(environment)
                outcome.append("ready")
            with steps.step("Workers, beat and web") as outcome:
                for role in (LAYOUT, WORKER, KEEPER, BEAT, WEB):
                    supervisor.start_program(role)
                _wait_until_it_serves(supervisor, port)
                outcome.append("running")
            self.stdout.write(_welcome(env, port))
            self.stdout.flush()
            self._watch(supervisor)
        finally:
            # From here to the end a second Ctrl-C would only leave something behind.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            self.stdout.write("Stopping; a run that goes on is given a moment to end …")
            self.stdout.flush()
            supervisor.stop()
            instance.clean_up_after(instance.Running(str(folder), port, os.getpid()))

    def _watch(self, supervisor: Supervisor) -> NoReturn:
        """Say what ends and is started again, until we are asked to stop."""
        pids = {one.role: one.pid for one in supervisor.states()}
        while not supervisor.has_ended():
            time.sleep(0.5)
            for one in supervisor.states():
                if one.pid and one.pid != pids.get(one.role):
                    if one.role in pids:
                        at = time.strftime("%H:%M:%S")
                        self.stdout.write(f"{at} {one.role} had ended and was started again.")
                    pids[one.role] = one.pid
        raise CommandError("The supervisor was killed, so everything else was stopped too.")


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise Stopped


def _already_running(running: instance.Running | None) -> str:
    if running is None:
        return "Another Easel is starting with this data folder."
    return (
        f"Easel already runs with this data folder, at http://localhost:{running.port} "
        f"(process {running.pid}). Stop it with Ctrl-C there, or set EASEL_DATA_DIR and PORT."
    )


def _environment(env: Environment, folder: Path) -> dict[str, str]:
    """Return the environment of everything we start: ours, with what was left open filled in."""
    filled_in = {
        "EASEL_DATA_DIR": str(env.data_dir.resolve()),
        "REDIS_URL": env.redis_url or embedded.url_in(folder),
        "PYTHONUNBUFFERED": "1",
        instance.MARK: str(folder),
    }
    if "scripted_pause_ms" not in env.model_fields_set:
        filled_in["EASEL_SCRIPTED_PAUSE_MS"] = WATCHABLE_PAUSE_MS
    return {**os.environ, **filled_in}


def _prepare_data(environment: dict[str, str]) -> None:
    """Migrate, seed the demo team and collect the page's files, each in a process of its own.

    Our own process has read its settings already, without the address of the Redis server.
    """
    manage = [sys.executable, str(ROOT / "manage.py")]
    quietly = ["--verbosity", "0"]
    collecting = _start([*manage, "collectstatic", "--noinput", *quietly], environment)
    for command in ("migrate", "seed_demo"):
        _finish(command, _start([*manage, command, *quietly], environment))
    _finish("collectstatic", collecting)


def _start(command: list[str], environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def _finish(name: str, process: subprocess.Popen[str]) -> None:
    said, _ = process.communicate()
    if process.returncode != 0:
        raise CommandError(f"`manage.py {name}` failed:\n\n{said}")


def _wait_until_it_serves(supervisor: Supervisor, port: int) -> None:
    give_up_at = time.monotonic() + START_SECONDS
    while not _serves(port):
        failing = [one for one in supervisor.states() if one.state in {"BACKOFF", "FATAL"}]
        if failing:
            role = failing[0].role
            raise CommandError(
                f"The {role} process did not start. Its log ends like this:\n\n"
                f"{supervisor.log_of(role, 20)}\n\nThe whole of it is in {supervisor.log_dir}."
            )
        if time.monotonic() > give_up_at:
            raise CommandError(
                f"Nothing failed, and still nobody answers after {START_SECONDS} seconds. If this "
                "machine is busy with something else, run it again when it is done. The logs are "
                f"in {supervisor.log_dir}."
            )
        time.sleep(0.1)


def _serves(port: int) -> bool:
    """Say whether a page would be answered and a run executed."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        # A redirect to HTTPS, or a host that is not ours to name, is an answer too.
        return connection.getresponse().status != HTTPStatus.SERVICE_UNAVAILABLE
    except OSError:
        return False
    finally:
        connection.close()


def _welcome(env: Environment, port: int) -> str:
    model = "Claude" if env.anthropic_api_key else "scripted; set ANTHROPIC_API_KEY for Claude"
    address = f"http://localhost:{port}"
    # Nobody can sign in to the demo team of a public demo; see seed_demo.
    demo = (
        ("Visitors", f"{address}/try")
        if env.public_demo
        else ("Sign in", "demo@easel.local with the password easel-demo")
    )
    rows = (
        ("Open", address),
        demo,
        ("Model", model),
        ("Logs", f"{_short(env.data_dir / 'log')} (make logs follows them)"),
        ("Data", _short(env.data_dir)),
    )
    lines = [f"  {name:<8} {value}" for name, value in rows]
    return boxed(["Easel is running.", "", *lines, "", "Ctrl-C stops everything."])


def _short(path: Path) -> str:
    resolved = path.resolve()
    return str(resolved.relative_to(ROOT) if resolved.is_relative_to(ROOT) else resolved)
