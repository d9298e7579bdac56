"""A rolling restart of everything, while people work: nobody and nothing is lost."""

import json
import time
from contextlib import closing

import pytest

from canvas_project.environment import ROOT
from tests.deploy import fleet as fleets
from tests.deploy.fleet import WEBS, WORKERS
from tests.deploy.load import LONG_CHAIN, Load
from tests.journeys import acts
from tests.services_plugin import on_postgres
from tests.stack import TEAM, signed_in, until
from tests.viewer import Viewer, cookies_of
from tools import haproxy

pytestmark = [
    pytest.mark.deploy,
    pytest.mark.skipif(not on_postgres(), reason="needs PostgreSQL: TEST_BACKENDS=postgres"),
    pytest.mark.skipif(haproxy.find() is None, reason="needs HAProxy"),
]

REPORT = ROOT / "var" / "test-reports" / "rolling-restart.json"
BEFORE_AND_AFTER_SECONDS = 3


@pytest.fixture(scope="module")
def fleet(tmp_path_factory):
    with fleets.running(tmp_path_factory.mktemp("fleet"), haproxy.find() or "") as running:
        yield running


class TestARollingRestart:
    def test_loses_no_request_and_no_event(self, fleet):
        stopped_in = {}
        with Load(fleet.base_url) as load:
            time.sleep(BEFORE_AND_AFTER_SECONDS)
            for name in (*WEBS, *WORKERS):
                stopped_in[name] = round(fleet.restart(name), 1)
            time.sleep(BEFORE_AND_AFTER_SECONDS)

        figures = load.figures() | {"stopped_in_seconds": stopped_in}
        REPORT.parent.mkdir(parents=True, exist_ok=True)
        REPORT.write_text(json.dumps(figures, indent=2))
        print(json.dumps(figures))  # noqa: T201  # what this test is run for
        assert load.failures == [], fleet.logs()
        assert figures["requests"] > 100
        assert len(load.runs) > 10
        # Frames came once each, in order, from the first to the last, whoever showed them.
        assert [run for run in load.runs if run.shown != tuple(range(1, len(run.shown) + 1))] == []
        with closing(signed_in(fleet.base_url)) as client:
            ended = {run.id: acts.run_detail(client, run.id) for run in load.runs}
        assert {run["status"] for run in ended.values()} == {"completed"}
        assert [run.id for run in load.runs if len(run.shown) != ended[run.id]["lastSeq"]] == []


class TestAWebProcessThatStops:
    def test_leaves_the_rotation_before_it_ends(self, fleet):
        fleet.processes["web-1"].terminate()

        until(lambda: fleet.servers_up() == {"web-2"}, "the proxy to notice", 3)
        assert fleet.processes["web-1"].poll() is None

        assert fleet.processes.pop("web-1").wait(timeout=30) == 0
        fleet.start("web-1")
        until(lambda: fleet.servers_up() == set(WEBS), "it to come back", 60, explain=fleet.logs)

    def test_hangs_up_on_who_watches_a_run_and_they_see_the_rest_elsewhere(self, fleet):
        with closing(signed_in(fleet.base_url)) as client:
            workflow_id = acts.workflow_of(client, acts.chain_of_agents(LONG_CHAIN))
            run_id = acts.start_run(client, workflow_id)["run"]["id"]
            # Not through the proxy at first, so that it is the right one that stops.
            first = f"http://127.0.0.1:{fleet.ports['web-1']}"
            viewer = Viewer([first, fleet.base_url], cookies_of(client), run_id)
            frames = viewer.each(seconds=60)
            next(frames)

            fleet.stop("web-1")
            for _ in frames:
                pass

            assert viewer.connections == 2
            assert viewer.numbers == list(range(1, acts.run_detail(client, run_id)["lastSeq"] + 1))
        fleet.start("web-1")
        until(lambda: fleet.servers_up() == set(WEBS), "it to come back", 60, explain=fleet.logs)


class TestARequest:
    def test_keeps_its_name_in_the_log_of_the_worker_that_did_its_work(self, fleet):
        with closing(signed_in(fleet.base_url)) as client:
            workflow_id = acts.create_workflow(client)["id"]
            path = f"/api/{TEAM}/workflows/{workflow_id}/runs"
            answer = client.post(path, json=acts.change(input="Why?"))
        name = answer.headers["x-request-id"]
        run_id = acts.made(answer)["run"]["id"]

        def named_in_the_logs() -> set[str]:
            lines = [
                (log, json.loads(line))
                for log in (*WEBS, *WORKERS)
                for line in fleet.log(log).splitlines()
                if name in line
            ]
            assert all(line["request_id"] == name for _, line in lines)
            return {log[:-2] for log, line in lines if log in WEBS or run_id in line["message"]}

        until(lambda: named_in_the_logs() == {"web", "worker"}, "both to log it", 30)
