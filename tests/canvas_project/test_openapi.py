"""What the document of the API says beside the contracts."""

import json
import re

import pytest
from django.test import Client

from canvas_project.contracts import wire
from canvas_project.contracts.examples import EXAMPLES
from canvas_project.contracts.export import openapi_document
from canvas_project.idempotency import HEADER
from diagrams.exporters.registry import EXPORTERS
from teams.access import Role
from teams.models import User
from teams.selectors import team_by_id
from tests.canvas_project.things import things_of
from tests.factories import a_person, a_team


@pytest.fixture(scope="module")
def document():
    return openapi_document()


@pytest.fixture(scope="module")
def paths(document):
    return document["paths"]


@pytest.fixture(scope="module")
def operations(paths):
    return {one["operationId"]: one for methods in paths.values() for one in methods.values()}


def asked_with(operation):
    """The name of the contract that the body of an operation has, if it has one."""
    content = operation.get("requestBody", {}).get("content", {})
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    return reference.rpartition("/")[2]


def takes_the_header(operation):
    return HEADER in [one["name"] for one in operation.get("parameters", [])]


class TestAnOperation:
    def test_asks_for_a_session_or_a_token_and_not_for_both(self, paths):
        asked = paths["/api/{team}/runs"]["get"]["security"]

        assert asked == [{"session": []}, {"token": []}]

    def test_asks_strangers_for_nothing_where_they_may_come_in(self, paths):
        assert {} in paths["/api/run"]["post"]["security"]
        assert "security" not in paths["/api/session"]["post"]

    def test_names_how_it_may_be_refused(self, paths):
        answers = paths["/api/{team}/workflows/{workflow_id}/runs"]["post"]["responses"]

        assert {"400", "401", "403", "404", "409", "413", "422", "429"} <= set(answers)

    def test_says_what_it_does(self, paths):
        assert paths["/api/{team}/runs/latest"]["get"]["summary"] == "List latest runs"


class TestEveryOperation:
    def test_says_in_a_sentence_what_it_does(self, operations):
        for name, operation in operations.items():
            described = operation.get("description", "")
            assert len(operation["summary"].split()) > 1, name
            assert described.endswith("."), name
            assert len(described.split()) >= 4, name
            assert "\n" not in described, name

    def test_says_of_every_parameter_what_it_means(self, operations):
        for name, operation in operations.items():
            for parameter in operation.get("parameters", []):
                assert parameter.get("description", "").endswith("."), (name, parameter["name"])

    def test_is_filed_under_what_it_is_about(self, operations):
        assert {tag for one in operations.values() for tag in one["tags"]} == {
            "account",
            "audit",
            "catalogue",
            "demo",
            "diagrams",
            "invitations",
            "knowledge-graphs",
            "members",
            "password-reset",
            "projects",
            "proposals",
            "run",
            "runs",
            "session",
            "team",
            "teams",
            "tokens",
            "workflows",
        }

    def test_takes_the_header_exactly_where_its_body_has_an_id(self, document, operations):
        schemas = document["components"]["schemas"]
        for name, operation in operations.items():
            body = schemas.get(asked_with(operation), {})
            assert takes_the_header(operation) == ("requestId" in body.get("properties", {})), name


class TestTheDocument:
    def test_speaks_of_no_rule_that_its_reader_does_not_have(self, document):
        assert re.findall(r"\b(?:DOC|LAY|PROP|TOOL)[- ][\w.]+", json.dumps(document)) == []

    def test_lists_every_export_format(self, operations):
        places = {one["name"]: one for one in operations["export_diagram"]["parameters"]}

        assert {*places["format_name"]["schema"]["enum"]} == {*EXPORTERS.names}
        assert all(
            f"`{name}`" in operations["export_diagram"]["description"] for name in EXPORTERS.names
        )


class TestAnExample:
    @pytest.mark.parametrize("name", EXAMPLES)
    def test_is_what_the_contract_of_its_operation_accepts(self, operations, name):
        by_name = {wire.component_name(one, "request"): one for one in wire.REQUESTS}
        contract = by_name[asked_with(operations[name])]

        for value in EXAMPLES[name].values():
            assert contract.model_validate(value)

    def test_stands_in_the_document(self, operations):
        content = operations["start_run"]["requestBody"]["content"]["application/json"]

        assert content["examples"]["run-the-newest-revision"]["value"]["input"]


@pytest.mark.django_db
class TestTheHeaderAtEveryDoor:
    """What the document says of it is what the doors do."""

    @pytest.fixture
    def founder(self, settings):
        generous = {name: 10_000 for name in type(settings.EASEL).model_fields if "per_" in name}
        settings.EASEL = settings.EASEL.model_copy(update=generous)
        return a_person(a_team("ours"), role=Role.ADMIN)

    def test_is_taken_for_the_id_where_it_is_listed_and_nowhere_else(self, paths, founder):
        client = Client()
        client.force_login(User.objects.get(pk=founder.user_id))
        things = things_of(team_by_id(founder.team_id), founder)
        for path, methods in paths.items():
            for method, operation in methods.items():
                if "requestBody" not in operation:
                    continue
                # Said to be something else in a body that says nothing else: whoever takes the
                # header refuses that, before anything is done.
                answer = client.generic(
                    method.upper(),
                    path.format(**things),
                    json.dumps({"requestId": "another"}),
                    content_type="application/json",
                    headers={HEADER: "one"},
                )
                differs = "different ids" in answer.json().get("detail", "")
                assert differs == takes_the_header(operation), path
