"""REST as a page and a script use it: through the real addresses, sessions, tokens and renderer."""

import json

import pytest
from django.test import Client

from teams.access import Role
from teams.models import User
from teams.services.add_member import add_member
from tests.factories import a_colleague_of, a_person, a_request_id, a_secret_of, a_team, a_workflow
from tests.graphs import graph
from workflows.api.urls import WORKFLOW, urlpatterns
from workflows.contracts import ImportWorkflow, WorkflowDetail, WorkflowFile
from workflows.models import Workflow

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person(a_team("art"), name="Ann")


@pytest.fixture
def client(person):
    return client_of(person)


def client_of(person):
    client = Client()
    client.force_login(User.objects.get(pk=person.user_id))
    return client


def send(client, method, path, **body):
    request = json.dumps({"requestId": a_request_id(), **body})
    return getattr(client, method)(path, request, content_type="application/json")


def made(client, **body):
    return send(client, "post", "/api/art/workflows", **{"name": "Plan", **body}).json()


class TestList:
    def test_answers_a_page(self, client):
        made(client, name="One")

        page = client.get("/api/art/workflows").json()

        assert [item["name"] for item in page["items"]] == ["One"]
        assert page["items"][0]["updatedBy"]["name"] == "Ann"
        assert (page["total"], page["nextCursor"]) == (1, None)

    def test_searches_and_sorts_and_pages_as_asked(self, client):
        for name in ("Plan c", "Plan a", "Plan b", "Other"):
            made(client, name=name)

        first = client.get("/api/art/workflows?search=PLAN&sort=name&limit=2").json()
        rest = client.get(
            "/api/art/workflows",
            {"search": "PLAN", "sort": "name", "limit": 2, "cursor": first["nextCursor"]},
        ).json()

        assert [item["name"] for item in first["items"]] == ["Plan a", "Plan b"]
        assert [item["name"] for item in rest["items"]] == ["Plan c"]

    @pytest.mark.parametrize(
        ("query", "path"),
        [
            ("limit=0", "/limit"),
            ("limit=many", "/limit"),
            ("state=lost", "/state"),
            ("cursor=nonsense", "/cursor"),
            ("search=%00", "/search"),
            ("colour=red", "/colour"),
        ],
    )
    def test_points_at_what_it_does_not_understand(self, client, query, path):
        refused = client.get(f"/api/art/workflows?{query}")

        assert refused.status_code == 400
        assert [problem["path"] for problem in refused.json()["problems"]] == [path]


class TestCreate:
    def test_answers_the_new_workflow(self, client):
        answer = send(client, "post", "/api/art/workflows", name="  Plan ", starter="starter")

        detail = answer.json()
        assert answer.status_code == 201
        assert (detail["name"], detail["revision"]) == ("Plan", 1)
        assert [node["id"] for node in detail["graph"]["nodes"]] == [
            "knowledge",
            "reasoner",
            "answer",
        ]
        assert (detail["canEdit"], detail["canRun"]) == (True, True)

    def test_answers_a_repeat_without_making_another(self, client):
        body = {"requestId": "same", "name": "Plan"}

        first = send(client, "post", "/api/art/workflows", **body).json()
        second = send(client, "post", "/api/art/workflows", **body).json()

        assert second["id"] == first["id"]
        assert (first["replayed"], second["replayed"]) == (False, True)

    @pytest.mark.parametrize("name", ["", "   ", "x" * 121, None, 7])
    def test_refuses_what_is_no_name(self, client, name):
        refused = send(client, "post", "/api/art/workflows", name=name)

        assert refused.status_code == 400
        assert [problem["path"] for problem in refused.json()["problems"]] == ["/name"]


class TestSave:
    def test_answers_the_next_revision_with_remarks(self, client):
        detail = made(client)

        answer = send(
            client,
            "put",
            f"/api/art/workflows/{detail['id']}",
            expectedRevision=1,
            graph=graph("a", "a>a").wire(),
        )

        saved = answer.json()
        assert answer.status_code == 200
        assert saved["revision"] == 2
        assert saved["cycleNodeIds"] == ["a"]
        assert "CYCLE" in {remark["code"] for remark in saved["remarks"]}

    def test_refuses_a_stale_one_with_the_revision_there_is_now(self, client, person):
        workflow_id = a_workflow(person, graph("a"))

        refused = send(
            client,
            "put",
            f"/api/art/workflows/{workflow_id}",
            expectedRevision=1,
            graph=graph("b").wire(),
        )

        assert refused.status_code == 409
        assert refused.json()["code"] == "REVISION_CONFLICT"
        assert refused.json()["details"] == {"currentRevision": 2}

    def test_points_at_everything_wrong_with_the_graph_at_once(self, client):
        detail = made(client)
        broken = graph("a a b:spoon", "a>nowhere", "ghost>a").wire()

        refused = send(
            client,
            "put",
            f"/api/art/workflows/{detail['id']}",
            expectedRevision=1,
            graph=broken,
        )

        problems = {(problem["code"], problem["path"]) for problem in refused.json()["problems"]}
        assert refused.status_code == 422
        assert problems == {
            ("DUPLICATE_ID", "/graph/nodes/1/id"),
            ("UNKNOWN_KIND", "/graph/nodes/2/kind"),
            ("INVALID_REFERENCE", "/graph/edges/0/target"),
            ("INVALID_REFERENCE", "/graph/edges/1/source"),
        }

    def test_tells_the_first_twenty_of_many_problems_and_how_many_there_are(self, client):
        detail = made(client)
        broken = graph(" ".join(["a"] * 30)).wire()

        refused = send(
            client,
            "put",
            f"/api/art/workflows/{detail['id']}",
            expectedRevision=1,
            graph=broken,
        ).json()

        assert len(refused["problems"]) == 20
        assert refused["details"] == {"totalProblems": 29}

    def test_says_that_a_graph_is_too_large_as_a_limit(self, client, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"max_nodes": 2})
        detail = made(client)

        refused = send(
            client,
            "put",
            f"/api/art/workflows/{detail['id']}",
            expectedRevision=1,
            graph=graph("a b c").wire(),
        )

        assert refused.status_code == 422
        assert refused.json()["code"] == "LIMIT_EXCEEDED"

    @pytest.mark.parametrize("text", ["\0", "\ud800"])
    def test_refuses_text_that_cannot_be_kept_and_points_at_it(self, client, text):
        detail = made(client)
        node = {"id": "a", "kind": "agent", "label": "A", "config": {"prompt": text}}

        refused = send(
            client,
            "put",
            f"/api/art/workflows/{detail['id']}",
            expectedRevision=1,
            graph={"nodes": [node], "edges": []},
        )

        assert refused.status_code == 400
        assert [problem["path"] for problem in refused.json()["problems"]] == [
            "/graph/nodes/0/config/prompt"
        ]


class TestVerbs:
    def test_change_a_workflow_each_at_its_own_address(self, client):
        workflow = f"/api/art/workflows/{made(client)['id']}"

        renamed = send(client, "post", f"{workflow}/rename", name="Better")
        configured = send(client, "post", f"{workflow}/configure", onCycle="refuse")
        archived = send(client, "post", f"{workflow}/archive")
        unarchived = send(client, "post", f"{workflow}/unarchive")
        deleted = send(client, "post", f"{workflow}/delete")
        restored = send(client, "post", f"{workflow}/restore")
        copied = send(client, "post", f"{workflow}/duplicate")

        assert renamed.json()["name"] == "Better"
        assert configured.json()["onCycle"] == "refuse"
        assert archived.json()["state"] == "archived"
        assert unarchived.json()["state"] == "active"
        assert deleted.json()["state"] == "deleted"
        assert restored.json()["state"] == "active"
        assert (copied.status_code, copied.json()["name"]) == (201, "Better copy")

    def test_undo_and_redo_and_go_back(self, client, person):
        workflow_id = a_workflow(person, graph("a"))
        workflow = f"/api/art/workflows/{workflow_id}"

        undone = send(client, "post", f"{workflow}/undo").json()
        redone = send(client, "post", f"{workflow}/redo").json()
        restored = send(client, "post", f"{workflow}/restore-revision", revision=1).json()
        too_far = send(client, "post", f"{workflow}/redo")

        assert undone["graph"]["nodes"] == []
        assert undone["redoable"] == [2]
        assert [node["id"] for node in redone["graph"]["nodes"]] == ["a"]
        assert (restored["revision"], restored["graph"]["nodes"]) == (5, [])
        assert (too_far.status_code, too_far.json()["code"]) == (409, "NOTHING_TO_REDO")


class TestHistory:
    def test_is_listed_read_and_compared(self, client, person):
        workflow_id = a_workflow(person, graph("a"))
        workflow = f"/api/art/workflows/{workflow_id}"

        page = client.get(f"{workflow}/revisions").json()
        first = client.get(f"{workflow}/revisions/1").json()
        comparison = client.get(f"{workflow}/revisions/1/compare/2").json()

        assert [item["number"] for item in page["items"]] == [2, 1]
        assert first["graph"] == {"nodes": [], "edges": []}
        assert [(change["id"], change["change"]) for change in comparison["changes"]] == [
            ("a", "added")
        ]

    @pytest.mark.parametrize("number", [0, 9, 10**30])
    def test_has_no_revision_of_another_number(self, client, person, number):
        workflow_id = a_workflow(person)

        assert client.get(f"/api/art/workflows/{workflow_id}/revisions/{number}").status_code == 404


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


class TestCatalogue:
    def test_holds_everything_a_studio_offers(self, client):
        catalogue = client.get("/api/art/catalogue").json()

        assert [kind["name"] for kind in catalogue["nodeKinds"]] == [
            "agent",
            "tool",
            "knowledge",
            "output",
        ]
        assert all(kind["configSchema"]["type"] == "object" for kind in catalogue["nodeKinds"])
        assert catalogue["limits"] == {
            "maxNodes": 60,
            "maxEdges": 120,
            "maxQuestionLength": 4000,
        }

    def test_is_shown_to_visitors_of_a_public_demonstration_only(self, settings):
        a_team("demo")
        closed = Client().get("/api/demo")

        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})
        opened = Client().get("/api/demo")

        assert (closed.status_code, opened.status_code) == (404, 200)


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


ODD_BODIES = (
    "[]",
    "null",
    '"text"',
    '{"requestId": "r", "expectedRevision": 1e400, "graph": {}}',
    '{"requestId": "r", "expectedRevision": 99999999999999999999, "graph": {}}',
    '{"requestId": "r", "revision": 99999999999999999999}',
    '{"requestId": "r", "expectedRevision": 1, "graph": {"nodes": [{"id": "a", "kind": "agent",'
    ' "label": "A", "config": {"prompt": 1e999}}]}}',
    f'{{"requestId": "r", "expectedRevision": 1, "graph": {"[" * 900}{"]" * 900}}}',
    f'{{"requestId": "r", "expectedRevision": 1, "graph": {"[" * 90_000}{"]" * 90_000}}}',
)
ODD_ADDRESSES = (
    "/api/art/workflows/%00",
    "/api/%00/workflows",
    "/api/art/nothing",
    "/api/art/workflows/w_1/revisions/one",
    f"/api/art/workflows/{'x' * 3000}",
)


class TestOddRequests:
    @pytest.mark.parametrize("body", ODD_BODIES, ids=range(len(ODD_BODIES)))
    @pytest.mark.parametrize(
        ("method", "path"), [("put", ""), ("post", "/undo"), ("post", "/restore-revision")]
    )
    def test_are_refused_and_never_an_error_of_ours(self, client, method, path, body):
        address = f"/api/art/workflows/{made(client)['id']}{path}"

        refused = getattr(client, method)(address, body, content_type="application/json")

        assert refused.status_code in (400, 404, 409, 422)

    @pytest.mark.parametrize("address", ODD_ADDRESSES, ids=range(len(ODD_ADDRESSES)))
    def test_lead_nowhere_and_are_told_so_in_json(self, client, address):
        refused = client.get(address)

        assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")
