"""Puts tasks on the queue, by name.

By name, so that what starts a run does not have to know the tasks that call the services that
execute it. A broker that cannot be reached is not the caller's trouble: what was to be run is a
row, and beat looks for rows that are waiting.
"""

import logging
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

EXECUTE_RUN = "runs.execute_run"


def execute_run(run_id: str) -> bool:
    """Put a run on the queue; say whether the broker took it. Never waits long, never raises."""
    try:
        # Trying again is beat's task: a person is waiting for the answer to their click.
        current_app.send_task(EXECUTE_RUN, args=[run_id], retry=False)
    except OperationalError as error:
        log.warning("Run %s waits for beat: the broker cannot be reached: %s", run_id, error)
        return False
    return True


def messages_waiting() -> int | None:
    """Return how many tasks are on the queue, or nothing when the broker cannot be reached."""
    # Kombu's types know less of a connection than it can do.
    connection: Any = current_app.connection_for_read()
    try:
        with connection, connection.channel() as channel:
            name = settings.CELERY_TASK_DEFAULT_QUEUE
            return int(channel.queue_declare(queue=name, passive=True).message_count)
    except connection.channel_errors:
        # Redis forgets a queue that has become empty.
        return 0
    except (OperationalError, *connection.connection_errors) as error:
        log.warning("The broker cannot be reached: %s", error)
        return None
