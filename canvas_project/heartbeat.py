"""Workers saying that they are alive, where the web can see it without asking the broker.

Celery's own ping takes a second and an answer from every worker. Each worker leaves a note in
Redis instead, which fades if it is not renewed; and for whoever watches this one worker, as a
container's health check does, it touches a file.
"""

import logging
from typing import cast

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from canvas_project.probe import file_name
from teams.quick_redis import quick

log = logging.getLogger(__name__)

# Celery's heart beats every two seconds; a few may be missed while a machine is busy.
FADES_AFTER_SECONDS = 15
KEY = settings.ALIVE_KEY
# What the name of a worker begins with that does not execute runs: one looks after them, the other
# lays drawings out.
SPECIAL = ("keeper", "layout")
ROLES = ("worker", *SPECIAL)


def role_of(hostname: str) -> str:
    """Return what a worker is there for. Its name says so: ``keeper@…`` looks after the runs."""
    role, _, _ = hostname.partition("@")
    return role if role in SPECIAL else "worker"


def show_life(hostname: str) -> None:
    """Leave a note that the worker called ``hostname`` is alive, if Redis is; touch its file."""
    (settings.EASEL.data_dir / file_name(role_of(hostname))).touch()
    try:
        quick().set(f"{KEY}{role_of(hostname)}", hostname, ex=FADES_AFTER_SECONDS)
    except RedisError as error:
        log.debug("No note was left: %s", error)


def show_end(hostname: str) -> None:
    """Take the note of the worker called ``hostname`` back. Where there are others of its kind,
    the next of them to be heard of leaves another, a moment later."""
    try:
        quick().delete(f"{KEY}{role_of(hostname)}")
    except RedisError as error:
        log.debug("A note was left: %s", error)


def roles_alive(connection: Redis | None = None) -> frozenset[str]:
    """Return which kinds of worker there are, by our own Redis or the one at ``connection``.

    Raises:
        redis.exceptions.RedisError: Redis cannot be reached.
    """
    notes = cast(
        "list[bytes | None]", (connection or quick()).mget([f"{KEY}{role}" for role in ROLES])
    )
    return frozenset(role for role, note in zip(ROLES, notes, strict=True) if note is not None)
