"""How the REST doors are described: views and contracts → OpenAPI.

What an operation does is said by the docstring of its method; what a field does, by its contract.
What many operations share is said here.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema

from canvas_project.contracts import wire
from canvas_project.contracts.examples import EXAMPLES
from canvas_project.idempotency import HEADER
from canvas_project.problem import MEDIA_TYPE as PROBLEM_TYPE
from canvas_project.rest import STATUS_OF
from common.ids import MAX_REQUEST_ID_LENGTH, REQUEST_ID_PATTERN
from ledger.contracts import Change

# What the names in an address stand for.
PLACES = {
    "team": "The slug of the team, as it stands in the address of its pages.",
    "workflow_id": "The id of a workflow of the team.",
    "run_id": "The id of a run of the team.",
    "diagram_id": "The id of a diagram of the team.",
    "proposal_id": "The id of a proposal of the team.",
    "format_name": "The name of an export format.",
    "topic": "A topic of the vocabulary.",
    "starter": "The id of a starter, as the vocabulary has it.",
    "request_id": "The id that a change was sent with, its `requestId`.",
    "project_id": "The id of a project of the team.",
    "token_id": "The id of a token of the team; not its secret.",
    "invitation_id": "The id of an invitation of the team; not the secret of its link.",
    "graph_id": "The id of a knowledge graph of the team.",
    "user_id": "The id of the account of a member.",
    "secret": "The last part of an invitation's link.",
    "number": "The number of a revision; the first one is 1.",
    "other": "The number of the revision to compare with.",
}
TRY_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
IDEMPOTENCY_KEY = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "schema": {
        "type": "string",
        "pattern": REQUEST_ID_PATTERN,
        "maxLength": MAX_REQUEST_ID_LENGTH,
    },
    "description": "The id of this change, for clients that send it like this: the same as "
    "`requestId` in the body, and enough without it. Sent again with the same one, the change is "
    "made once and answered alike.",
}


class ActorAuthenticationScheme(OpenApiAuthenticationExtension):
    target_class = "canvas_project.rest.ActorAuthentication"
    name = ["session", "token"]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:
        return [
            {
                "type": "apiKey",
                "in": "cookie",
                "name": "sessionid",
                "description": "A person who signed in. A change also carries the value of the "
                "cookie `csrftoken` in the header `X-CSRFToken`.",
            },
            {"type": "http", "scheme": "bearer", "description": "A token that a person made."},
        ]

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[str]]]:
        # One or the other; in one object they would both be required.
        return [{name: []} for name in self.name]


class ContractSchema(OpenApiSerializerExtension):
    """Teaches the OpenAPI generator to read our contracts where it expects serializers."""

    target_class = "common.contract.Contract"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: wire.Direction) -> str:
        return wire.component_name(self.target, direction)

    def map_serializer(self, auto_schema: Any, direction: wire.Direction) -> dict[str, Any]:
        schema: dict[str, Any] = wire.components()[self.get_name(auto_schema, direction)]
        return schema


class Operation(AutoSchema):
    """Describes a method of a view: what it is for, and each way in which it may be refused."""

    def get_summary(self) -> str:
        return self.get_operation_id().replace("_", " ").capitalize()

    def get_description(self) -> str:  # type: ignore[override]  # as the generator has it
        # A docstring is broken where a line of code ends; a paragraph is not.
        return str(super().get_description()).replace("\n", " ")

    def get_tags(self) -> list[str]:
        parts = [part for part in self.path.split("/") if part and part != "{team}"]
        return [parts[1].partition(".")[0]]

    def get_auth(self) -> list[Any]:
        # Strangers, where a view is open to them: none of the ways to sign in.
        ways: list[Any] = super().get_auth()
        return [*ways, {}] if getattr(self.view, "is_open_to_strangers", False) else ways

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            self._complete(operation)
            for status in self._refusals(operation):
                operation["responses"][str(int(status))] = refusal(status)
            operation["responses"]["default"] = refusal(HTTPStatus.INTERNAL_SERVER_ERROR)
        return operation

    def _complete(self, operation: dict[str, Any]) -> None:
        """Say of ``operation`` what the generator cannot know."""
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                parameter["description"] = PLACES[parameter["name"]]
        asked: object = self.get_request_serializer() if "requestBody" in operation else None
        if isinstance(asked, type) and issubclass(asked, Change):
            operation.setdefault("parameters", []).append(IDEMPOTENCY_KEY)
        if operation["operationId"] in EXAMPLES:
            content = operation["requestBody"]["content"]["application/json"]
            content["examples"] = {
                name.lower().replace(" ", "-"): {"summary": name, "value": value}
                for name, value in EXAMPLES[operation["operationId"]].items()
            }

    def _refusals(self, operation: dict[str, Any]) -> Iterator[HTTPStatus]:
        """Yield the statuses that a caller of ``operation`` should be ready for."""
        yield HTTPStatus.BAD_REQUEST
        if operation.get("security", [{}])[0]:
            yield from (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
        if "{" in self.path or operation.get("parameters"):
            yield HTTPStatus.NOT_FOUND
        if "requestBody" in operation:
            yield HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            if "{" in self.path:
                yield HTTPStatus.CONFLICT
            yield HTTPStatus.UNPROCESSABLE_ENTITY
        if self.method in getattr(self.view, "limits", {}):
            yield HTTPStatus.TOO_MANY_REQUESTS


def refusal(status: HTTPStatus) -> dict[str, Any]:
    """Return where it is written how a refusal with ``status`` looks."""
    return {"$ref": f"#/components/responses/{status.name}"}


def with_every_contract(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Complete the OpenAPI document: nested contracts, streamed ones, and how refusals look."""
    result["components"]["schemas"] = wire.components()
    result["components"]["responses"] = {
        status.name: _described(status) for status in sorted(set(STATUS_OF.values()))
    }
    return result


def _described(status: HTTPStatus) -> dict[str, Any]:
    described: dict[str, Any] = {
        "description": f"{status.phrase}: what is wrong, and what to do instead.",
        "content": {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}},
    }
    if status in TRY_LATER:
        described["headers"] = {
            "Retry-After": {
                "description": "After how many seconds to try again, where it is known.",
                "schema": {"type": "integer", "minimum": 1},
            }
        }
    return described
