"""The REST door of proposals translates: for a CI job that may propose, and nothing else."""

import json

import pytest
from django.test import Client

from tests.diagrams.kept import a_diagram, relabel
from tests.factories import a_person, a_request_id, a_secret_of, a_team
from tests.runs.arranging import a_queued_run

pytestmark = pytest.mark.django_db

RENAME = relabel("web", "Store")


@pytest.fixture
def person():
    return a_person(a_team("art"))


@pytest.fixture
def job(person):
    secret = a_secret_of(person, "view", "propose")
    return Client(headers={"Authorization": f"Bearer {secret}"})


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


def sent(client, diagram_id, **body):
    return client.post(
        f"/api/art/diagrams/{diagram_id}/proposals",
        json.dumps(
            {
                "requestId": a_request_id(),
                "expectedRevision": "r:1",
                "summary": "Call it what it is",
                "ops": [RENAME],
                **body,
            }
        ),
        content_type="application/json",
    )


class TestAJob:
    def test_submits_a_proposal_and_reads_what_became_of_it(self, job, diagram_id):
        """PROP-S6."""
        answer = sent(job, diagram_id, rationale="It is one")

        receipt = answer.json()
        assert answer.status_code == 201
        assert (receipt["status"], receipt["version"], receipt["revision"]) == (
            "pending",
            1,
            "r:1",
        )
        assert receipt["counts"] == {"added": 0, "updated": 1, "removed": 0}
        found = job.get(f"/api/art/proposals/{receipt['proposalId']}").json()
        assert (found["summary"], found["rationale"]) == ("Call it what it is", "It is one")
        assert found["stale"] is False
        # What there is nothing to say about is left out.
        assert "openQuestions" not in found
        for address in ("proposals", f"diagrams/{diagram_id}/proposals"):
            page = job.get(f"/api/art/{address}?status=pending").json()
            assert [each["proposalId"] for each in page["items"]] == [receipt["proposalId"]]
            assert page["total"] == 1

    def test_names_a_run_of_the_team_and_of_no_other(self, person, job, diagram_id):
        """PROP-S3."""
        run_id = a_queued_run(person)

        answer = sent(job, diagram_id, evidence={"run": run_id, "seq": 2})
        refusal = sent(job, diagram_id, evidence={"run": a_queued_run()}).json()

        found = job.get(f"/api/art/proposals/{answer.json()['proposalId']}").json()
        assert found["evidence"] == {"run": run_id, "seq": 2}
        assert (refusal["code"], refusal["details"]["path"]) == (
            "INVALID_REFERENCE",
            "/evidence/run",
        )

    def test_sends_it_again_and_gets_the_same_answer(self, job, diagram_id):
        first = sent(job, diagram_id, requestId="again").json()

        again = sent(job, diagram_id, requestId="again").json()

        assert again == {**first, "replayed": True}

    def test_cannot_change_the_diagram_itself(self, job, diagram_id):
        answer = job.patch(
            f"/api/art/diagrams/{diagram_id}",
            json.dumps({"requestId": "r", "expectedRevision": "r:1", "ops": [RENAME]}),
            content_type="application/json",
        )

        assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")

    @pytest.mark.parametrize("verb", ["accept", "reject", "dismiss"])
    def test_is_refused_every_decision(self, job, diagram_id, verb):
        """PROP-61."""
        proposal_id = sent(job, diagram_id).json()["proposalId"]
        body = {"requestId": "r", "version": 1, **({"shown": ""} if verb == "accept" else {})}

        answer = job.post(
            f"/api/art/proposals/{proposal_id}/{verb}",
            json.dumps(body),
            content_type="application/json",
        )

        assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
        assert job.get(f"/api/art/proposals/{proposal_id}").json()["status"] == "pending"

    def test_finds_no_address_that_resolves(self, job, diagram_id):
        proposal_id = sent(job, diagram_id).json()["proposalId"]

        answer = job.post(f"/api/art/proposals/{proposal_id}/resolve", {"requestId": "r"})

        assert answer.status_code == 404

    def test_is_told_every_fault_with_its_place(self, job, diagram_id):
        answer = sent(job, diagram_id, ops=[relabel("one", "X"), relabel("two", "Y")])

        assert answer.status_code == 422
        assert [each["path"] for each in answer.json()["problems"]] == ["/ops/0/id", "/ops/1/id"]

    def test_is_refused_with_the_newest_revision_when_it_comes_late(self, job, diagram_id):
        """TOOL-51."""
        answer = sent(job, diagram_id, expectedRevision="r:9")

        assert (answer.status_code, answer.json()["code"]) == (409, "REVISION_CONFLICT")
        assert answer.json()["details"]["currentRevision"] == "r:1"
