"""Processes are killed in the middle of a run. Nobody is left waiting, and no frame is lost."""

import time

import pytest

from tests.journeys.acts import (
    STARTER_EVENTS,
    chain_of_agents,
    create_workflow,
    run_detail,
    start_run,
    workflow_of,
)
from tests.services_plugin import on_postgres
from tests.stack import until
from tests.viewer import viewer_of

pytestmark = [pytest.mark.stack, pytest.mark.backends]

own_redis = pytest.mark.skipif(on_postgres(), reason="the system's Redis is not ours to kill")


class TestAKilledWorker:
    def test_leaves_a_failed_run_with_a_sentence_and_not_one_that_hangs(self, easel):
        client = easel.client()
        run_id = start_run(client, workflow_of(client, chain_of_agents(30)))["run"]["id"]
        viewer = viewer_of(client, run_id)
        started_at = time.monotonic()

        for frame in viewer.each():
            if frame["seq"] == 5:
                easel.kill("worker")

        assert viewer.types[-1] == "error"
        assert viewer.frames[-1]["event"]["message"].endswith(".")
        assert viewer.numbers == list(range(1, viewer.last_seq + 1))
        assert time.monotonic() - started_at < 60
        assert run_detail(client, run_id)["status"] == "failed"

    def test_is_followed_by_one_that_runs_the_next(self, easel):
        client = easel.client()
        run_id = start_run(client, workflow_of(client, chain_of_agents(30)))["run"]["id"]
        next(viewer_of(client, run_id).each())
        easel.kill_and_wait_for_return("worker")

        ticket = start_run(client, create_workflow(client)["id"])

        assert viewer_of(client, ticket["run"]["id"]).watch().types == STARTER_EVENTS


class TestAWorkerThatIsAway:
    def test_finds_the_run_waiting_when_it_comes_back(self, easel):
        client = easel.client()
        with easel.without("worker"):
            run_id = start_run(client, create_workflow(client)["id"])["run"]["id"]
            assert run_detail(client, run_id)["status"] == "queued"

        assert viewer_of(client, run_id).watch().types == STARTER_EVENTS


class TestAKilledWebProcess:
    def test_costs_a_viewer_no_frame_and_gives_none_twice(self, easel, scale):
        client = easel.client()
        for _ in range(1 * scale):
            run_id = start_run(client, workflow_of(client, chain_of_agents(12)))["run"]["id"]
            viewer = viewer_of(client, run_id)

            for frame in viewer.each():
                if frame["seq"] in (5, 20):
                    easel.kill_and_wait_for_return("web")

            assert viewer.connections > 1
            assert viewer.numbers == list(range(1, viewer.last_seq + 1))
            assert viewer.types[-1] == "run_completed"

    def test_is_started_again_within_seconds(self, easel):
        assert easel.kill_and_wait_for_return("web") < 3


@own_redis
class TestAKilledRedisServer:
    def test_costs_a_viewer_no_frame_and_gives_none_twice(self, easel, scale):
        client = easel.client()
        for _ in range(1 * scale):
            run_id = start_run(client, workflow_of(client, chain_of_agents(12)))["run"]["id"]
            viewer = viewer_of(client, run_id)

            for frame in viewer.each():
                if frame["seq"] in (5, 20):
                    easel.kill_and_wait_for_return("redis")

            assert viewer.numbers == list(range(1, viewer.last_seq + 1))
            assert viewer.types[-1] == "run_completed"

    def test_takes_no_queued_run_with_it(self, easel):
        client = easel.client()
        with easel.without("worker"):
            run_id = start_run(client, create_workflow(client)["id"])["run"]["id"]
            # Its queue is gone; the run is still in the database.
            easel.kill_and_wait_for_return("redis")

        assert viewer_of(client, run_id).watch().types == STARTER_EVENTS

    def test_lets_the_next_run_through(self, easel):
        client = easel.client()
        easel.kill_and_wait_for_return("redis")

        def runs_again() -> bool:
            ticket = start_run(client, create_workflow(client)["id"])
            return viewer_of(client, ticket["run"]["id"]).watch().types == STARTER_EVENTS

        until(runs_again, "a whole run after Redis was killed", 30)
