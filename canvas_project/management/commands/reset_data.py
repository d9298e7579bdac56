"""Deletes what `make run` keeps, after asking."""

import shutil
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from canvas_project import instance

# Named one by one: the folder may be one that somebody keeps other things in.
KEPT = (
    "easel.sqlite3",
    "easel.sqlite3-wal",
    "easel.sqlite3-shm",
    "secret-key",
    "beat-schedule",
    "alive-worker",
    "alive-keeper",
    "alive-layout",
    "alive-beat",
    "log",
    "static",
)


class Command(BaseCommand):
    help = "Delete the local database, the logs and the secret key. A DATABASE_URL is not touched."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        data_dir = settings.EASEL.data_dir
        found = [data_dir / name for name in KEPT if (data_dir / name).exists()]
        if not found:
            self.stdout.write(f"There is nothing to delete in {data_dir}.")
            return
        self.stdout.write(f"This deletes from {data_dir}: {', '.join(path.name for path in found)}")
        self.stdout.write("Every team, workflow and run in that database goes with it.")
        if not options["yes"] and input("Type yes to delete them: ").strip() != "yes":
            self.stdout.write("Nothing was deleted.")
            return
        try:
            with instance.held(data_dir):
                for path in found:
                    if path.is_dir():
                        shutil.rmtree(path)
                    else:
                        path.unlink()
        except instance.AlreadyRunning:
            raise CommandError("Easel is running. Stop it first; nothing was deleted.") from None
        self.stdout.write("Deleted. The next `make run` starts afresh.")
