"""Questions about one diagram, that come in a query: a dot leads inward, commas part the items of
a list.

So ``?view.inside=shop&focus.nodes=web,orders`` is the question that an agent asks as
``{"view": {"inside": ["shop"]}, "focus": {"nodes": ["web", "orders"]}}``. One contract describes
both, and a refusal's pointer, ``/focus/nodes``, leads to the parameter ``focus.nodes``.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from common.contract import Contract
from common.errors import invalid_input
from teams.api.requests import TeamRequest

C = TypeVar("C", bound=Contract)
Schema = Mapping[str, Any]


def question_view(
    service: Callable[..., Contract], says: str, *, operation_id: str
) -> type[APIView]:
    """Return the view that hands what a query asks of a diagram to ``service`` and sends what it
    answers.

    What is asked and answered the service says itself. ``says`` is what the document of the API
    says of it.
    """
    hints = get_type_hints(service)
    contract: type[Contract] = hints["request"]

    class QuestionView(APIView):
        @extend_schema(
            operation_id=operation_id,
            description=says,
            parameters=parameters_of(contract),
            responses=_answers(hints["return"]),
        )
        def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
            wanted = asked(contract, request.query_params.dict())
            return Response(service(actor=request.auth, diagram_id=diagram_id, request=wanted))

    return QuestionView


def _answers(answer: Any) -> Any:
    """Return how the document of the API is told of ``answer``: a contract, or one of several."""
    choices = get_args(answer)
    if not choices:
        return answer
    schemas = [{"$ref": f"#/components/schemas/{each.__name__}"} for each in choices]
    return {(200, "application/json"): {"oneOf": schemas}}


def asked(contract: type[C], query: Mapping[str, str]) -> C:
    """Return the question in ``query``.

    Raises:
        InvalidInput: it is not in the shape of ``contract``.
    """
    lists = _lists(contract)
    question: dict[str, Any] = {}
    for name, text in query.items():
        *outer, last = name.split(".")
        here = question
        for part in outer:
            inner = here.get(part)
            here[part] = here = inner if isinstance(inner, dict) else {}
        here[last] = _items(text) if name in lists else text
    try:
        return contract.model_validate(question)
    except ValidationError as error:
        raise invalid_input(error, question, contract=contract) from None


@cache
def _lists(contract: type[Contract]) -> frozenset[str]:
    """Return the names of the parameters that are lists; working them out takes a while."""
    described = _parameters(contract)
    return frozenset(name for name, said, _ in described if said.get("type") == "array")


def parameters_of(contract: type[Contract]) -> list[OpenApiParameter]:
    """Return the parameters that ``asked`` reads, each with the meaning that its field has."""
    return [_described(*parameter) for parameter in _parameters(contract)]


def _described(name: str, said: dict[str, Any], is_required: bool) -> OpenApiParameter:
    is_list = said.get("type") == "array"
    return OpenApiParameter(
        name,
        {key: value for key, value in said.items() if key not in ("title", "description")},
        description=said["description"],
        required=is_required,
        # As OpenAPI says of a list in one parameter with commas.
        style="form" if is_list else None,
        explode=False if is_list else None,
    )


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _parameters(contract: type[Contract]) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """Yield the name of each parameter, the schema of its value, and whether it has to be there."""
    schema = contract.model_json_schema()
    yield from _inside(schema, schema.get("$defs", {}), prefix="", is_required=True)


def _inside(
    schema: Schema, definitions: Schema, *, prefix: str, is_required: bool
) -> Iterator[tuple[str, dict[str, Any], bool]]:
    for name, said in schema["properties"].items():
        alone = _alone(said, definitions)
        needed = is_required and name in schema.get("required", ())
        if alone.get("type") == "object":
            yield from _inside(alone, definitions, prefix=f"{prefix}{name}.", is_required=needed)
        else:
            yield f"{prefix}{name}", alone, needed


def _alone(said: Schema, definitions: Schema) -> dict[str, Any]:
    """Return the schema of a value that is given or left out, and that refers to nothing."""
    whole = dict(said)
    for choice in said.get("anyOf", ()):
        if choice.get("type") != "null":
            whole |= choice
    if "$ref" in whole:
        whole = {**definitions[whole["$ref"].rpartition("/")[2]], **whole}
    # In a query, nothing is no value.
    dropped = {"anyOf", "$ref"} | ({"default"} if whole.get("default") is None else set())
    return {key: value for key, value in whole.items() if key not in dropped}
