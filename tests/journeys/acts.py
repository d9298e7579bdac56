"""What people and scripts do in the journeys, in one line each."""

import uuid
from itertools import pairwise
from typing import Any

import httpx

from tests.stack import TEAM

QUESTION = "Explain how GraphRAG makes an agent's reasoning transparent."
# What the starter workflow gives with the scripted model, node by node.
STARTER_EVENTS = [
    "run_started",
    *("node_started", "tool_call", "tool_result", "node_completed"),
    *("node_started", "thought", "thought", "thought", "node_completed"),
    *("node_started", "thought", "node_completed"),
    "run_completed",
]


def change(**what: Any) -> dict[str, Any]:
    """Return the body of a change, with a request id of its own."""
    return {"requestId": uuid.uuid4().hex, **what}


def made(answer: httpx.Response) -> dict[str, Any]:
    """Return the body of an answer that is not a refusal."""
    assert answer.is_success, f"{answer.status_code} {answer.text}"
    body: dict[str, Any] = answer.json()
    return body


def create_workflow(
    client: httpx.Client, name: str | None = None, *, starter: str = "starter"
) -> dict[str, Any]:
    body = change(name=name or f"Journey {uuid.uuid4().hex[:8]}", starter=starter)
    return made(client.post(f"/api/{TEAM}/workflows", json=body))


def start_run(client: httpx.Client, workflow_id: str, question: str = QUESTION) -> dict[str, Any]:
    """Start a run and return its ticket."""
    path = f"/api/{TEAM}/workflows/{workflow_id}/runs"
    return made(client.post(path, json=change(input=question)))


def run_detail(client: httpx.Client, run_id: str) -> dict[str, Any]:
    return made(client.get(f"/api/{TEAM}/runs/{run_id}"))


def cancel(client: httpx.Client, run_id: str) -> dict[str, Any]:
    return made(client.post(f"/api/{TEAM}/runs/{run_id}/cancel", json=change()))


def chain_of_agents(length: int) -> dict[str, Any]:
    """Return a graph of agents in a row: a run that takes ``length`` times three thoughts."""
    names = [f"step-{number}" for number in range(length)]
    return {
        "nodes": [
            {"id": name, "kind": "agent", "label": name, "config": {"prompt": f"Do {name}."}}
            for name in names
        ],
        "edges": [
            {"id": f"{source}-{target}", "source": source, "target": target}
            for source, target in pairwise(names)
        ],
    }


def workflow_of(client: httpx.Client, graph: dict[str, Any]) -> str:
    """Save ``graph`` as a new workflow and return its id."""
    workflow = create_workflow(client, starter="blank")
    path = f"/api/{TEAM}/workflows/{workflow['id']}"
    made(client.put(path, json=change(expectedRevision=workflow["revision"], graph=graph)))
    return str(workflow["id"])
