"""What the views of every app share: who asks, how pages of a list are asked for, what is sent."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

from teams.actors import Actor

# What the parameters of a list mean.
CURSOR = "The `nextCursor` of the page before; left out, the list begins."
LIMIT = "How many at most."


class TeamRequest(Request):
    """A request below a team's address, as the type checker sees it in a view. Says what the
    authentication puts into ``auth``. Views name it; nobody makes one."""

    auth: Actor


class AnswersAnyway(DefaultContentNegotiation):
    """Streams to whoever asks, whatever they say that they accept; refusals are JSON as ever."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


def base_url_of(request: HttpRequest) -> str:
    """Return the address of this installation, to put before a path in a link that leaves it.

    As it is configured; else as this request found it, and its host was held against the list of
    those that we answer to.
    """
    return settings.EASEL.base_url.rstrip("/") or request.build_absolute_uri("/").rstrip("/")
