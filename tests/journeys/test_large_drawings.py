"""A large drawing is made beside the web: followed, called off and killed from anywhere."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psutil
import pytest

from tests.diagrams.large import huge
from tests.journeys.acts import change, made
from tests.journeys.sockets import open_socket
from tests.layout_worker import until_at_work
from tests.stack import TEAM, signed_in, until

pytestmark = [pytest.mark.stack, pytest.mark.backends]

DIAGRAMS = f"/api/{TEAM}/diagrams"
BY_WHOM = re.compile(r"laid out by process (\d+) of a layout worker")


@pytest.fixture
def beside():
    """Does something in a thread; gives what waits for it."""
    with ThreadPoolExecutor() as threads:
        yield threads.submit


def a_large_one():
    return huge().model_dump(mode="json", by_alias=True, exclude_unset=True)


def children_of(easel):
    return psutil.Process(easel.pid("layout")).children()


def drawn_by(easel):
    log = (easel.data_dir / "log" / "web.log").read_text(errors="replace")
    return [int(found[1]) for found in BY_WHOM.finditer(log)]


def called_off(client, request_id):
    answer = client.post(f"{DIAGRAMS}/requests/{request_id}/cancel", json=change())
    return made(answer)["outcome"]


class TestALargeDrawing:
    def test_is_made_beside_the_web(self, easel):
        workers = {child.pid for child in children_of(easel)}

        made(easel.client().post(DIAGRAMS, json=a_large_one()))

        assert drawn_by(easel)[-1] in workers

    def test_is_followed_and_looked_at_in_another_process(self, easel, beside):
        client, body = easel.client(), a_large_one()
        with easel.another_web() as address:
            onlooker = signed_in(address)
            with open_socket(onlooker, f"/ws/teams/{TEAM}") as page:
                work = beside(lambda: client.post(DIAGRAMS, json=body))
                notices = told(page, lambda notice: notice["preview"] > 0)
                preview = onlooker.get(f"{DIAGRAMS}/requests/{body['requestId']}/preview")
                notices += told(page, lambda notice: notice["stage"] is None)
        assert made(preview)["elements"]
        assert {notice["requestId"] for notice in notices} == {body["requestId"]}
        assert made(work.result())["state"] == "saved"

    def test_is_called_off_from_another_process(self, easel, beside):
        client, body = easel.client(), a_large_one()
        with easel.another_web() as address:
            elsewhere = signed_in(address)
            work = beside(lambda: client.post(DIAGRAMS, json=body))
            until_at_work(children_of(easel))
            outcome = called_off(elsewhere, body["requestId"])
        refusal = work.result()

        assert outcome == "cancelled"
        assert (refusal.status_code, refusal.json()["code"]) == (409, "CANCELLED")
        assert made(client.post(DIAGRAMS, json=body))["replayed"] is False


def told(page, until):
    notices: list[dict[str, Any]] = []
    while not notices or not until(notices[-1]):
        notice = json.loads(page.recv(timeout=30))
        if notice["type"] == "diagram_progress":
            notices.append(notice)
    return notices


class TestALayoutWorker:
    def test_that_dies_in_the_middle_has_the_request_refused_and_not_lost(self, easel, beside):
        client, body = easel.client(), a_large_one()
        work = beside(lambda: client.post(DIAGRAMS, json=body))

        until_at_work(children_of(easel)).kill()

        refusal = work.result()
        assert (refusal.status_code, refusal.json()["code"]) == (503, "LAYOUT_UNAVAILABLE")
        assert made(client.post(DIAGRAMS, json=body))["replayed"] is False
        assert made(client.post(DIAGRAMS, json=body))["replayed"] is True

    def test_that_was_stopped_is_missed_at_once_and_small_things_go_on(self, easel):
        client = easel.client()
        with easel.without("layout"):
            refusal = client.post(DIAGRAMS, json=a_large_one())
            small = change(title="Small", nodes=[{"id": "a", "type": "service", "label": "A"}])
            receipt = client.post(DIAGRAMS, json=small)

        assert (refusal.status_code, refusal.json()["code"]) == (503, "LAYOUT_UNAVAILABLE")
        assert made(receipt)["state"] == "saved"
        until(lambda: client.get("/readyz").status_code == 200, "a layout worker to live", 60)
