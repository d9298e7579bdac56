"""What beat calls of the whole."""

from celery import shared_task

from canvas_project.purge import purge_deleted


@shared_task(name="easel.purge_deleted")
def purge_deleted_task() -> None:
    purge_deleted()
