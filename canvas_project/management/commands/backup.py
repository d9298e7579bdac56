"""Writes everything that Easel keeps into one file, while it goes on working."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from canvas_project.backup import BackupRefused, write_backup


class Command(BaseCommand):
    help = "Write a backup. Without a path, into the folder backups of the data folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", nargs="?", type=Path, help="the file to write")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        target: Path = options["path"] or (
            settings.EASEL.data_dir / "backups" / f"easel-{now:%Y%m%d-%H%M%S}.tar.gz"
        )
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            manifest = write_backup(target, at=now)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from None
        size = target.stat().st_size / 1_000_000
        self.stdout.write(f"Wrote {target} ({manifest.vendor}, {size:.1f} MB).")
