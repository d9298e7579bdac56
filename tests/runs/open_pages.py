"""Pages that a browser keeps open, as sockets through all that stands before them."""

import asyncio

from channels.testing import WebsocketCommunicator

from canvas_project.live import websocket_application
from runs import following
from runs.stream_reader import reader_of_this_loop
from teams.actors import Person
from teams.selectors import team_by_id
from tests.canvas_project.things import Headers, session_of
from tests.runs.arranging import outside

PATIENCE_SECONDS = 10


async def opened(
    path: str, person: Person, session: Headers | None = None
) -> WebsocketCommunicator:
    """A socket that the browser of ``person`` has open: one with ``session``, or any other."""
    if session is None:
        session = await outside(session_of, person)
    cookie = session["Cookie"].encode()
    headers = [
        (b"host", b"localhost"),
        (b"origin", b"http://localhost"),
        (b"cookie", cookie),
    ]
    socket = WebsocketCommunicator(websocket_application, path, headers=headers)
    connected, _ = await socket.connect(PATIENCE_SECONDS)
    assert connected
    return socket


async def team_page_of(person: Person, session: Headers | None = None) -> WebsocketCommunicator:
    team = await outside(team_by_id, person.team_id)
    socket = await opened(f"/ws/teams/{team.slug}", person, session)
    # Until it listens for being judged again, which nothing that it sends would tell.
    await asyncio.sleep(0.3)
    return socket


async def run_page_of(
    person: Person, run_id: str, session: Headers | None = None
) -> WebsocketCommunicator:
    socket = await opened(f"/ws/runs/{run_id}", person, session)
    reader = reader_of_this_loop(how_far=following._how_far)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not reader.watched:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    return socket


async def code_of(socket: WebsocketCommunicator) -> int:
    """Return the code with which the server closes it, whatever it says before."""
    while (message := await socket.receive_output(PATIENCE_SECONDS))["type"] == "websocket.send":
        continue
    code: int = message["code"]
    return code
