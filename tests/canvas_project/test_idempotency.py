import json

import pytest
from django.test import Client

from canvas_project.idempotency import with_request_id
from common.errors import InvalidInput
from ledger.contracts import Change
from tests.factories import a_person, a_secret_of, a_team, a_workflow
from tests.runs.arranging import SMALL


class TestTheHeader:
    @pytest.mark.parametrize("key", ["job-7", '"job-7"', " job-7 "])
    def test_is_the_id_of_the_request_with_quotes_and_without(self, key):
        assert with_request_id({"input": "Why?"}, key) == {"input": "Why?", "requestId": "job-7"}

    def test_carries_every_id_that_a_body_may_have(self):
        longest = "https://ci.example.org/jobs/7?" + "x" * 98

        assert with_request_id({}, longest) == {"requestId": longest}
        assert Change.model_validate({"requestId": longest}).request_id == longest

    def test_may_repeat_what_the_body_says(self):
        assert with_request_id({"requestId": "job-7"}, "job-7") == {"requestId": "job-7"}

    def test_may_not_say_something_else(self):
        with pytest.raises(InvalidInput) as refused:
            with_request_id({"requestId": "job-7"}, "job-8")

        assert refused.value.problems[0].path == "/requestId"

    @pytest.mark.parametrize("body", [[], "text", None])
    def test_leaves_what_is_no_object_to_be_refused(self, body):
        assert with_request_id(body, "job-7") == body


@pytest.mark.django_db
class TestAChangeWithTheHeader:
    @pytest.fixture
    def client(self) -> Client:
        person = a_person(a_team("art"))
        self.workflow_id = a_workflow(person, SMALL)
        return Client(headers={"Authorization": f"Bearer {a_secret_of(person)}"})

    def start(self, client: Client, key: str, question: str):
        return client.post(
            f"/api/art/workflows/{self.workflow_id}/runs",
            json.dumps({"input": question}),
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )

    def test_is_made_once_however_often_it_is_sent(self, client):
        first, again = (self.start(client, "job-7", "Why?").json() for _ in range(2))

        assert (first["replayed"], again["replayed"]) == (False, True)
        assert first["run"]["id"] == again["run"]["id"]

    def test_is_refused_when_its_id_was_for_something_else(self, client):
        self.start(client, "job-7", "Why?")

        refused = self.start(client, "job-7", "How?")

        assert (refused.status_code, refused.json()["code"]) == (409, "REQUEST_ID_MISMATCH")

    def test_does_not_get_an_id_where_none_belongs(self):
        answer = Client().post(
            "/api/session",
            json.dumps({"email": "nobody@example.org", "password": "wrong"}),
            content_type="application/json",
            headers={"Idempotency-Key": "job-7"},
        )

        assert answer.status_code == 401
