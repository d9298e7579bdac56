"""The examples of `docs/ci.md` and the README, taken from there and run against Easel."""

import json
import os
import re
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from canvas_project.environment import ROOT
from tests.journeys.acts import cancel, chain_of_agents, change, create_workflow, made, workflow_of
from tests.stack import EMAIL, TEAM, Easel, until

pytestmark = pytest.mark.stack

INTERPRETERS = {"sh": "sh", "python": sys.executable}
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


@dataclass
class Jobs:
    """The two scripts, each started as a CI job would, with nothing but what its table lists.

    Both at once: waiting is most of what they do.
    """

    easel: Easel
    token: Token
    folder: Path
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    def start(self, workflow_id: str, **variables: str) -> list[subprocess.Popen[str]]:
        begun = [
            subprocess.Popen(
                [interpreter, str(self.folder / f"script.{language}")],
                cwd=self.folder,
                env={
                    "PATH": os.environ["PATH"],
                    "EASEL_URL": self.easel.base_url,
                    "EASEL_TOKEN": self.token.secret,
                    "EASEL_TEAM": TEAM,
                    "EASEL_WORKFLOW": workflow_id,
                    "CI_JOB_ID": f"{language}-{uuid.uuid4().hex}",
                    **variables,
                },
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for language, interpreter in INTERPRETERS.items()
        ]
        self.started += begun
        return begun

    def done(self, workflow_id: str, **variables: str) -> list[tuple[int, str, str]]:
        """Start both and wait for them."""
        return [ended(job) for job in self.start(workflow_id, **variables)]


@pytest.fixture
def jobs(easel: Easel, token: Token, tmp_path: Path) -> Iterator[Jobs]:
    [question] = blocks("docs/ci.md", "json")
    (tmp_path / "question.json").write_text(question)
    for language in INTERPRETERS:
        [text] = blocks("docs/ci.md", language)
        (tmp_path / f"script.{language}").write_text(text)
    jobs = Jobs(easel, token, tmp_path)
    yield jobs
    for process in jobs.started:
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


def runs_under_way(easel: Easel, workflow_id: str) -> list[str]:
    """Wait until the run of each script is at work; return their ids."""

    def are_running() -> bool:
        return [run["status"] for run in runs_of(easel, workflow_id)] == ["running"] * 2

    until(are_running, "the runs to start", 40)
    return [run["id"] for run in runs_of(easel, workflow_id)]


class TestTheScripts:
    def test_end_well_and_print_the_answer_when_the_run_completes(self, easel, jobs):
        workflow_id = create_workflow(easel.client())["id"]

        for code, output, errors in jobs.done(workflow_id):
            assert (code, errors) == (COMPLETED, "")
            assert "GraphRAG" in output

    def test_run_once_however_often_the_step_of_a_job_is_tried(self, easel, jobs):
        workflow_id = create_workflow(easel.client())["id"]

        # One job with both scripts in it, and the step is tried again.
        job_id = uuid.uuid4().hex
        first = jobs.done(workflow_id, CI_JOB_ID=job_id)
        again = jobs.done(workflow_id, CI_JOB_ID=job_id)

        assert first == again
        assert [code for code, _, _ in first] == [COMPLETED] * 2
        assert len(runs_of(easel, workflow_id)) == 1

    def test_fail_the_build_when_the_run_fails(self, easel, jobs):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))
        started = jobs.start(workflow_id)
        runs_under_way(easel, workflow_id)

        easel.kill("worker")

        for code, output, errors in map(ended, started):
            assert (code, output) == (FAILED, "")
            assert "failed" in errors

    def test_fail_the_build_when_somebody_cancels_the_run(self, easel, jobs):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))
        started = jobs.start(workflow_id)

        for run_id in runs_under_way(easel, workflow_id):
            cancel(easel.client(), run_id)

        for code, _, errors in map(ended, started):
            assert (code, "cancelled" in errors) == (FAILED, True)

    def test_fail_the_build_when_it_takes_too_long(self, easel, jobs):
        workflow_id = workflow_of(easel.client(), chain_of_agents(LONG))

        for code, _, errors in jobs.done(workflow_id, EASEL_PATIENCE_SECONDS="1"):
            assert (code, "has not ended" in errors) == (LATE, True)
        for run_id in runs_under_way(easel, workflow_id):
            cancel(easel.client(), run_id)

    def test_fail_the_build_with_the_reason_when_the_token_was_revoked(self, easel, jobs, token):
        workflow_id = create_workflow(easel.client())["id"]
        made(easel.client().post(f"/api/{TEAM}/tokens/{token.id}/revoke", json=change()))

        for code, output, errors in jobs.done(workflow_id):
            assert (code, output) == (REFUSED, "")
            assert "was revoked" in errors
            assert token.secret not in errors

    def test_fail_the_build_when_there_is_no_such_workflow(self, jobs):
        for code, _, errors in jobs.done("w_000000000000"):
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
        words = command.replace(".venv/bin/python", sys.executable)

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
