"""Whether Easel is there, and whether it can do its work.

`/api/health` and `/healthz` say that this process answers: they ask nothing and nobody. `/readyz`
asks for everything that runs and drawings need. `/readyz/web` asks for what this one process needs
to answer people, for the proxy that decides where to send them: an installation whose workers are
away still shows its pages.
"""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Literal

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

from canvas_project.draining import OPEN
from canvas_project.heartbeat import roles_alive
from runs.adapters import registry
from teams.quick_redis import quick

log = logging.getLogger(__name__)


def mode() -> Literal["mock", "live"]:
    """Say whether a model or a script thinks in this installation."""
    return registry.mode(settings.EASEL)


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Say that the API answers, and whether a model or a script thinks behind it."""
    return JsonResponse(
        {"status": "ok", "mode": mode()},
        json_dumps_params={"separators": (",", ":")},
    )


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Say of each thing that work needs whether it is there; 503 when one is not."""
    return _answer({name: _holds(name, check) for name, check in CHECKS.items()})


@never_cache
@require_safe
def readyz_web(request: HttpRequest) -> JsonResponse:
    """Say whether to send people to this process: not to one that is about to stop."""
    names = ("serving", "database")
    return _answer({name: _holds(name, CHECKS[name]) for name in names})


def _answer(checks: dict[str, bool]) -> JsonResponse:
    is_ready = all(checks.values())
    return JsonResponse(
        {"status": "ok" if is_ready else "unavailable", "checks": checks},
        status=HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE,
    )


def _serving() -> bool:
    return not OPEN.is_draining


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _redis_answers() -> bool:
    return bool(quick().ping())


def _a_worker_lives() -> bool:
    return "worker" in roles_alive()


def _somebody_looks_after_runs() -> bool:
    return "keeper" in roles_alive()


def _somebody_draws() -> bool:
    return "layout" in roles_alive()


CHECKS: dict[str, Callable[[], bool]] = {
    "serving": _serving,
    "database": _database_answers,
    "redis": _redis_answers,
    "worker": _a_worker_lives,
    "keeper": _somebody_looks_after_runs,
    "layout": _somebody_draws,
}


def _holds(name: str, check: Callable[[], bool]) -> bool:
    try:
        return check()
    except (DatabaseError, RedisError) as error:
        log.warning("Not ready, %s: %s", name, error)
        return False
