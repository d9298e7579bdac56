"""A page that is open and listens, as far as the server can tell."""

from channels.testing import WebsocketCommunicator

from canvas_project.live import websocket_application
from teams.actors import Person
from tests.canvas_project.things import session_of


def page_of(person: Person | None, slug: str) -> WebsocketCommunicator:
    """The socket that the page of ``person``, or of nobody, opens to the team ``slug``."""
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    if person is not None:
        headers.append((b"cookie", session_of(person)["Cookie"].encode()))
    return WebsocketCommunicator(websocket_application, f"/ws/teams/{slug}", headers=headers)
