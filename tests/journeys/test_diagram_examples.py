"""The conversation of `docs/diagrams.md`, taken from there and held with Easel (TOOL §13)."""

import json
import os
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.acts import change, made
from tests.journeys.test_ci_examples import blocks
from tests.stack import TEAM, Easel

pytestmark = pytest.mark.stack


@pytest.fixture
def secret(easel: Easel) -> Iterator[str]:
    """That of an agent, let in for as long as the test takes."""
    client = easel.client()
    configure = f"/api/{TEAM}/team/configure"
    made(client.post(configure, json=change(agentAccess=True)))
    wanted = change(name="Architect", kind="agent", grants=["view", "draw"])
    yield made(client.post(f"/api/{TEAM}/tokens", json=wanted))["secret"]
    made(client.post(configure, json=change(agentAccess=False)))


def held(easel: Easel, secret: str, folder: Path, job: str) -> Any:
    """Return what the script prints, which is what the diagram says at the end."""
    [text] = blocks("docs/diagrams.md", "sh")
    script = folder / "conversation.sh"
    script.write_text(text)
    ran = subprocess.run(
        ["sh", str(script)],
        env={
            "PATH": os.environ["PATH"],
            "EASEL_URL": easel.base_url,
            "EASEL_TOKEN": secret,
            "EASEL_TEAM": TEAM,
            "JOB": job,
        },
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return json.loads(ran.stdout)


def ids(things: list[dict[str, Any]]) -> list[str]:
    return [each["id"] for each in things]


class TestTheConversation:
    def test_ends_with_one_diagram_that_says_it_all_under_the_ids_it_began_with(
        self, easel, secret, tmp_path
    ):
        view = held(easel, secret, tmp_path, uuid.uuid4().hex)

        assert (view["revision"], ids(view["elements"])) == (
            "r:5",
            ["web", "orders", "billing", "failed"],
        )
        assert view["elements"][0]["label"] == "Store"
        assert ids(view["relationships"]) == ["places", "takes", "fails"]
        assert view["flows"][0]["steps"] == ["places", "takes"]

    def test_is_held_once_however_often_its_job_is_tried(self, easel, secret, tmp_path):
        job = uuid.uuid4().hex

        first = held(easel, secret, tmp_path, job)
        again = held(easel, secret, tmp_path, job)

        assert again == first
