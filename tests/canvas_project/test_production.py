"""What production settings ask for; `manage.py check --deploy` is asked in a process of its own."""

import os
import subprocess
import sys

import pytest

from canvas_project.environment import ROOT, Environment
from canvas_project.production import faults

SECRET = "k3y-" * 5 + "of-many-different-characters-0123456789"
FIT = {
    "EASEL_PRODUCTION": "1",
    "EASEL_SECRET_KEY": SECRET,
    "EASEL_BASE_URL": "https://easel.example.org",
    "EASEL_HTTPS": "1",
    "EASEL_TRUSTED_PROXIES": "1",
    "DATABASE_URL": "postgres://easel@database:5432/easel",
    "REDIS_URL": "redis://redis:6379/0",
}


def environment(monkeypatch, **changed):
    for name, value in (FIT | changed).items():
        monkeypatch.setenv(name, value)
    return Environment(_env_file=None)


class TestFaults:
    def test_are_none_when_everything_is_set(self, monkeypatch):
        assert faults(environment(monkeypatch)) == ()

    @pytest.mark.parametrize(
        ("changed", "sentence"),
        [
            ({"EASEL_DEBUG": "1"}, "EASEL_DEBUG is on"),
            ({"EASEL_SECRET_KEY": "short"}, "EASEL_SECRET_KEY has to be"),
            ({"EASEL_SECRET_KEY": "a" * 60}, "EASEL_SECRET_KEY has to be"),
            ({"DATABASE_URL": ""}, "DATABASE_URL has to name"),
            ({"REDIS_URL": ""}, "REDIS_URL has to name"),
            ({"EASEL_BASE_URL": "easel.example.org"}, "EASEL_BASE_URL has to be"),
            ({"EASEL_HTTPS": "0"}, "EASEL_HTTPS has to be on"),
            ({"EASEL_TRUSTED_PROXIES": "0"}, "EASEL_TRUSTED_PROXIES has to say"),
        ],
    )
    def test_name_the_one_that_is_there(self, monkeypatch, changed, sentence):
        (fault,) = faults(environment(monkeypatch, **changed))

        assert sentence in fault

    def test_are_listed_all_at_once(self, monkeypatch):
        assert len(faults(environment(monkeypatch, DATABASE_URL="", REDIS_URL=""))) == 2

    def test_never_repeat_a_secret(self, monkeypatch):
        found = faults(environment(monkeypatch, EASEL_SECRET_KEY="hunter2"))

        assert "hunter2" not in " ".join(found)


class TestAnInstallation:
    def check(self, tmp_path, *, secrets=(), **changed):
        for name, value in secrets:
            (tmp_path / name).write_text(value)
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        told = {"EASEL_ENV_FILE": os.devnull, "EASEL_DATA_DIR": str(tmp_path)}
        # Every check, and every warning a failure; it connects to nothing.
        words = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=kept | told | FIT | changed,
            capture_output=True,
            text=True,
            check=False,
        )
        # Where the page was not built yet, which is another matter than how things are set.
        return [line for line in done.stderr.splitlines() if "W0" in line and "vite" not in line], (
            done.stdout + done.stderr
        )

    def test_that_is_fit_for_production_passes_every_check_of_django(self, tmp_path):
        warnings, said = self.check(tmp_path)

        assert warnings == []
        assert "Traceback" not in said

    def test_reads_its_secrets_from_files(self, tmp_path):
        warnings, said = self.check(
            tmp_path,
            secrets=[("EASEL_SECRET_KEY", SECRET)],
            EASEL_SECRETS_DIR=str(tmp_path),
            EASEL_SECRET_KEY="",
        )

        assert warnings == []
        assert "Traceback" not in said

    def test_does_not_start_without_a_secret_key(self, tmp_path):
        _, said = self.check(tmp_path, EASEL_SECRET_KEY="")

        assert "EASEL_SECRET_KEY has to be" in said
