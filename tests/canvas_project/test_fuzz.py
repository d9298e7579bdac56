"""Asks every operation of the published schema whatever the schema allows, and what it forbids.

Whatever is asked: nothing breaks, and every answer is one that the schema told of. Of each
operation a few requests are made by ``make test``, the same ones every time; ``make fuzz`` makes
more of them, others every time.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from requests import Request
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from canvas_project.contracts.export import openapi_document
from canvas_project.idempotency import HEADER
from teams.access import Role
from tests.canvas_project.asking import ask
from tests.canvas_project.things import Headers, bearer, session_of, things_of
from tests.factories import a_person, a_secret_of, a_team

pytestmark = pytest.mark.django_db

EXAMPLES = int(os.environ.get("EASEL_FUZZ_EXAMPLES") or 1)
SEED = int(os.environ.get("EASEL_FUZZ_SEED") or 1)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    positive_data_acceptance,
]
# What may be answered to a request that is as the schema has it: the schema knows neither who asks
# nor what there is.
REFUSALS = ["401", "403", "404", "409", "410", "422"]
# What a diagram may be (something is in it, what is referred to is there) is more than a schema can
# say; whether it is let in is held to laws of its own, in tests/diagrams.
BEYOND_SCHEMAS = {"create_diagram", "update_diagram", "submit_proposal"}
Operation = APIOperation[Any, Any, Any, Any]
Asked = Case[Operation]
BASE_URL = "http://localhost"
CSRF_TOKEN = "t" * 32


@pytest.fixture(scope="module")
def operations() -> list[Operation]:
    accepted = {"positive_data_acceptance": {"expected-statuses": ["2xx", *REFUSALS]}}
    config = schemathesis.Config.from_dict({"checks": accepted})
    schema = schemathesis.openapi.from_dict(openapi_document(), config=config)
    found = list(schema.get_all_operations())
    assert all(isinstance(one, Ok) for one in found)
    return [one.ok() for one in found if isinstance(one, Ok)]


@dataclass(frozen=True)
class World:
    session: Headers
    token: Headers
    things: Mapping[str, object]


@pytest.fixture
def world(settings) -> World:
    generous = {name: 1_000_000 for name in type(settings.EASEL).model_fields if "per_" in name}
    settings.EASEL = settings.EASEL.model_copy(update={**generous, "public_demo": True})
    team = a_team("ours")
    founder = a_person(team, role=Role.ADMIN)
    session = session_of(founder)
    return World(
        session={
            "Cookie": f"{session['Cookie']}; csrftoken={CSRF_TOKEN}",
            "X-CSRFToken": CSRF_TOKEN,
        },
        token=bearer(a_secret_of(founder, "view", "run", "propose")),
        things=things_of(team, founder),
    )


class TestEveryOperation:
    @pytest.mark.parametrize("asker", ["session", "token"])
    def test_answers_as_the_schema_says(self, subtests, operations, world, asker):
        headers = getattr(world, asker)
        for operation in operations:
            for way, strategy in ways_to_ask(operation, world.things):

                @seed(SEED)
                @settings(
                    max_examples=EXAMPLES,
                    derandomize=False,
                    database=None,
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )
                @given(case=strategy)
                def holds(case: Asked) -> None:
                    check(case, headers)

                # Where there is nothing to say, nothing is forbidden.
                with subtests.test(operation=operation.label, way=way), suppress(Unsatisfiable):
                    holds()


def ways_to_ask(
    operation: Operation, things: Mapping[str, object]
) -> Iterator[tuple[str, SearchStrategy[Asked]]]:
    names = {one.name for one in operation.path_parameters}
    known = {name: str(things[name]) for name in names}
    yield "as allowed", operation.as_strategy(path_parameters=known).map(unambiguous)
    forbidden = operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=known)
    yield "as forbidden", forbidden.map(without_key)
    if names:
        yield "about anything", operation.as_strategy().map(unambiguous)


def without_key(case: Asked) -> Asked:
    """Leave out the header that makes up for an id which the body lacks: no schema can say so."""
    case.headers.pop(HEADER, None)
    return case


def unambiguous(case: Asked) -> Asked:
    """Leave out what no schema can say how to fill in: an id that differs from that of the body,
    and where a page ended that was never read."""
    case.query.pop("cursor", None)
    return without_key(case)


def check(case: Asked, headers: Headers) -> None:
    request = Request(
        **case.as_transport_kwargs(base_url=BASE_URL, headers=dict(headers))
    ).prepare()
    with transaction.atomic():
        answer = ask(request)
        transaction.set_rollback(True)
    case.validate_response(
        Response(
            status_code=answer.status,
            headers=answer.headers,
            content=answer.body,
            request=request,
            elapsed=0,
            verify=False,
        ),
        checks=CHECKS,
        excluded_checks=[positive_data_acceptance]
        if case.operation.definition.raw["operationId"] in BEYOND_SCHEMAS
        else [],
    )
