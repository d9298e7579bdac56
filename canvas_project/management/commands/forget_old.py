"""Deletes now what beat deletes every hour: what is kept for a while and no longer."""

from typing import Any

from django.core.management.base import BaseCommand

from ledger.services import forget_old_requests
from runs.services.forget_old_events import forget_old_events


class Command(BaseCommand):
    help = "Delete the events of old runs and the requests that nobody repeats any more."

    def handle(self, *args: Any, **options: Any) -> None:
        runs = forget_old_events()
        requests = forget_old_requests()
        self.stdout.write(f"Forgot the events of {runs} runs, and {requests} requests.")
