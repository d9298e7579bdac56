"""Rate limits: one counter for all processes and all doors.

Counted in Redis in a moving window, so that no burst at the turn of a minute gets through twice.
Somebody signed in is counted by account, wherever they connect from; a stranger by address. A bot
is counted by its token and by its owner's account: a script that has gone wild leaves its owner and
their other scripts some room, and more tokens are no way to more.
"""

import ipaddress
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil
from time import time
from typing import TYPE_CHECKING, cast

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpRequest
from limits import RateLimitItemPerMinute
from limits.storage import RedisStorage
from limits.strategies import MovingWindowRateLimiter
from redis import BlockingConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from canvas_project.asgi_types import Application, Receive, Scope, Send
from common.errors import CanvasError, ErrorKind
from teams.actors import Actor, Bot, Person, Visitor
from teams.authentication import account_and_token_in

if TYPE_CHECKING:
    # Views read the throttle from the settings while they are being defined themselves.
    from rest_framework.views import APIView

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 1.0
CONNECTIONS = 16
# How a websocket says 429.
TRY_LATER = 4429
UNKNOWN = "unknown"


class RateLimited(CanvasError):
    """Asked too often; the details say after how many seconds there is room again."""

    code = "RATE_LIMITED"
    kind = ErrorKind.RATE


class GuardUnavailable(CanvasError):
    """Nobody can count just now, and a stranger is let in only when counted."""

    code = "GUARD_UNAVAILABLE"
    kind = ErrorKind.UNAVAILABLE


@dataclass(frozen=True)
class Limit:
    """How often something may be asked for in any minute."""

    per_account: int
    per_token: int
    per_address: int
    # Whether a stranger has to wait while nobody can count.
    is_strict: bool = True


@dataclass(frozen=True)
class Asker:
    """Whom to count: the account, and the token that acts for it; where there is no account, the
    address."""

    address: str
    account: int | None = None
    token: str | None = None


def limit_called(name: str) -> Limit:
    """Return the limit called ``name``, as this installation has it."""
    env = settings.EASEL
    return {
        # Whatever is asked of REST. It keeps one script from taking the place of everybody else,
        # and nothing worth guarding hangs on it alone.
        "requests": Limit(
            per_account=env.requests_per_minute,
            per_token=env.token_requests_per_minute,
            per_address=env.anonymous_requests_per_minute,
            is_strict=False,
        ),
        "runs": Limit(
            per_account=env.runs_per_minute,
            per_token=env.token_runs_per_minute,
            per_address=env.anonymous_runs_per_minute,
        ),
        # Nobody signs in with a token.
        "sign_ins": Limit(
            per_account=env.sign_ins_per_minute,
            per_token=env.sign_ins_per_minute,
            per_address=env.sign_ins_per_minute,
        ),
        "sockets": Limit(
            per_account=env.sockets_per_minute,
            per_token=env.token_sockets_per_minute,
            per_address=env.sockets_per_minute,
        ),
    }[name]


def spend(name: str, *, by: Asker) -> None:
    """Count one more of what the limit ``name`` is about, for everyone whom it concerns.

    Never more get through than any of the limits allows, however many ask at once. What is refused
    is not counted; only where the last ones of a token and of its account coincide may a refusal
    cost the token one.

    Without Redis, somebody we know passes and is noted; where the limit is strict, a stranger has
    to wait.

    Raises:
        RateLimited: that would be too often.
        GuardUnavailable: a stranger asks, and Redis cannot be reached.
    """
    limit = limit_called(name)
    try:
        for item, who in _concerned(limit, by):
            if not _counter().hit(item, name, who):
                raise _too_often(item, name, who)
    except RedisError as error:
        log.warning("Redis cannot be reached, so “%s” is not counted: %s", name, error)
        if by.account is not None or not limit.is_strict:
            return
        raise GuardUnavailable(
            "This cannot be answered just now.", hint="Try again in a moment.", retry_after=5
        ) from None


def _concerned(limit: Limit, by: Asker) -> Iterator[tuple[RateLimitItemPerMinute, str]]:
    """Yield each count and whose it is, the narrower one first."""
    if by.account is None:
        yield RateLimitItemPerMinute(limit.per_address), f"address:{by.address}"
        return
    if by.token is not None:
        yield RateLimitItemPerMinute(limit.per_token), f"token:{by.token}"
    yield RateLimitItemPerMinute(limit.per_account), f"account:{by.account}"


def _too_often(item: RateLimitItemPerMinute, name: str, who: str) -> RateLimited:
    free_at = _counter().get_window_stats(item, name, who).reset_time
    return RateLimited(
        f"That was more than {item.amount} times within a minute.",
        hint="Wait as long as the answer says, then go on.",
        retry_after=max(1, ceil(free_at - time())),
        counted_by=who.partition(":")[0],
    )


def client_address(peer: str, forwarded_for: Iterable[str]) -> str:
    """Return where a request comes from, as far as it can be trusted.

    ``peer`` is who connected to us and ``forwarded_for`` what the proxies in between wrote down,
    the nearest last. Only as many of them are believed as are configured to be there: what stands
    further left was written by whoever sent the request. Of an IPv6 address, the half that names
    the network counts: the other half is the sender's to choose.
    """
    chain = [*forwarded_for, peer]
    believed = settings.EASEL.trusted_proxies
    claimed = chain[max(0, len(chain) - 1 - believed)].strip()
    try:
        address = ipaddress.ip_address(claimed)
    except ValueError:
        return peer
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def address_of(request: HttpRequest) -> str:
    """Return where ``request`` comes from."""
    peer = request.META.get("REMOTE_ADDR") or UNKNOWN
    return client_address(peer, _listed(request.headers.get("X-Forwarded-For", "")))


def address_in(scope: Scope) -> str:
    """Return where a websocket comes from."""
    peer = (scope.get("client") or [UNKNOWN])[0]
    forwarded = [
        value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"
    ]
    return client_address(peer, _listed(",".join(forwarded)))


def _listed(header: str) -> list[str]:
    return [part for part in header.split(",") if part]


class Throttle(BaseThrottle):
    """Counts every request to a REST view, and once more those to views that say, in ``limits``,
    which limit a method spends.

    Who shows a bad token, or none where one is needed, never comes this far: see `count_refused`.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        asker = _asker(request)
        spend("requests", by=asker)
        name = getattr(view, "limits", {}).get(request.method)
        if name is not None:
            spend(name, by=asker)
        return True


def count_refused(request: HttpRequest) -> None:
    """Count a request of somebody who could not say who they are."""
    spend("requests", by=Asker(address_of(request)))


def _asker(request: Request) -> Asker:
    plain = request._request
    address = address_of(plain)
    match cast("Actor | Visitor | None", request.auth):  # by our authentication
        case None if plain.user.is_authenticated:
            # Where a door is about no team, it has no actor.
            return Asker(address, account=plain.user.pk)
        case Person(user_id=account):
            return Asker(address, account=account)
        case Bot(owner_id=account, token_id=token):
            return Asker(address, account=account, token=token)
        case _:
            return Asker(address)


def count_sign_in(request: HttpRequest, email: str) -> None:
    """Count an attempt to sign in: by where it comes from, and by whom it is about.

    By both, because one who guesses the password of one person may do so from many places.
    """
    spend("sign_ins", by=Asker(address_of(request)))
    spend("sign_ins", by=Asker(f"email:{email.strip().lower()}"))


class SocketLimit:
    """Counts websockets as they are opened, after authentication and before any consumer.

    One too many is opened and closed again at once: a page is told the code of a socket that
    closes, and nothing about one that never opened.
    """

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await _spend_socket(scope)
        except CanvasError:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TRY_LATER})
        else:
            await self._application(scope, receive, send)


def _count_socket(scope: Scope) -> None:
    account, token = account_and_token_in(scope)
    spend("sockets", by=Asker(address_in(scope), account=account, token=token))


# Beside the thread that all others share, which must not wait for a Redis that does not answer.
_spend_socket = database_sync_to_async(_count_socket, thread_sensitive=False)


@cache
def _counter() -> MovingWindowRateLimiter:
    pool = BlockingConnectionPool.from_url(
        settings.REDIS_URL,
        max_connections=CONNECTIONS,
        timeout=PATIENCE_SECONDS,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
        retry=Retry(NoBackoff(), 1),
    )
    return MovingWindowRateLimiter(
        RedisStorage("redis://", connection_pool=pool, key_prefix="easel:limit")
    )
