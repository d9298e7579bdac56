"""Backup and restore, with the commands that an administrator uses."""

import io
import json
import os
import tarfile
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from canvas_project import instance
from runs.stream import key_of
from teams.quick_redis import quick as redis
from tests.factories import a_user
from tests.services_plugin import on_postgres

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]


def everything() -> str:
    """Every row of every table, in an order that does not change."""
    out = io.StringIO()
    call_command("dumpdata", "--all", stdout=out)
    return out.getvalue()


def restore(path: Path) -> str:
    out = io.StringIO()
    call_command("restore", str(path), "--yes", stdout=out)
    return out.getvalue()


@pytest.fixture
def saved(tmp_path):
    """A backup of the demo team."""
    path = tmp_path / "easel.tar.gz"
    call_command("seed_demo", stdout=io.StringIO())
    call_command("backup", str(path), stdout=io.StringIO())
    return path


class TestBackupAndRestore:
    def test_bring_back_everything_that_was_there(self, saved):
        before = everything()
        a_user()
        assert everything() != before

        said = restore(saved)

        assert "Restored" in said
        assert everything() == before

    def test_let_people_go_on_from_there(self, saved):
        restore(saved)

        # A sequence that was not brought back would give a number that is taken.
        assert a_user().pk > 2

    def test_take_away_tables_that_the_backup_does_not_know(self, saved):
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE of_a_later_version (id integer)")

        restore(saved)

        assert "of_a_later_version" not in connection.introspection.table_names()

    def test_forget_the_streams_of_a_time_that_has_not_happened(self, saved):
        redis().xadd(key_of("run_of_tomorrow"), {"frame": "{}"})

        restore(saved)

        assert not redis().exists(key_of("run_of_tomorrow"))

    def test_change_nothing_without_a_yes(self, saved, monkeypatch):
        a_user()
        before = everything()
        monkeypatch.setattr("builtins.input", lambda _: "no")

        call_command("restore", str(saved), stdout=io.StringIO())

        assert everything() == before

    def test_are_for_nobody_else_to_read(self, saved):
        assert saved.stat().st_mode & 0o777 == 0o600

    def test_never_write_over_an_older_backup(self, saved):
        with pytest.raises(CommandError, match="exists already"):
            call_command("backup", str(saved))


class TestRestoreRefuses:
    def test_a_backup_that_was_cut_short(self, saved):
        saved.write_bytes(saved.read_bytes()[:-1000])

        with pytest.raises(CommandError, match="not a whole backup"):
            restore(saved)

    def test_a_backup_whose_database_is_not_the_one_it_was_made_with(self, saved, tmp_path):
        changed = repacked(saved, tmp_path, database=b"something else")

        with pytest.raises(CommandError, match="checksum"):
            restore(changed)

    def test_a_backup_of_a_newer_version(self, saved, tmp_path):
        newer = repacked(saved, tmp_path, migrations=[["runs", "9999_from_the_future"]])

        with pytest.raises(CommandError, match=r"runs\.9999_from_the_future"):
            restore(newer)

    def test_a_backup_of_the_other_kind_of_database(self, saved, tmp_path):
        other = repacked(saved, tmp_path, vendor="oracle")

        with pytest.raises(CommandError, match="oracle"):
            restore(other)

    def test_while_easel_runs(self, saved):
        with (
            instance.held(settings.EASEL.data_dir),
            pytest.raises(CommandError, match="Easel is running"),
        ):
            restore(saved)

    @pytest.mark.skipif(not on_postgres(), reason="SQLite cannot tell who else has it open")
    def test_while_somebody_else_is_connected(self, saved):
        name = connection.settings_dict["NAME"]
        with (
            psycopg.connect(os.environ["DATABASE_URL"], dbname=name),
            pytest.raises(CommandError, match="1 other connections"),
        ):
            restore(saved)


def repacked(backup: Path, folder: Path, *, database: bytes | None = None, **manifest) -> Path:
    """Return a copy of ``backup`` with some of it changed."""
    inside = folder / "inside"
    with tarfile.open(backup) as archive:
        archive.extractall(inside, filter="data")
    described = inside / "manifest.json"
    described.write_text(json.dumps(json.loads(described.read_text()) | manifest))
    if database is not None:
        (inside / "database").write_bytes(database)
    target = folder / "changed.tar.gz"
    with tarfile.open(target, "w:gz") as archive:
        for name in ("manifest.json", "database"):
            archive.add(inside / name, arcname=name)
    return target
