import asyncio
from typing import Any

import pytest

from canvas_project.body_cap import BodyCap


@pytest.fixture
def env(settings):
    """Set values of the environment for one test."""

    def change(**values):
        settings.EASEL = settings.EASEL.model_copy(update=values)

    return change


class TestBodyCap:
    def test_refuses_a_body_that_says_it_is_too_large_without_reading_it(self, env):
        env(max_body_bytes=10)

        assert sent_in([b"x" * 11], length=11) == (413, 0)

    def test_refuses_a_body_that_turns_out_to_be_too_large(self, env):
        env(max_body_bytes=10)

        assert sent_in([b"12345", b"67890", b"1", b"23"]) == (413, 0)

    def test_passes_on_a_body_that_came_in_pieces(self, env):
        env(max_body_bytes=10)

        assert sent_in([b"12345", b"67890"]) == (200, 10)

    def test_passes_on_a_body_that_is_just_right(self, env):
        env(max_body_bytes=10)

        assert sent_in([b"1234567890"], length=10) == (200, 10)

    def test_lets_a_page_of_an_allowed_origin_read_the_refusal(self, env, settings):
        env(max_body_bytes=10)
        settings.CORS_ALLOWED_ORIGINS = ["https://tools.example.org"]
        from_there = (b"origin", b"https://tools.example.org")

        answer = answer_to([b"x" * 11], [(b"content-length", b"11"), from_there])[0]

        allowed = (b"access-control-allow-origin", b"https://tools.example.org")
        assert allowed in answer["headers"]


def sent_in(parts: list[bytes], *, length: int | None = None) -> tuple[int, int]:
    """Send a body in ``parts``; return the status, and how much reached the application."""
    framing = (
        (b"transfer-encoding", b"chunked")
        if length is None
        else (b"content-length", str(length).encode())
    )
    answer, reached = answer_to(parts, [framing])
    return answer["status"], reached


def answer_to(parts: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[dict[str, Any], int]:
    """Send a body in ``parts``; return how the answer starts, and how much arrived."""
    reached = []
    answered = []
    waiting = [
        {"type": "http.request", "body": part, "more_body": index < len(parts) - 1}
        for index, part in enumerate(parts)
    ]

    async def application(scope, receive, send):
        while True:
            message = await receive()
            reached.append(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive():
        return waiting.pop(0)

    async def send(message):
        answered.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/run", "headers": headers}
    asyncio.run(BodyCap(application)(scope, receive, send))
    return answered[0], sum(map(len, reached))
