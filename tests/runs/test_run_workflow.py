import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from canvas_project.environment import ROOT
from runs.engine.events import Error, Frame
from runs.management.commands.run_workflow import FORMATS
from workflows.starters import STARTER, STARTER_QUESTION

RECORDING = ROOT / "docs" / "recordings" / "mock-run.sse"


def run_workflow(*arguments: str) -> str:
    said = StringIO()
    call_command("run_workflow", *arguments, stdout=said)
    return said.getvalue()


class TestRunWorkflow:
    def test_says_what_is_recorded_to_the_byte(self):
        said = run_workflow("--starter", "--question", STARTER_QUESTION, "--format", "sse")

        assert said == RECORDING.read_text(encoding="utf-8")

    def test_records_fourteen_events(self):
        assert RECORDING.read_text(encoding="utf-8").count("\n\n") == 14

    def test_needs_no_database_and_no_redis(self):
        # Nothing here may touch a database: the test has not asked for one.
        ran = subprocess.run(
            [sys.executable, "manage.py", "run_workflow", "--starter", "--format", "json"],
            cwd=ROOT,
            env={
                "DATABASE_URL": "postgres://nobody@localhost:1/nothing",
                "REDIS_URL": "unix:///nonexistent/redis.sock",
                "EASEL_ENV_FILE": "/dev/null",
                "EASEL_SECRET_KEY": "only for this process, and nothing is signed with it",
            },
            capture_output=True,
            text=True,
            check=True,
        )

        assert [json.loads(line)["seq"] for line in ran.stdout.splitlines()] == list(range(1, 15))

    @pytest.mark.parametrize("command", [["run_workflow", "--starter"], ["help"]])
    def test_ends_quietly_when_nobody_reads_on(self, command):
        reading_end, writing_end = os.pipe()
        os.close(reading_end)

        ran = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            stdout=writing_end,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

        os.close(writing_end)
        assert (ran.returncode, ran.stderr) == (141, "")

    def test_can_be_read(self):
        said = run_workflow("--starter", "--question", "Why?")

        assert "You asked: “Why?”" in said

    def test_says_what_to_do_about_a_failure(self):
        error = Error(node_id="a", message="The key was refused.", hint="Check the key.")

        said = FORMATS["text"](Frame(seq=1, at=datetime.now(UTC), event=error))

        assert said == "\nFailed at a: The key was refused.\nCheck the key.\n"

    def test_runs_a_graph_from_a_file(self, tmp_path):
        file = tmp_path / "graph.json"
        file.write_text(STARTER.model_dump_json(by_alias=True), encoding="utf-8")

        assert "Run started" in run_workflow("--file", str(file))

    def test_tells_all_that_is_wrong_with_a_graph(self, tmp_path):
        file = tmp_path / "graph.json"
        edge = {"id": "e", "source": "a", "target": "b"}
        file.write_text(json.dumps({"nodes": [], "edges": [edge]}), encoding="utf-8")

        with pytest.raises(CommandError, match=r"(?s)/edges/0/source.*/edges/0/target"):
            run_workflow("--file", str(file))

    def test_ends_with_one_when_the_run_fails(self, tmp_path):
        file = tmp_path / "graph.json"
        node = {"id": "a", "kind": "knowledge", "label": "A", "config": {"graphId": "gone"}}
        file.write_text(json.dumps({"nodes": [node]}), encoding="utf-8")

        with pytest.raises(SystemExit) as ended:
            run_workflow("--file", str(file))

        assert ended.value.code == 1
