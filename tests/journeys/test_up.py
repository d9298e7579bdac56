"""`make run` starts everything, keeps it alive, and leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from canvas_project import instance
from canvas_project.environment import ROOT
from tests import stack

pytestmark = pytest.mark.stack

USAGE_ERROR = 2


@pytest.fixture
def launched(tmp_path):
    """Start an Easel of the test's own, and see to it that it ends."""
    started = []

    def launch(**kwargs) -> stack.Easel:
        easel = stack.launch(tmp_path / "data", **kwargs)
        started.append(easel)
        return easel

    yield launch
    for easel in started:
        easel.stop()
        told = instance.last_told(easel.data_dir)
        if told is not None:
            instance.clean_up_after(told)


def folder_of(easel: stack.Easel) -> Path:
    told = instance.last_told(easel.data_dir)
    assert told is not None
    return Path(told.folder)


class TestUp:
    def test_says_where_to_open_it_and_how_to_sign_in(self, easel):
        assert f"http://localhost:{easel.port}" in easel.said()
        assert stack.EMAIL in easel.said()
        easel.client()  # signs in with what was printed

    @pytest.mark.parametrize("role", ["web", "worker", "layout", "keeper", "beat"])
    def test_runs_processes_that_a_health_check_finds_well(self, easel, role):
        words = [sys.executable, "-m", "canvas_project.probe", role]
        told = {"EASEL_DATA_DIR": str(easel.data_dir), "PORT": str(easel.port)}

        stack.until(
            lambda: subprocess.run(words, cwd=ROOT, env=told, check=False).returncode == 0,
            f"{role} to be well",
            20,
        )

    def test_refuses_a_data_folder_that_another_one_uses(self, easel):
        second = stack.launch(easel.data_dir)

        code = second.process.wait(timeout=60)

        assert code == USAGE_ERROR
        assert f"http://localhost:{easel.port}" in second.said()
        assert stack.serves(easel.port)

    def test_leaves_nothing_behind_after_ctrl_c(self, launched):
        easel = launched()
        stack.wait_until_running(easel)
        folder = folder_of(easel)
        assert len(instance.processes_of(str(folder))) >= 5

        code = easel.stop(signal.SIGINT)

        assert code == 0, easel.said()
        assert instance.processes_of(str(folder)) == []
        assert not folder.exists()
        assert not stack.serves(easel.port)

    def test_starts_nothing_when_the_port_is_taken(self, launched):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]

            easel = launched(port=port)
            code = easel.process.wait(timeout=30)

        assert code == USAGE_ERROR
        assert f"Port {port} is in use" in easel.said()
        assert f"PORT={port + 1}" in easel.said()
        assert not (easel.data_dir / "log").exists()

    def test_says_so_when_the_port_is_none(self, launched):
        easel = launched(settings={"PORT": "eight thousand"})

        assert easel.process.wait(timeout=60) == USAGE_ERROR
        assert "“eight thousand”" in easel.said()

    def test_cleans_up_after_one_that_was_killed(self, launched):
        killed = launched()
        stack.wait_until_running(killed)
        folder = folder_of(killed)
        left = instance.processes_of(str(folder))
        os.kill(killed.process.pid, signal.SIGKILL)
        killed.process.wait()
        assert all(process.is_running() for process in left)

        successor = launched(port=killed.port)
        stack.wait_until_running(successor)

        psutil.wait_procs(left, timeout=5)
        assert not any(process.is_running() for process in left)
        assert not folder.exists()

    def test_leaves_nothing_behind_when_it_is_stopped_while_it_starts(self, launched):
        easel = launched()
        stack.until(lambda: instance.last_told(easel.data_dir), "Easel to begin", 30)
        folder = folder_of(easel)
        stack.until(lambda: instance.processes_of(str(folder)), "its first process", 30)

        code = easel.stop(signal.SIGTERM)

        assert code == 0, easel.said()
        assert instance.processes_of(str(folder)) == []
        assert not folder.exists()

    def test_stops_everything_when_its_supervisor_is_killed(self, launched):
        easel = launched()
        stack.wait_until_running(easel)
        folder = folder_of(easel)
        supervisor = (folder / "supervisord.pid").read_text()

        os.kill(int(supervisor), signal.SIGKILL)

        assert easel.process.wait(timeout=60) != 0
        assert instance.processes_of(str(folder)) == []


class TestCleaningUp:
    def test_never_ends_a_stranger(self, tmp_path):
        stranger = subprocess.Popen(["sleep", "60"])
        ours = subprocess.Popen(["sleep", "60"], env={**os.environ, instance.MARK: "easel-gone"})
        try:
            ended = instance.clean_up_after(
                instance.Running(folder="easel-gone", port=1, pid=stranger.pid)
            )

            assert ended == 1
            assert not psutil.pid_exists(ours.pid)
            assert stranger.poll() is None
        finally:
            stranger.kill()
            stranger.wait()
            ours.kill()
