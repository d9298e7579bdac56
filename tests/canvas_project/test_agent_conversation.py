"""The conversation of `docs/agents.md` (TOOL §13), held over MCP with the official client."""

import json
import re
import sys

import pytest
from asgiref.sync import sync_to_async

from canvas_project.environment import ROOT
from tests.agents import agent, answer_in, text_in
from tests.factories import a_person, a_request_id, a_secret_of, let_agents_in
from tests.serving import address_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

TRANSCRIPT = re.compile(r"^## A conversation$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^([a-z]+_[a-z]+) +(\{.*?\})\n? *→ (\{.*?\})$", re.MULTILINE | re.DOTALL)
# What a receipt of a small change costs whoever reads it.
MOST_BYTES = 500


def told():
    """The calls of the transcript, in their order, and what each is said to be answered with."""
    found = TRANSCRIPT.search((ROOT / "docs/agents.md").read_text())
    assert found is not None
    return [
        (name, json.loads(arguments), answer) for name, arguments, answer in CALL.findall(found[1])
    ]


async def held():
    """Hold the conversation, and return what each call was answered with."""
    person = await sync_to_async(a_person)()
    await sync_to_async(let_agents_in)(person)
    secret = await sync_to_async(a_secret_of)(person, "view", "draw", kind="agent")
    results = []
    known: dict[str, str] = {}
    async with agent(address_of("uvicorn"), secret) as client:
        for name, arguments, _ in told():
            # What an agent fills in by itself: a fresh id, and what it was answered with before.
            own = {"requestId": a_request_id()} if "requestId" in arguments else {}
            result = await client.call_tool(
                name, arguments | own | {key: known[key] for key in arguments if key in known}
            )
            answer = answer_in(result)
            known["diagramId"] = answer["diagramId"]
            known["expectedRevision"] = answer["revision"]
            results.append(result)
        listed = answer_in(await client.call_tool("list_diagrams", {}))
    return results, listed


class TestTheConversation:
    async def test_takes_six_calls_without_one_that_is_refused_and_makes_one_diagram(self):
        results, listed = await held()

        assert len(results) == 6
        assert [each["title"] for each in listed["diagrams"]] == ["Orders"]

    async def test_ends_with_everything_under_the_ids_it_was_given(self):
        results, _ = await held()

        said = answer_in(results[-1])
        assert (said["revision"], ids(said["elements"])) == (
            "r:5",
            ["shop", "orders", "store", "dead"],
        )
        assert ids(said["relationships"]) == ["places", "keeps", "fails"]
        assert said["elements"][0]["label"] == "Web shop"
        assert said["flows"] == [{"id": "buying", "title": "Buying", "steps": ["places", "keeps"]}]
        assert said["elements"][3]["attachmentCount"] == 1

    async def test_costs_little_to_be_read(self, capsys):
        results, _ = await held()
        sizes = [len(text_in(each).encode()) for each in results[:-1]]
        with capsys.disabled():
            sys.stdout.write(f"\nreceipts of the conversation: {sizes} bytes\n")

        assert max(sizes) <= MOST_BYTES

    async def test_is_answered_as_the_transcript_says(self):
        results, _ = await held()

        for (_, _, wanted), result in zip(told(), results, strict=True):
            answer = answer_in(result)
            shown = json.loads(wanted.replace(", …}", "}"))
            assert shown | {"diagramId": answer["diagramId"]} == {
                key: answer[key] for key in shown.keys() | {"diagramId"}
            }


def ids(things):
    return [each["id"] for each in things]
