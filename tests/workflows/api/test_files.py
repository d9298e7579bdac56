"""Workflows as files: exported from one team and imported into another."""

import pytest

from tests.factories import a_person, a_team, a_workflow
from tests.graphs import graph
from tests.workflows.api.asking import client_of, send
from workflows.contracts import ImportWorkflow, WorkflowDetail, WorkflowFile

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person(a_team("art"), name="Ann")


@pytest.fixture
def client(person):
    return client_of(person)


class TestExport:
    def test_is_a_file_that_another_team_can_import(self, client, person):
        workflow_id = a_workflow(person, graph("a b", "a>b"))
        other = client_of(a_person(a_team("music")))

        file = client.get(f"/api/art/workflows/{workflow_id}/export")
        imported = send(other, "post", "/api/music/workflows/import", file=file.json())

        assert workflow_id in file.headers["Content-Disposition"]
        assert imported.status_code == 201
        assert imported.json()["graph"] == file.json()["graph"]

    @pytest.mark.parametrize("change", [{"format": "other"}, {"version": 2}, {"extra": 1}])
    def test_of_another_format_is_refused(self, client, change):
        file = WorkflowFile(name="Plan", graph=graph("a")).wire()

        refused = send(client, "post", "/api/art/workflows/import", file={**file, **change})

        assert refused.status_code == 400


class TestImport:
    def test_points_into_the_file(self, client):
        file = WorkflowFile(name="Plan", graph=graph("a", "a>b"))
        request = ImportWorkflow(request_id="r", file=file)

        refused = client.post(
            "/api/art/workflows/import",
            request.model_dump_json(by_alias=True),
            content_type="application/json",
        )

        assert [problem["path"] for problem in refused.json()["problems"]] == [
            "/file/graph/edges/0/target"
        ]

    def test_answers_what_was_in_the_file(self, client):
        file = WorkflowFile(name="Plan", graph=graph("a b", "a>b"))

        answer = send(client, "post", "/api/art/workflows/import", file=file.wire())

        assert WorkflowDetail.model_validate(answer.json()).graph == file.graph
