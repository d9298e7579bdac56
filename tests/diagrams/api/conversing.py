"""A bot that talks to the REST door of diagrams."""

import json
from typing import Any

from django.test import Client

from teams.actors import Person
from tests.diagrams.kept import SHOP
from tests.factories import a_request_id, a_secret_of, let_agents_in


def an_agent_of(person: Person) -> Client:
    let_agents_in(person)
    secret = a_secret_of(person, "view", "draw", kind="agent")
    return Client(headers={"Authorization": f"Bearer {secret}"})


def sent(client: Client, method: str, address: str, **body: Any) -> Any:
    """Send a change with a fresh id, unless ``body`` has one."""
    return client.generic(
        method,
        f"/api/art/{address}",
        data=json.dumps({"requestId": a_request_id(), **body}),
        content_type="application/json",
    )


def told(client: Client, address: str, **query: Any) -> Any:
    """Return the answer to a question, which has to be one."""
    answer = client.get(f"/api/art/{address}", query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def a_shop(client: Client, **content: Any) -> str:
    """The id of a diagram with a web shop, its orders and their store, unless told otherwise."""
    made = sent(client, "POST", "diagrams", **{"title": "Shop", **SHOP, **content})
    assert made.status_code == 201, made.content
    diagram_id: str = made.json()["diagramId"]
    return diagram_id


def ids(things: list[dict[str, Any]]) -> list[str]:
    return [each["id"] for each in things]
