"""A layout worker as an installation runs it: a process whose children draw and can be killed."""

import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psutil

from canvas_project.environment import ROOT
from teams.quick_redis import quick
from tests.stack import until

START_SECONDS = 60
ALIVE = "easel:alive:layout"
# A child that has computed for that long is in the middle of a drawing.
AT_WORK_SECONDS = 0.15


@dataclass(frozen=True)
class LayoutWorker:
    process: psutil.Process

    @property
    def child(self) -> psutil.Process:
        """The one process that draws; where it was killed, the one in its place."""
        until(lambda: len(self.process.children()) == 1, "a process that draws", 10)
        return self.process.children()[0]

    def kill(self) -> None:
        """Kill it with all that it has, as a machine that is switched off."""
        for each in (*self.process.children(), self.process):
            each.kill()
        self.process.wait()


def until_at_work(children: Collection[psutil.Process]) -> psutil.Process:
    """Return that one of ``children`` that is first in the middle of a drawing."""
    before = {child: _computed(child) for child in children}

    def at_work() -> list[psutil.Process]:
        return [each for each in children if _computed(each) - before[each] > AT_WORK_SECONDS]

    until(at_work, "a drawing to be begun", 20)
    return at_work()[0]


@contextmanager
def layout_worker() -> Iterator[LayoutWorker]:
    """Run a layout worker with one child, on the Redis of this test run."""
    quick().delete(ALIVE)
    celery = [sys.executable, "-m", "celery", "--app", "canvas_project.celery", "--quiet"]
    quiet = ["--loglevel", "warning", "--without-gossip", "--without-mingle"]
    drawing = ["--pool", "prefork", "--concurrency", "1", "--queues", "layout"]
    started = subprocess.Popen(
        [*celery, "worker", *drawing, "--hostname", "layout@%h", *quiet],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "canvas_project.settings_test"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    worker = LayoutWorker(psutil.Process(started.pid))
    try:
        until(lambda: quick().exists(ALIVE), "a layout worker to live", START_SECONDS)
        yield worker
    finally:
        if started.poll() is None:
            worker.kill()
        started.wait()
        quick().delete(ALIVE)


def _computed(process: psutil.Process) -> float:
    return float(process.cpu_times().user)
