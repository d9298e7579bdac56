"""Where a page that opens a websocket may come from."""

import asyncio

import pytest
from channels.testing import WebsocketCommunicator

from canvas_project.live import FromHere, websocket_application

HOST = (b"host", b"localhost:8000")


@pytest.fixture(autouse=True)
def one_other_origin(settings):
    settings.CORS_ALLOWED_ORIGINS = ["https://tools.example.org"]


class TestAWebsocket:
    def test_is_opened_by_a_page_of_ours(self):
        assert is_let_in(HOST, (b"origin", b"http://localhost:8000"))

    def test_is_opened_by_a_page_of_ours_behind_https(self):
        assert is_let_in(HOST, (b"origin", b"https://localhost:8000"))

    def test_is_opened_by_a_script_which_comes_from_no_page(self):
        assert is_let_in(HOST)

    def test_is_opened_by_a_page_of_an_origin_that_was_allowed(self):
        assert is_let_in(HOST, (b"origin", b"https://tools.example.org"))

    @pytest.mark.parametrize(
        "origin", [b"https://elsewhere.example", b"http://localhost:3000", b"null", b"\xff", b""]
    )
    def test_is_not_opened_by_any_other_page(self, origin):
        assert not is_let_in(HOST, (b"origin", origin))

    def test_is_not_opened_under_a_name_that_is_not_ours(self):
        # As a page does whose own name was made to lead here.
        elsewhere = (b"host", b"elsewhere.example")

        assert not is_let_in(elsewhere, (b"origin", b"http://elsewhere.example"))
        assert not is_let_in(elsewhere)


@pytest.mark.django_db(transaction=True)
class TestAnAddressThatIsNotThere:
    async def test_is_told_to_whoever_opens_it(self):
        socket = WebsocketCommunicator(websocket_application, "/ws/nowhere", headers=[HOST])

        connected, _ = await socket.connect()

        assert connected
        assert await socket.receive_output() == {"type": "websocket.close", "code": 4404}


def is_let_in(*headers: tuple[bytes, bytes]) -> bool:
    """Open a websocket with ``headers``; say whether it reached the application."""
    reached = []

    async def application(scope, receive, send):
        reached.append(scope)

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        assert message["type"] == "websocket.close"

    scope = {"type": "websocket", "path": "/ws/teams/demo", "headers": list(headers)}
    asyncio.run(FromHere(application)(scope, receive, send))
    return bool(reached)
