"""Puts jobs on the queue of the layout workers, by name, and knows whether there are any."""

import logging
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

from teams.quick_redis import quick

log = logging.getLogger(__name__)

DRAW = "diagrams.draw"
QUEUE = "layout"


def draw(job: str, request: str, *, layout_seconds: float, wait_seconds: float) -> bool:
    """Have ``job``, which lies on the desk, drawn for ``request``; say whether the broker took it.

    Whoever works on it is killed after ``layout_seconds``, and nobody begins once it has waited for
    ``wait_seconds`` (LAY-S5).
    """
    try:
        current_app.send_task(
            DRAW,
            args=[job, request],
            queue=QUEUE,
            time_limit=layout_seconds,  # type: ignore[arg-type]  # parts of seconds, too
            expires=wait_seconds,
            retry=False,
        )
    except OperationalError as error:
        log.warning("A drawing could not be queued: %s", error)
        return False
    return True


def somebody_draws() -> bool:
    """Say whether a layout worker was heard of lately.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached.
    """
    return bool(quick().exists(f"{settings.ALIVE_KEY}layout"))


def messages_waiting() -> int | None:
    """Return how many jobs no worker has taken, or nothing when the broker cannot be reached."""
    # Kombu's types know less of a connection than it can do.
    connection: Any = current_app.connection_for_read()
    try:
        with connection, connection.channel() as channel:
            return int(channel.queue_declare(queue=QUEUE, passive=True).message_count)
    except connection.channel_errors:
        # Redis forgets a queue that has become empty.
        return 0
    except (OperationalError, *connection.connection_errors) as error:
        log.warning("The broker cannot be reached: %s", error)
        return None
