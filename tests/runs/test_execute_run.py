import pytest

from runs.services.execute_run import execute_run
from tests.runs.arranging import a_queued_run, log_of, status_of, types_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


class TestExecuteRun:
    def test_leaves_every_event_in_the_log_in_order(self):
        run_id = a_queued_run()

        execute_run(run_id=run_id)

        assert types_of(run_id) == [
            "run_started",
            "node_started",
            "thought",
            "thought",
            "thought",
            "node_completed",
            "node_started",
            "thought",
            "node_completed",
            "run_completed",
        ]
        assert [frame.seq for frame in log_of(run_id)] == list(range(1, 11))
        assert status_of(run_id) == "completed"
