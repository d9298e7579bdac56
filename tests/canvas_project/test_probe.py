import os
import subprocess
import sys
import time

import pytest
from django.conf import settings

from canvas_project.environment import ROOT
from canvas_project.heartbeat import show_life
from canvas_project.probe import SILENT_SECONDS, file_name, web_is_well, worker_is_well
from tests.stack import free_port


class TestAWorker:
    def test_is_well_while_its_heart_beats(self):
        show_life("celery@here")

        assert worker_is_well(role="worker", data_dir=settings.EASEL.data_dir)

    def test_is_not_well_when_it_has_been_silent_for_long(self, tmp_path):
        long_ago = time.time() - SILENT_SECONDS - 1
        (tmp_path / file_name("keeper")).touch()
        os.utime(tmp_path / file_name("keeper"), (long_ago, long_ago))

        assert not worker_is_well(role="keeper", data_dir=tmp_path)

    def test_is_not_well_when_it_was_never_heard_of(self, tmp_path):
        assert not worker_is_well(role="worker", data_dir=tmp_path)


class TestTheWeb:
    def test_is_not_well_where_nobody_listens(self):
        assert not web_is_well(port=free_port(), base_url="")


class TestTheProbe:
    @pytest.mark.parametrize("role", ["web", "worker"])
    def test_says_so_by_its_exit_code(self, role, tmp_path):
        told = {"EASEL_DATA_DIR": str(tmp_path), "PORT": str(free_port())}
        words = [sys.executable, "-m", "canvas_project.probe", role]

        assert subprocess.run(words, cwd=ROOT, env=told, check=False).returncode == 1
