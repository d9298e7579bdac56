"""Somebody at a browser, who asks the REST door of workflows."""

import json
from typing import Any

from django.test import Client

from teams.actors import Person
from teams.models import User
from tests.factories import a_request_id


def client_of(person: Person) -> Client:
    client = Client()
    client.force_login(User.objects.get(pk=person.user_id))
    return client


def send(client: Client, method: str, path: str, **body: Any) -> Any:
    request = json.dumps({"requestId": a_request_id(), **body})
    return getattr(client, method)(path, request, content_type="application/json")


def made(client: Client, **body: Any) -> Any:
    return send(client, "post", "/api/art/workflows", **{"name": "Plan", **body}).json()
