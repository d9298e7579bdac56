"""Who may do what with workflows over REST, and that those of others are not there."""

import json

import pytest
from django.test import Client

from teams.access import Role
from teams.services.add_member import add_member
from tests.factories import a_colleague_of, a_person, a_secret_of, a_team, a_workflow
from tests.graphs import graph
from tests.workflows.api.asking import client_of, send
from workflows.api.urls import WORKFLOW, urlpatterns
from workflows.contracts import WorkflowFile
from workflows.models import Workflow

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person(a_team("art"), name="Ann")


@pytest.fixture
def client(person):
    return client_of(person)


GETS = ("", "/export", "/revisions", "/revisions/1", "/revisions/1/compare/1")
POSTS: dict[str, dict[str, object]] = {
    "/rename": {"name": "Mine"},
    "/configure": {"onCycle": "refuse"},
    "/move": {"projectId": None},
    "/duplicate": {},
    "/archive": {},
    "/unarchive": {},
    "/delete": {},
    "/restore": {},
    "/restore-revision": {"revision": 1},
    "/undo": {},
    "/redo": {},
}


class TestAnotherTeam:
    """Its workflows do not exist, whether they are looked for at our address or at theirs."""

    @pytest.fixture
    def theirs(self):
        return a_workflow(a_person(a_team("music")), graph("a"))

    @pytest.fixture(params=["art", "music", "nowhere"])
    def base(self, request, theirs):
        return f"/api/{request.param}/workflows/{theirs}"

    @pytest.mark.parametrize("path", GETS)
    def test_is_not_shown(self, client, base, path):
        assert client.get(f"{base}{path}").status_code == 404

    @pytest.mark.parametrize("path", POSTS)
    def test_is_not_changed(self, client, base, path):
        refused = send(client, "post", f"{base}{path}", **POSTS[path])

        assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")

    def test_is_not_saved_to(self, client, base):
        refused = send(client, "put", base, expectedRevision=2, graph=graph("b").wire())

        assert refused.status_code == 404

    @pytest.mark.parametrize("path", ["workflows", "catalogue", "knowledge-graphs/kg_1"])
    def test_is_not_there(self, client, theirs, path):
        assert client.get(f"/api/music/{path}").status_code == 404

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("workflows", {"name": "Mine"}),
            ("workflows/import", {"file": WorkflowFile(name="Mine", graph=graph("a")).wire()}),
        ],
    )
    def test_gets_nothing_new(self, client, theirs, path, body):
        refused = send(client, "post", f"/api/music/{path}", **body)

        assert refused.status_code == 404
        assert Workflow.objects.count() == 1

    def test_covers_every_address_there_is(self):
        told = {
            str(pattern.pattern).removeprefix(WORKFLOW)
            for pattern in urlpatterns
            if str(pattern.pattern).startswith(WORKFLOW)
        }
        tested = {
            path.replace(
                "/revisions/1/compare/1", "/revisions/<int:number>/compare/<int:other>"
            ).replace("/revisions/1", "/revisions/<int:number>")
            for path in (*GETS, *POSTS)
        }
        assert told == tested


class TestWhoMay:
    def test_do_nothing_without_signing_in(self, person):
        workflow_id = a_workflow(person)

        assert Client().get(f"/api/art/workflows/{workflow_id}").status_code == 401

    def test_look_but_not_change_as_a_viewer(self, person):
        viewer = client_of(a_colleague_of(person, role=Role.VIEWER))
        workflow = f"/api/art/workflows/{a_workflow(person)}"

        detail = viewer.get(workflow).json()
        refused = send(viewer, "put", workflow, expectedRevision=1, graph=graph("a").wire())

        assert (detail["canEdit"], detail["canRun"], detail["undoable"]) == (False, False, [])
        assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")

    def test_look_with_a_token_that_was_granted_it(self, person):
        workflow_id = a_workflow(person)
        bearer = {"Authorization": f"Bearer {a_secret_of(person, 'view')}"}

        answer = Client().get(f"/api/art/workflows/{workflow_id}", headers=bearer)

        assert answer.status_code == 200

    @pytest.mark.parametrize("path", POSTS)
    def test_change_nothing_with_a_token(self, person, path):
        workflow_id = a_workflow(person, graph("a"))
        secret = a_secret_of(person, "view", "run", "draw", "propose", kind="agent")

        refused = Client().post(
            f"/api/art/workflows/{workflow_id}{path}",
            json.dumps({"requestId": "r", **POSTS[path]}),
            content_type="application/json",
            headers={"Authorization": f"Bearer {secret}"},
        )

        assert refused.status_code == 403

    def test_not_replay_an_answer_they_may_no_longer_see(self, person, client):
        workflow = f"/api/art/workflows/{a_workflow(person)}"
        body = {"requestId": "same", "name": "Mine"}
        send(client, "post", f"{workflow}/rename", **body)

        add_member(team_id=person.team_id, user_id=person.user_id, role=Role.VIEWER)

        assert send(client, "post", f"{workflow}/rename", **body).status_code == 403
