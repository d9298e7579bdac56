"""The REST door of decisions: for the session of a person whose page sent them, and no other.

The second of the four locks.
"""

import json

import pytest
from django.test import Client

from diagrams.models import Proposal
from teams.models import User
from tests.diagrams.kept import a_diagram, labels, relabel
from tests.diagrams.proposing import submit
from tests.factories import a_person, a_request_id, a_secret_of, a_team, let_agents_in

pytestmark = pytest.mark.django_db

DECISIONS = ("accept", "reject", "dismiss")
TOKEN = "x" * 32


@pytest.fixture
def person():
    return a_person(a_team("art"))


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


@pytest.fixture
def proposal_id(person, diagram_id):
    return submit(person, diagram_id, relabel("web", "Store")).proposal_id


@pytest.fixture
def page(person):
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(pk=person.user_id))
    client.cookies["csrftoken"] = TOKEN
    return client


def sent(client, proposal_id, verb, headers=None, **body):
    if verb == "accept":
        body = {"shown": "", **body}
    return client.post(
        f"/api/art/proposals/{proposal_id}/{verb}",
        json.dumps({"requestId": a_request_id(), "version": 1, **body}),
        content_type="application/json",
        headers=headers,
    )


class TestAPage:
    def test_looks_and_accepts_what_it_showed(self, page, diagram_id, proposal_id):
        review = page.get(f"/api/art/proposals/{proposal_id}/review").json()

        answer = sent(page, proposal_id, "accept", {"X-CSRFToken": TOKEN}, shown=review["shown"])

        assert [(each["id"], each["change"]) for each in review["changes"]] == [("web", "modified")]
        assert (answer.status_code, answer.json()["revision"]) == (200, "r:2")
        assert labels(diagram_id, 2)["web"] == "Store"

    @pytest.mark.parametrize("verb", DECISIONS)
    def test_of_somebody_else_cannot_decide_with_its_visitors_session(
        self, page, proposal_id, verb
    ):
        answer = sent(page, proposal_id, verb)

        assert (answer.status_code, answer.json()["code"]) == (403, "CSRF_REFUSED")
        assert Proposal.objects.get().status == "pending"


class TestAToken:
    @pytest.mark.parametrize("kind", ["ci", "agent"])
    @pytest.mark.parametrize("verb", DECISIONS)
    def test_decides_nothing_whatever_it_was_granted(self, person, proposal_id, verb, kind):
        let_agents_in(person)
        secret = a_secret_of(person, "view", "propose", kind=kind)
        headers = {"Authorization": f"Bearer {secret}"}

        answer = sent(Client(), proposal_id, verb, headers)

        assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
        assert Proposal.objects.get().status == "pending"

    def test_of_a_page_that_shows_one_too_decides_nothing(self, person, page, proposal_id):
        secret = a_secret_of(person, "view", "propose")
        headers = {"Authorization": f"Bearer {secret}", "X-CSRFToken": TOKEN}

        assert sent(page, proposal_id, "reject", headers).status_code == 403
