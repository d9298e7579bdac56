"""What the views of every app share: who asks, how pages of a list are asked for, what is sent."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request

from common.contract import Contract
from teams.actors import Actor

# What the parameters of every list mean.
OF_A_LIST = {
    "cursor": "The `nextCursor` of the page before; left out, the list begins.",
    "limit": "How many at most.",
}


def query_of(contract: type[Contract], **meanings: str) -> list[OpenApiParameter]:
    """Return the parameters of an address that are read as ``contract``, each with its meaning, for
    the document of the API to say the same of them as the contract does."""
    schema = contract.model_json_schema()
    described = {**OF_A_LIST, **meanings}
    return [
        OpenApiParameter(name, _alone(said, schema.get("$defs", {})), description=described[name])
        for name, said in schema["properties"].items()
    ]


def _alone(said: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value that a query gives or leaves out, and that refers to nothing."""
    for choice in said.get("anyOf", ()):
        if choice.get("type") != "null":
            said = {**said, **choice}
    if "$ref" in said:
        said = {**said, **definitions[said["$ref"].rpartition("/")[2]]}
    # A default of nothing is none: in a query, nothing is no value.
    dropped = {"anyOf", "$ref", "title", "description"}
    return {key: said[key] for key in said if key not in dropped and said[key] is not None}


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
