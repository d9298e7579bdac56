"""The examples of `docs/ci.md` and the README, taken from there and run against Easel."""

import json
import os
import re
import subprocess
import sys
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest

from canvas_project.environment import ROOT
from tests.journeys.acts import cancel, chain_of_agents, change, create_workflow, made, workflow_of
from tests.stack import EMAIL, TEAM, Easel, until

pytestmark = [pytest.mark.stack, pytest.mark.backends]

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMPLETED, FAILED, LATE, REFUSED = range(4)
# A run that goes on until something happens to it.
LONG = 40


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text()
    return [body for found, body in BLOCK.findall(text) if found == language]


def command_with(document: str, words: str) -> str:
    """The one command of a document in which these words are."""
    found = [block for block in blocks(document, "") if words in block]
    assert len(found) == 1, found
    return found[0]


@dataclass
class Token:
    id: str
    secret: str


@pytest.fixture
def token(easel: Easel) -> Token:
    wanted = change(name="Nightly check", kind="ci", grants=["view", "run"])
    issued = made(easel.client().post(f"/api/{TEAM}/tokens", json=wanted))
    return Token(issued["token"]["id"], issued["secret"])


@pytest.fixture(params=["sh", "python"])
def script(request, tmp_path: Path) -> list[str]:
    """One of the two scripts, written down beside its question."""
    [question] = blocks("docs/ci.md", "json")
    [text] = blocks("docs/ci.md", request.param)
    (tmp_path / "question.json").write_text(question)
    (tmp_path / "script").write_text(text)
    return [sys.executable if request.param == "python" else "sh", str(tmp_path / "script")]


@pytest.fixture
def job(easel: Easel, script: list[str], token: Token, tmp_path: Path):
    """Start the script as a CI job would, with nothing but what its table lists."""
    started = []

    def start(workflow_id: str, **variables: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            script,
            cwd=tmp_path,
            env={
                "PATH": os.environ["PATH"],
                "EASEL_URL": easel.base_url,
                "EASEL_TOKEN": token.secret,
                "EASEL_TEAM": TEAM,
                "EASEL_WORKFLOW": workflow_id,
                "CI_JOB_ID": uuid.uuid4().hex,
                **variables,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Its exit code, and what it printed to either stream."""
    output, errors = process.communicate(timeout=90)
    return process.returncode, output, errors


def runs_of(easel: Easel, workflow_id: str) -> list[dict[str, str]]:
    path = f"/api/{TEAM}/workflows/{workflow_id}/runs"
    items: list[dict[str, str]] = made(easel.client().get(path))["items"]
    return items


def run_under_way(easel: Easel, workflow_id: str) -> str:
    def is_running() -> bool:
        return [run["status"] for run in runs_of(easel, workflow_id)] == ["running"]

    until(is_running, "the run to start", 40)
    return runs_of(easel, workflow_id)[0]["id"]


class TestTheScripts:
    def test_end_well_and_print_the_answer_when_the_run_completes(self, easel, job):
        workflow_id = create_workflow(easel.client())["id"]

        code, output, errors = ended(job(workflow_id))

        assert (code, errors) == (COMPLETED, "")
        assert "GraphRAG" in output

    def test_run_once_however_often_the_step_of_a_job_is_tried(self, easel, job):
        workflow_id = create_workflow(easel.client())["id"]

        job_id = uuid.uuid4().hex

        answers = [ended(job(workflow_id, CI_JOB_ID=job_id))[:2] for _ in range(2)]

        assert answers[0] == answers[1]
        assert answers[0][0] == COMPLETED
        assert len(runs_of(easel, workflow_id)) == 1

    def test_fail_the_build_when_the_run_fails(self, easel, job):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))
        process = job(workflow_id)
        run_under_way(easel, workflow_id)

        easel.kill("worker")

        code, output, errors = ended(process)
        assert (code, output) == (FAILED, "")
        assert "failed" in errors

    def test_fail_the_build_when_somebody_cancels_the_run(self, easel, job):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))
        process = job(workflow_id)

        cancel(easel.client(), run_under_way(easel, workflow_id))

        code, _, errors = ended(process)
        assert (code, "cancelled" in errors) == (FAILED, True)

    def test_fail_the_build_when_it_takes_too_long(self, easel, job):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))

        code, _, errors = ended(job(workflow_id, EASEL_PATIENCE_SECONDS="2"))

        assert (code, "has not ended" in errors) == (LATE, True)
        cancel(easel.client(), run_under_way(easel, workflow_id))

    def test_fail_the_build_with_the_reason_when_the_token_was_revoked(self, easel, job, token):
        workflow_id = create_workflow(easel.client())["id"]
        made(easel.client().post(f"/api/{TEAM}/tokens/{token.id}/revoke", json=change()))

        code, output, errors = ended(job(workflow_id))

        assert (code, output) == (REFUSED, "")
        assert "was revoked" in errors
        assert token.secret not in errors

    def test_fail_the_build_when_there_is_no_such_workflow(self, job):
        code, _, errors = ended(job("w_000000000000"))

        assert (code, "Refused: " in errors) == (REFUSED, True)


class TestTheCommands:
    def shell(self, easel: Easel, command: str, token: Token, cwd: Path) -> str:
        """Run a command as it is printed, but for the port."""
        ran = subprocess.run(
            ["sh", "-c", command.replace("http://localhost:8000", easel.base_url)],
            cwd=cwd,
            env={
                "PATH": os.environ["PATH"],
                "EASEL_URL": easel.base_url,
                "EASEL_TOKEN": token.secret,
            },
            capture_output=True,
            text=True,
            timeout=90,
            check=True,
        )
        return ran.stdout

    def test_of_the_readme_runs_a_graph_that_is_saved_nowhere(self, easel, token, tmp_path):
        said = self.shell(easel, command_with("README.md", "/api/run"), token, tmp_path)

        assert "event: run_completed" in said

    def test_runs_an_exported_workflow(self, easel, token, tmp_path):
        client = easel.client()
        workflow_id = create_workflow(client)["id"]
        file = made(client.get(f"/api/{TEAM}/workflows/{workflow_id}/export"))
        (tmp_path / "workflow.json").write_text(json.dumps(file))

        said = self.shell(easel, command_with("docs/ci.md", "/api/run"), token, tmp_path)

        assert "event: run_completed" in said

    @pytest.mark.parametrize("document", ["docs/ci.md", "README.md"])
    def test_makes_a_token_that_is_let_in(self, easel, document):
        command = command_with(document, "issue_token").replace("\\\n", "")
        words = command.replace("uv run", sys.executable)

        ran = subprocess.run(
            ["sh", "-c", words],
            cwd=ROOT,
            env={**easel.environment, "REDIS_URL": ""},
            capture_output=True,
            text=True,
            check=True,
        )

        secret = ran.stdout.strip()
        bearer = {"Authorization": f"Bearer {secret}"}
        answer = easel.client().get(f"/api/{TEAM}/workflows", headers=bearer)
        assert (answer.status_code, EMAIL in words) == (200, True)
