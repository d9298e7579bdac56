"""What beat calls."""

from celery import shared_task

from ledger.services import forget_old_requests


@shared_task(name="ledger.forget_old_requests")
def forget_old_requests_task() -> None:
    forget_old_requests()
