"""REST as a page and a script use it: through the real addresses, sessions, tokens and renderer."""

import pytest
from django.test import Client

from tests.factories import a_person, a_team, a_workflow
from tests.graphs import graph
from tests.workflows.api.asking import client_of, made, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person(a_team("art"), name="Ann")


@pytest.fixture
def client(person):
    return client_of(person)


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
