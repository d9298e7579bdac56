import logging

import pytest

from canvas_project import request_id
from canvas_project.celery import app
from canvas_project.request_id import WithRequestId


@pytest.fixture(autouse=True)
def outside_any_request():
    request_id.forget()
    yield
    request_id.forget()


async def ask(*headers):
    """Ask an application that answers with the name its request has; return name and header."""

    async def application(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": request_id.current().encode()})

    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        raise AssertionError("nobody asked for a body")

    await WithRequestId(application)({"type": "http", "headers": headers}, receive, send)
    return sent[1]["body"].decode(), dict(sent[0]["headers"])[b"x-request-id"].decode()


class TestARequest:
    async def test_goes_by_the_name_that_the_proxy_gave_it(self):
        assert await ask((b"x-request-id", b"from-the-proxy-1")) == ("from-the-proxy-1",) * 2

    async def test_is_named_anew_where_the_given_name_could_forge_a_log_line(self):
        name, answered = await ask((b"x-request-id", b"x\nERROR all is lost"))

        assert name == answered
        assert len(name) == 32

    async def test_is_never_named_like_another(self):
        assert await ask() != await ask()


class TestALogLine:
    def test_carries_the_name_of_the_request(self):
        record = logging.LogRecord("easel", logging.INFO, "", 0, "Done", None, None)
        request_id._current.set("a-request")

        assert request_id.RequestIdFilter().filter(record)
        assert vars(record)["request_id"] == "a-request"


class TestATask:
    @pytest.fixture
    def named(self):
        """A task that remembers under which name it ran."""
        seen = []

        @app.task(name="tests.named")
        def task():
            seen.append(request_id.current())

        yield task, seen
        app.tasks.pop("tests.named")

    def test_goes_by_the_name_of_the_request_that_caused_it(self, named):
        task, seen = named
        headers: dict[str, str] = {}
        request_id._current.set("a-request")
        request_id.put_into_headers(headers)
        request_id.forget()

        task.apply(headers=headers)

        assert seen == ["a-request"]

    def test_goes_by_its_own_where_beat_sent_it(self, named):
        task, seen = named

        done = task.apply()

        assert seen == [done.id]

    def test_leaves_no_name_behind(self, named):
        task, _ = named

        task.apply()

        assert request_id.current() == request_id.NONE
