import asyncio

from canvas_project.draining import RESTARTING, Counted, OpenConnections


async def nothing():
    raise AssertionError("nobody asked for more")


class Client:
    """Somebody who is connected, and remembers what they were sent."""

    def __init__(self):
        self.sent = []

    async def send(self, message):
        self.sent.append(message)


class TestARequest:
    async def test_is_counted_until_it_is_answered(self):
        connections = OpenConnections()
        seen = []

        async def application(scope, receive, send):
            seen.append(connections.requests)

        await Counted(application, connections)({"type": "http"}, nothing, Client().send)

        assert (seen, connections.requests) == ([1], 0)

    async def test_is_not_counted_any_more_when_it_failed(self):
        connections = OpenConnections()

        async def application(scope, receive, send):
            raise ValueError

        counted = Counted(application, connections)
        await asyncio.gather(
            counted({"type": "http"}, nothing, Client().send), return_exceptions=True
        )

        assert connections.requests == 0

    async def test_is_asked_to_be_the_last_of_its_connection_while_the_process_drains(self):
        connections = OpenConnections()
        client = Client()

        async def application(scope, receive, send):
            await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})

        connections.is_draining = True
        await Counted(application, connections)({"type": "http"}, nothing, client.send)

        assert client.sent[0]["headers"] == [(b"a", b"b"), (b"connection", b"close")]


class TestHangingUp:
    async def test_tells_every_open_page_to_come_back(self):
        connections = OpenConnections()
        pages = [Client(), Client()]
        ended = asyncio.Event()

        async def application(scope, receive, send):
            await ended.wait()

        counted = Counted(application, connections)
        open_pages = [
            asyncio.create_task(counted({"type": "websocket"}, nothing, page.send))
            for page in pages
        ]
        await asyncio.sleep(0)
        assert connections.sockets == 2

        await connections.hang_up()

        close = {"type": "websocket.close", "code": RESTARTING}
        assert [page.sent for page in pages] == [[close], [close]]
        ended.set()
        await asyncio.gather(*open_pages)
        assert connections.sockets == 0
