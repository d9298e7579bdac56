"""Lay out every case of a folder and write what came of each into another."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from canvas_project.layout_cases import measured, placed, polished
from common.rubbish import settle


class Command(BaseCommand):
    help = "Lay out every case of a folder and write what came of each into another."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("cases", type=Path, help="folder of cases, one JSON file each")
        parser.add_argument("out", type=Path, help="folder for the results, named as the cases")
        parser.add_argument("--runs", type=int, default=5, help="runs after the first")
        parser.add_argument("--no-polish", action="store_true", help="stop before polishing")

    def handle(self, *args: Any, **options: Any) -> None:
        files = sorted(options["cases"].glob("*.json"))
        if not files:
            raise CommandError(f"There is no case in {options['cases']}.")
        options["out"].mkdir(parents=True, exist_ok=True)
        engine = placed if options["no_polish"] else polished
        settle()  # as the processes that draw do
        for file in files:
            case = json.loads(file.read_text())
            record = measured(case, engine, runs=max(0, options["runs"]))
            (options["out"] / file.name).write_text(json.dumps(record) + "\n")
            told = record["error"] or f"{record['ms_warm'] or record['ms_cold']:.1f} ms"
            self.stdout.write(f"{case['name']:28} {told}")
