"""Runs over REST and server-sent events."""

import json
from typing import Any

import jsonschema_rs
import pytest
from asgiref.sync import async_to_sync
from django.http import HttpResponseBase
from django.test import AsyncClient, Client

from runs.api.events import ONE_EVENT
from runs.models import Run
from runs.services.execute_run import execute_run
from teams.actors import Person
from teams.models import User
from teams.selectors import team_by_id
from tests.factories import a_person, a_request_id, a_secret_of, a_team, a_workflow
from tests.graphs import graph
from tests.runs.arranging import SMALL, a_queued_run, cancel, log_of, start
from workflows.graph.model import WorkflowGraph

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def client(person):
    client = Client()
    client.force_login(User.objects.get(pk=person.user_id))
    return client


def path_of(person: Person, rest: str) -> str:
    return f"/api/{team_by_id(person.team_id).slug}/{rest}"


def as_events(body: bytes) -> list[dict[str, str]]:
    """Read server-sent events as a browser does."""
    events = []
    for block in body.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if line[:1] != ":")
        if fields:
            events.append(fields)
    return events


def get_events(person: Person, run_id: str, **headers: str) -> tuple[HttpResponseBase, bytes]:
    """Ask for a run's events with a token, the way a server that streams does."""
    secret = a_secret_of(person, "view")
    address = path_of(person, f"runs/{run_id}/events")

    async def ask() -> tuple[HttpResponseBase, bytes]:
        bearer = {"Authorization": f"Bearer {secret}", "Accept": "text/event-stream"}
        response: Any = await AsyncClient().get(address, headers={**bearer, **headers})
        if response.streaming:
            return response, b"".join([part async for part in response])
        return response, response.content

    return async_to_sync(ask)()


class TestStarting:
    def test_answers_with_where_to_listen(self, client, person):
        workflow_id = a_workflow(person, SMALL)

        answer = client.post(
            path_of(person, f"workflows/{workflow_id}/runs"),
            {"requestId": a_request_id(), "input": "Why?"},
            content_type="application/json",
        )

        assert answer.status_code == 202
        run_id = answer.json()["run"]["id"]
        assert answer.json()["eventsUrl"] == path_of(person, f"runs/{run_id}/events")

    def test_says_how_long_to_wait_when_there_is_no_room(self, client, person, env):
        env(concurrent_runs_per_team=0)
        workflow_id = a_workflow(person, SMALL)

        answer = client.post(
            path_of(person, f"workflows/{workflow_id}/runs"),
            {"requestId": a_request_id(), "input": "Why?"},
            content_type="application/json",
        )

        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
        assert answer.json()["code"] == "TOO_MANY_RUNS"

    def test_is_counted(self, client, person, env):
        env(runs_per_minute=2)
        workflow_id = a_workflow(person, SMALL)

        answers = [
            client.post(
                path_of(person, f"workflows/{workflow_id}/runs"),
                {"requestId": a_request_id(), "input": "Why?"},
                content_type="application/json",
            )
            for _ in range(3)
        ]

        assert [answer.status_code for answer in answers] == [202, 202, 429]

    def test_counts_a_person_and_their_bots_together(self, client, person, env):
        env(runs_per_minute=1)
        workflow_id = a_workflow(person, SMALL)
        secret = a_secret_of(person, "run")

        answers = [
            asking.post(
                path_of(person, f"workflows/{workflow_id}/runs"),
                {"requestId": a_request_id(), "input": "Why?"},
                content_type="application/json",
                headers=headers,
            )
            for asking, headers in (
                (client, {}),
                (Client(), {"Authorization": f"Bearer {secret}"}),
            )
        ]

        assert [answer.status_code for answer in answers] == [202, 429]


class TestReading:
    def test_lists_reads_and_cancels(self, client, person):
        run_id = a_queued_run(person)

        listed = client.get(path_of(person, "runs?status=queued"))
        cancelled = client.post(
            path_of(person, f"runs/{run_id}/cancel"),
            {"requestId": a_request_id()},
            content_type="application/json",
        )
        read = client.get(path_of(person, f"runs/{run_id}"))

        assert [run["id"] for run in listed.json()["items"]] == [run_id]
        assert cancelled.status_code == 200
        assert read.json()["status"] == "cancelled"

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("get", "runs"),
            ("get", "runs/{run}"),
            ("post", "runs/{run}/cancel"),
            ("get", "runs/{run}/events"),
            ("get", "workflows/{workflow}/runs"),
            ("post", "workflows/{workflow}/runs"),
        ],
    )
    def test_is_for_members_of_the_team_only(self, client, method, path):
        stranger = a_person()
        workflow_id = a_workflow(stranger, SMALL)
        run_id = start(stranger, workflow_id).run.id
        address = path_of(stranger, path.format(run=run_id, workflow=workflow_id))

        answer = getattr(client, method)(address, {}, content_type="application/json")

        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")

    def test_knows_nothing_of_another_teams_run_under_ones_own_address(self, client, person):
        run_id = a_queued_run()

        assert client.get(path_of(person, f"runs/{run_id}")).status_code == 404
        assert client.get(path_of(person, f"runs/{run_id}/events")).status_code == 404


class TestTheNewestOfEach:
    def test_refuse_an_id_that_no_database_keeps(self, client, person):
        answer = client.get(path_of(person, "runs/latest?workflow=%00"))

        assert answer.status_code == 400


class TestEvents:
    def test_are_those_of_the_log(self, person):
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)

        response, body = get_events(person, run_id)

        assert response.headers["Content-Type"] == "text/event-stream"
        assert [
            (int(event["id"]), event["event"], json.loads(event["data"]))
            for event in as_events(body)
        ] == [(frame.seq, frame.event.type, frame.event.wire()) for frame in log_of(run_id)]

    def test_are_each_as_the_document_of_the_api_describes_one(self, person):
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)
        described = jsonschema_rs.validator_for(ONE_EVENT)

        _, body = get_events(person, run_id)

        events = as_events(body)
        assert events
        for event in events:
            described.validate(event)

    def test_go_on_after_the_last_one_that_was_had(self, person):
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)

        _, body = get_events(person, run_id, **{"Last-Event-ID": "8"})

        assert [event["id"] for event in as_events(body)] == ["9", "10"]

    def test_tell_a_browser_not_to_come_back_after_the_end(self, person):
        run_id = a_queued_run(person)
        cancel(person, run_id)

        response, _ = get_events(person, run_id, **{"Last-Event-ID": "1"})

        assert response.status_code == 204

    def test_refuse_a_position_that_is_no_number(self, person):
        response, body = get_events(person, a_queued_run(person), **{"Last-Event-ID": "soon"})

        assert response.status_code == 400
        assert json.loads(body)["problems"][0]["path"] == "/after"

    def test_are_none_of_somebody_who_is_not_signed_in(self, person):
        run_id = a_queued_run(person)

        assert Client().get(path_of(person, f"runs/{run_id}/events")).status_code == 401


class TestRunOnce:
    """Refusals only: a run that is accepted needs a worker, and is a journey."""

    def ask(self, client, body, **headers):
        text = body if isinstance(body, str) else json.dumps(body)
        return client.post("/api/run", text, content_type="application/json", headers=headers)

    def test_refuses_what_is_not_json(self, client):
        assert self.ask(client, "{").status_code == 400

    def test_refuses_what_has_another_shape_and_says_where(self, client):
        answer = self.ask(client, {"graph": {"nodes": [{"id": "a"}]}, "input": ""})

        assert answer.status_code == 400
        assert "/graph/nodes/0/kind" in [problem["path"] for problem in answer.json()["problems"]]

    def test_refuses_a_graph_that_says_nothing_and_says_where(self, client):
        edge = {"id": "e", "source": "a", "target": "b"}

        answer = self.ask(client, {"graph": {"nodes": [], "edges": [edge]}, "input": "Why?"})

        assert answer.status_code == 422
        assert [problem["path"] for problem in answer.json()["problems"]] == [
            "/graph/edges/0/source",
            "/graph/edges/0/target",
        ]

    def test_refuses_a_graph_over_the_caps(self, client, env):
        env(max_nodes=1)

        answer = self.ask(client, {"graph": SMALL.wire(), "input": "Why?"})

        assert (answer.status_code, answer.json()["code"]) == (422, "LIMIT_EXCEEDED")

    def test_refuses_a_graph_that_is_not_ready(self, client):
        answer = self.ask(client, {"graph": WorkflowGraph().wire(), "input": "Why?"})

        assert (answer.status_code, answer.json()["code"]) == (422, "GRAPH_NOT_READY")

    def exported(self, client, person, graph=SMALL):
        workflow_id = a_workflow(person, graph)
        return client.get(path_of(person, f"workflows/{workflow_id}/export")).json()

    def test_takes_a_workflow_as_it_was_exported(self, client, person):
        file = self.exported(client, person)

        answer = self.ask(client, {"graph": file, "input": "Why?"})

        assert answer.status_code == 200
        assert Run.objects.get().workflow_id is None

    def test_says_what_is_wrong_with_an_export_where_it_stands_in_the_request(self, client, person):
        file = self.exported(client, person)
        file["graph"]["edges"][0]["target"] = "nowhere"

        answer = self.ask(client, {"graph": file, "input": "Why?"})

        assert answer.status_code == 422
        assert answer.json()["problems"][0]["path"] == "/graph/graph/edges/0/target"

    def test_keeps_to_what_an_export_says_of_circles(self, client, person):
        file = self.exported(client, person, graph("a b", "a>b", "b>a")) | {"onCycle": "refuse"}

        answer = self.ask(client, {"graph": file, "input": "Why?"})

        assert (answer.status_code, answer.json()["code"]) == (422, "GRAPH_NOT_READY")

    def test_says_where_an_export_belongs_that_is_sent_alone(self, client, person):
        answer = self.ask(client, self.exported(client, person))

        assert answer.status_code == 400
        assert "Send it as `graph`" in answer.json()["problems"][0]["message"]

    def test_refuses_strangers_where_there_is_no_public_demo(self):
        answer = self.ask(Client(), {"graph": SMALL.wire(), "input": "Why?"})

        assert answer.status_code == 401

    def test_refuses_a_token_that_may_only_look(self, person):
        secret = a_secret_of(person, "view")

        answer = self.ask(
            Client(), {"graph": SMALL.wire(), "input": "Why?"}, Authorization=f"Bearer {secret}"
        )

        assert answer.status_code == 403

    def test_finds_no_team_of_a_name_that_no_database_keeps(self, client):
        text = json.dumps({"graph": SMALL.wire(), "input": "Why?"})

        answer = client.post("/api/run?team=%00", text, content_type="application/json")

        assert answer.status_code == 404

    def test_keeps_the_run_of_a_token_under_its_team(self, person):
        secret = a_secret_of(person, "run")

        answer = self.ask(
            Client(), {"graph": SMALL.wire(), "input": "Why?"}, Authorization=f"Bearer {secret}"
        )

        assert answer.status_code == 200
        run = Run.objects.get()
        assert (run.team_id, run.owner_id, run.workflow_id) == (
            person.team_id,
            person.owner_id,
            None,
        )

    def test_lets_strangers_in_where_there_is_a_public_demo_and_counts_them(self, env):
        a_team("demo-for-all")
        env(public_demo=True, demo_team="demo-for-all", anonymous_runs_per_minute=2)

        def ask(address: str) -> int:
            return (
                Client(REMOTE_ADDR=address)
                .post(
                    "/api/run",
                    json.dumps({"graph": SMALL.wire(), "input": "Why?"}),
                    content_type="application/json",
                )
                .status_code
            )

        assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.1")] == [200, 200, 429]
        assert ask("192.0.2.2") == 200
