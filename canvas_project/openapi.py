"""How the REST doors are described: views and contracts → OpenAPI."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema

from canvas_project.contracts import wire
from canvas_project.problem import MEDIA_TYPE as PROBLEM_TYPE
from canvas_project.rest import STATUS_OF


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

    def get_auth(self) -> list[Any]:
        # Strangers, where a view is open to them: none of the ways to sign in.
        ways: list[Any] = super().get_auth()
        return [*ways, {}] if getattr(self.view, "is_open_to_strangers", False) else ways

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            for status in self._refusals(operation):
                operation["responses"][str(int(status))] = refusal(status)
            operation["responses"]["default"] = refusal(HTTPStatus.INTERNAL_SERVER_ERROR)
        return operation

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
        status.name: {
            "description": f"{status.phrase}: what is wrong, and what to do instead.",
            "content": {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}},
        }
        for status in sorted(set(STATUS_OF.values()))
    }
    return result
