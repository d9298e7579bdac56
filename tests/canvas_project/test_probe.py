import os
import subprocess
import sys
import time

import pytest
from celery.utils.imports import symbol_by_name
from django.conf import settings

from canvas_project.beat import TickingScheduler
from canvas_project.celery import app
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


class TestBeat:
    def test_is_well_while_it_ticks(self, settings, tmp_path):
        settings.EASEL = settings.EASEL.model_copy(update={"data_dir": tmp_path})
        scheduler = TickingScheduler(app=app, schedule_filename=str(tmp_path / "schedule"))
        assert not worker_is_well(role="beat", data_dir=tmp_path)

        waits_seconds = scheduler.tick()

        assert worker_is_well(role="beat", data_dir=tmp_path)
        assert waits_seconds < SILENT_SECONDS / 2

    def test_is_what_the_settings_have_beat_tick_with(self):
        assert symbol_by_name(app.conf.beat_scheduler) is TickingScheduler
        assert app.conf.beat_max_loop_interval < SILENT_SECONDS / 2


class TestTheWeb:
    def test_is_not_well_where_nobody_listens(self):
        assert not web_is_well(port=free_port(), base_url="")


class TestTheProbe:
    @pytest.mark.parametrize("role", ["web", "worker", "beat"])
    def test_says_so_by_its_exit_code(self, role, tmp_path):
        told = {"EASEL_DATA_DIR": str(tmp_path), "PORT": str(free_port())}
        words = [sys.executable, "-m", "canvas_project.probe", role]

        assert subprocess.run(words, cwd=ROOT, env=told, check=False).returncode == 1
