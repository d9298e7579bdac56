"""Runs every suite, two at a time, and says at the end what ran on what.

Half of them compute and the other half mostly wait for browsers, servers and each other. What the
first half says is shown as it is said, and what a suite of the second says when it has ended.

The browser tests have a process of their own, because Playwright keeps an event loop running that
the asynchronous tests would trip over. The suites marked `backends` run a second time on PostgreSQL
and Redis where those answer. Each suite shows its own output; a failing one does not stop the rest.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO
from urllib.parse import urlparse

from tests.services_plugin import POSTGRES_URL, REDIS_URL
from tools import chromium, conformance, haproxy

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "var" / "test-reports"
FRONTEND = ROOT / "frontend"
PYTEST = (sys.executable, "-m", "pytest", "-q", "--durations=5")
NO_TESTS_RAN = 5
# These need something that not every machine has, and say themselves when it is missing.
ELSEWHERE = "not browser and not deploy and not conformance"
# The core of diagrams: laws over thousands of drawings.
DRAWING = ("tests/diagrams", "tests/gallery")
# These wait more than they compute, and some of them for one database: one after the other.
WAITING = ("postgres", "deploy", "conformance", "browser")

_printing = threading.Lock()
# Where suites that are run aside say what they say.
_output: ContextVar[TextIO | None] = ContextVar("output", default=None)


@dataclass(frozen=True)
class Result:
    """How one suite went: its counts, or why it did not run."""

    name: str
    note: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    ok: bool = True


def python() -> Result:
    where = "SQLite, a private Redis server"
    return _pytest("Python", where, ELSEWHERE, *_without(DRAWING))


def drawing() -> Result:
    # Nothing here waits for anybody: it computes, on every core there is.
    where = f"SQLite, {os.cpu_count()} at a time"
    return _pytest("Drawing", where, ELSEWHERE, "-n", "auto", *DRAWING)


def browser() -> Result:
    found, sentence = chromium.ensure()
    _say(sentence)
    if found is None:
        return Result("Browser", sentence, ok=False)
    return _pytest("Browser", sentence.removeprefix("Browser: ").rstrip("."), "browser")


def page() -> Result:
    report = REPORTS / "page.xml"
    command = ["npm", "run", "--silent", "test", "--", "--reporter=default", "--reporter=junit"]
    return _run("Page", "vitest", [*command, f"--outputFile.junit={report}"], report, cwd=FRONTEND)


def postgres() -> Result:
    if missing := _missing_servers():
        return Result("PostgreSQL", f"not run: {'; '.join(missing)}")
    where = "PostgreSQL, the system's Redis"
    return _pytest("PostgreSQL", where, "backends and not browser", TEST_BACKENDS="postgres")


def deploy() -> Result:
    missing = _missing_servers()
    if haproxy.ensure() is None:
        missing.append("there is no HAProxy")
    if missing:
        return Result("Deployment", f"not run: {'; '.join(missing)}")
    where = "PostgreSQL, Redis, HAProxy"
    return _pytest("Deployment", where, "deploy", TEST_BACKENDS="postgres")


def conforming() -> Result:
    if conformance.ensure() is None:
        return Result("Conformance", "not run: the suite of the MCP project cannot be installed")
    where = "the suite of the MCP project"
    return _pytest("Conformance", where, "conformance", "tests/conformance")


def _missing_servers() -> list[str]:
    return [
        f"no {what} answers at {_address(url)} (set {name})"
        for what, name, url in (
            ("PostgreSQL", "TEST_DATABASE_URL", _setting("TEST_DATABASE_URL", POSTGRES_URL)),
            ("Redis", "TEST_REDIS_URL", _setting("TEST_REDIS_URL", REDIS_URL)),
        )
        if not _answers(url)
    ]


SUITES: Mapping[str, Callable[[], Result]] = {
    "page": page,
    "python": python,
    "drawing": drawing,
    "postgres": postgres,
    "deploy": deploy,
    "conformance": conforming,
    "browser": browser,
}


def main(names: list[str]) -> int:
    REPORTS.mkdir(parents=True, exist_ok=True)
    wanted = names or list(SUITES)
    computing = [name for name in wanted if name not in WAITING]
    with ThreadPoolExecutor(max_workers=1) as beside:
        waiting = [beside.submit(_run_aside, name) for name in wanted if name in WAITING]
        results = [_run_here(name) for name in computing]
        results += [each.result() for each in waiting]
    sys.stdout.write("\n── what ran " + "─" * 63 + "\n")
    for result in results:
        counts = f"{result.passed} passed, {result.failed} failed, {result.skipped} skipped"
        state = "ok    " if result.ok else "FAILED"
        sys.stdout.write(f"{state}  {result.name:<11} {counts:<36} {result.note}\n")
    passed, failed, skipped = (
        sum(getattr(result, count) for result in results)
        for count in ("passed", "failed", "skipped")
    )
    sys.stdout.write(f"\n{passed} passed, {failed} failed, {skipped} skipped\n")
    return 0 if all(result.ok for result in results) else 1


def _run_here(name: str) -> Result:
    with _printing:
        _head(name)
    return SUITES[name]()


def _run_aside(name: str) -> Result:
    """Run a suite whose output is shown in one piece, when it has ended."""
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        _output.set(output)
        result = SUITES[name]()
        output.seek(0)
        with _printing:
            _head(name)
            shutil.copyfileobj(output, sys.stdout)
            sys.stdout.flush()
    return result


def _head(name: str) -> None:
    sys.stdout.write(f"\n── {name} {'─' * (70 - len(name))}\n")
    sys.stdout.flush()


def _say(sentence: str) -> None:
    output = _output.get() or sys.stdout
    output.write(f"{sentence}\n")
    output.flush()


def _without(folders: Iterable[str]) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


def _pytest(name: str, where: str, marker: str, *words: str, **environment: str) -> Result:
    report = REPORTS / f"{name.lower()}.xml"
    command = [*PYTEST, "-m", marker, f"--junitxml={report}", *words]
    return _run(name, where, command, report, environment=environment)


def _run(
    name: str,
    where: str,
    command: list[str],
    report: Path,
    *,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
) -> Result:
    report.unlink(missing_ok=True)
    started_at = time.monotonic()
    code = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        stdout=_output.get(),
        stderr=subprocess.STDOUT,
        check=False,
    ).returncode
    note = f"{where}, {time.monotonic() - started_at:.0f} s"
    if code == NO_TESTS_RAN or not report.exists():
        return Result(name, f"{note}: no test ran", ok=False)
    suites = list(ET.parse(report).getroot().iter("testsuite"))
    total, failures, errors, skipped = (
        sum(int(suite.get(count) or 0) for suite in suites)
        for count in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return Result(name, note, total - failed - skipped, failed, skipped, ok=code == 0)


def _setting(name: str, default: str) -> str:
    return os.environ.get(name) or default


def _address(url: str) -> str:
    parts = urlparse(url)
    return f"{parts.hostname}:{parts.port}" if parts.hostname else parts.path


def _answers(url: str) -> bool:
    parts = urlparse(url)
    if not parts.hostname:
        return Path(parts.path).exists()
    try:
        with socket.create_connection((parts.hostname, parts.port or 5432), timeout=2):
            return True
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
