"""A workflow is run by a real worker and watched through every door."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.journeys.acts import (
    QUESTION,
    STARTER_EVENTS,
    cancel,
    chain_of_agents,
    create_workflow,
    made,
    run_detail,
    start_run,
    workflow_of,
)
from tests.stack import COLLEAGUE_EMAIL, TEAM, until
from tests.viewer import events_by_sse, server_sent_events, viewer_of

pytestmark = [pytest.mark.stack, pytest.mark.backends]


class TestARunOfTheStarter:
    def test_shows_its_fourteen_events_as_they_happen(self, easel):
        client = easel.client()
        ticket = start_run(client, create_workflow(client)["id"])

        viewer = viewer_of(client, ticket["run"]["id"]).watch()

        assert viewer.types == STARTER_EVENTS
        assert viewer.numbers == list(range(1, 15))
        assert viewer.connections == 1

    def test_is_the_same_by_websocket_and_by_event_stream(self, easel):
        client = easel.client()
        ticket = start_run(client, create_workflow(client)["id"])

        with ThreadPoolExecutor() as watchers:
            by_socket = watchers.submit(viewer_of(client, ticket["run"]["id"]).watch)
            by_stream = watchers.submit(events_by_sse, client, ticket["eventsUrl"])

        frames = by_socket.result().frames
        assert [one.data for one in by_stream.result()] == [frame["event"] for frame in frames]
        assert [int(one.id) for one in by_stream.result()] == by_socket.result().numbers

    def test_is_the_same_to_somebody_who_comes_late(self, easel):
        client = easel.client()
        ticket = start_run(client, create_workflow(client)["id"])
        live = viewer_of(client, ticket["run"]["id"]).watch()

        late = viewer_of(client, ticket["run"]["id"]).watch()

        assert late.frames == live.frames

    def test_is_stored_with_its_answer(self, easel):
        client = easel.client()
        ticket = start_run(client, create_workflow(client)["id"])
        viewer = viewer_of(client, ticket["run"]["id"]).watch()

        detail = run_detail(client, ticket["run"]["id"])

        assert detail["status"] == "completed"
        assert detail["lastSeq"] == 14
        assert detail["output"] == viewer.frames[-1]["event"]["output"]
        assert QUESTION in detail["output"]

    def test_goes_on_without_anybody_watching(self, easel):
        client = easel.client()
        run_id = start_run(client, create_workflow(client)["id"])["run"]["id"]
        viewer = viewer_of(client, run_id)
        next(viewer.each()).clear()  # one frame, and the page is closed

        until(lambda: run_detail(client, run_id)["status"] == "completed", "the run's end", 20)

    def test_is_hidden_from_another_team_as_if_it_did_not_exist(self, easel):
        client = easel.client()
        run_id = start_run(client, create_workflow(client)["id"])["run"]["id"]

        answer = client.get(f"/api/another/runs/{run_id}")

        assert answer.status_code == 404
        assert answer.json()["code"] == "NOT_FOUND"


class TestSeveralWebProcesses:
    def test_show_one_run_to_a_viewer_who_moves_between_them(self, easel):
        with easel.another_web() as second:
            client = easel.client()
            ticket = start_run(client, workflow_of(client, chain_of_agents(4)))
            viewer = viewer_of(client, ticket["run"]["id"], second)

            # Every third frame the connection breaks, and the next one is to the other process.
            while not viewer.has_ended:
                for count, _ in enumerate(viewer.each(), start=1):
                    if count == 3:
                        break

        assert viewer.connections > 3
        assert viewer.numbers == list(range(1, viewer.last_seq + 1))
        assert viewer.types[-1] == "run_completed"

    def test_show_it_to_a_colleague_elsewhere(self, easel):
        with easel.another_web() as second:
            starter = easel.client()
            colleague = easel.client(COLLEAGUE_EMAIL, base_url=second)
            ticket = start_run(starter, create_workflow(starter)["id"])

            with ThreadPoolExecutor() as watchers:
                here = watchers.submit(viewer_of(starter, ticket["run"]["id"]).watch)
                there = watchers.submit(viewer_of(colleague, ticket["run"]["id"]).watch)

        assert here.result().frames == there.result().frames


class TestCancelling:
    def test_ends_a_run_between_two_steps_and_says_so(self, easel):
        client = easel.client()
        run_id = start_run(client, workflow_of(client, chain_of_agents(10)))["run"]["id"]
        viewer = viewer_of(client, run_id)

        for frame in viewer.each():
            if frame["event"]["type"] == "node_completed" and viewer.last_seq < 8:
                cancel(client, run_id)

        assert viewer.types[-1] == "run_cancelled"
        assert viewer.types.count("node_completed") < 10
        assert run_detail(client, run_id)["status"] == "cancelled"

    def test_twice_is_harmless(self, easel):
        client = easel.client()
        run_id = start_run(client, workflow_of(client, chain_of_agents(10)))["run"]["id"]
        cancel(client, run_id)

        cancel(client, run_id)

        assert viewer_of(client, run_id).watch().types[-1] == "run_cancelled"


class TestOneShotRuns:
    def test_take_an_unsaved_graph_and_stream_its_events(self, easel):
        client = easel.client()
        graph = made(client.get(f"/api/{TEAM}/catalogue"))["starter"]

        with client.stream("POST", "/api/run", json={"graph": graph, "input": QUESTION}) as answer:
            assert answer.status_code == 200, answer.read()
            events = list(server_sent_events(answer.iter_lines()))

        assert [one.event for one in events] == STARTER_EVENTS
        assert [one.data["type"] for one in events] == STARTER_EVENTS
        assert [int(one.id) for one in events] == list(range(1, 15))

    def test_refuse_a_graph_with_every_fault_it_has(self, easel):
        client = easel.client()
        graph = {
            "nodes": [
                {"id": "a", "kind": "agent", "label": "A"},
                {"id": "a", "kind": "oracle", "label": "B"},
            ],
            "edges": [{"id": "e", "source": "a", "target": "nowhere"}],
        }

        answer = client.post("/api/run", json={"graph": graph, "input": QUESTION})

        assert answer.status_code == 422
        paths = {problem["path"] for problem in answer.json()["problems"]}
        assert {"/graph/nodes/1/id", "/graph/nodes/1/kind", "/graph/edges/0/target"} <= paths

    def test_are_not_for_strangers(self, easel):
        import httpx

        answer = httpx.post(
            f"{easel.base_url}/api/run",
            json={"graph": {"nodes": [], "edges": []}, "input": QUESTION},
        )

        assert answer.status_code in (401, 403)
