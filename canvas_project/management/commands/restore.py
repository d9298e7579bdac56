"""Puts a backup in the place of everything there is, after asking."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from redis.exceptions import RedisError

from canvas_project import backup, instance
from runs import stream


class Command(BaseCommand):
    help = "Replace everything in the database with a backup. Easel must be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path, help="the file that backup wrote")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with (
                instance.held(settings.EASEL.data_dir),
                backup.opened(options["path"]) as (manifest, dump),
            ):
                self._require_nobody_else()
                self.stdout.write(f"The backup was made at {manifest.made_at:%Y-%m-%d %H:%M} UTC.")
                self.stdout.write("It takes the place of everything in the database.")
                if not options["yes"] and input("Type yes to go on: ").strip() != "yes":
                    self.stdout.write("Nothing was changed.")
                    return
                backup.replace_database(dump)
                call_command("migrate", verbosity=0)
                self._forget_streams()
        except instance.AlreadyRunning:
            raise CommandError("Easel is running. Stop it first; nothing was changed.") from None
        except backup.BackupRefused as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write("Restored. Start Easel again.")

    def _require_nobody_else(self) -> None:
        if others := backup.others_connected():
            raise CommandError(
                f"{others} other connections to the database are open. Stop the web, the workers "
                "and beat first; nothing was changed."
            )

    def _forget_streams(self) -> None:
        """Drop what Redis still has of runs: it is of a time that has not happened any more."""
        try:
            stream.forget_all()
        except RedisError:
            # The private server of `make run` ended with it, and with it what it held.
            self.stdout.write("Redis does not answer, so there was nothing in it to forget.")
