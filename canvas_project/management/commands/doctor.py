"""Says what this machine and this installation have, what is missing and what to do about it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from canvas_project.diagnosis import diagnose


class Command(BaseCommand):
    help = "Check the machine, the settings, the address, the database, Redis, workers and clocks."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        findings = diagnose()
        for finding in findings:
            mark = "!" if finding.remedy else "·"
            self.stdout.write(f" {mark} {finding.subject:<9} {finding.found}")
            if finding.remedy:
                self.stdout.write(f"             {finding.remedy}")
        if any(finding.remedy for finding in findings):
            sys.exit(1)
