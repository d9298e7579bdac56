"""How much of an agent at once, and how often (TOOL-12)."""

import asyncio
import json
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from mcp.shared.exceptions import MCPError
from mcp_types import ListToolsRequest, ListToolsResult

from canvas_project.calls_in_flight import MAX_CALLS, in_flight
from canvas_project.guards import RateLimited
from canvas_project.settings_test import EASEL
from common.ids import new_id
from tests.agents import GENERATIONS, agent, answer_in, error_in
from tests.factories import a_person, a_secret_of, let_agents_in
from tests.services_plugin import on_postgres
from tests.serving import SERVERS, address_of

in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)

# As a client of the newer generation asks, each request by itself.
HEADERS = {
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": GENERATIONS[-1],
    "Mcp-Method": "tools/call",
    "Mcp-Name": "list_diagrams",
}
CLIENT = {
    "io.modelcontextprotocol/protocolVersion": GENERATIONS[-1],
    "io.modelcontextprotocol/clientInfo": {"name": "many", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


@pytest.fixture
def secret():
    person = a_person()
    let_agents_in(person)
    return a_secret_of(person, "view", "draw", kind="agent")


def http_request(message, headers):
    """Return the bytes of a request that is the only one of its connection."""
    body = json.dumps(message).encode()
    more = {"Host": "127.0.0.1", "Content-Type": "application/json", "Connection": "close"}
    lines = [f"{name}: {value}" for name, value in {**headers, **more}.items()]
    head = "\r\n".join(["POST /mcp HTTP/1.1", *lines, f"Content-Length: {len(body)}"])
    return f"{head}\r\n\r\n".encode() + body


async def answered(address, request):
    """Return the result that is answered to ``request``, over a connection of its own."""
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return json.loads(answer.partition(b"\r\n\r\n")[2])["result"]


class TestInFlight:
    def test_refuses_one_more_than_may_be_until_one_has_ended(self):
        token = new_id("tok")
        with ExitStack() as calls:
            for _ in range(MAX_CALLS - 1):
                calls.enter_context(in_flight(token))
            with in_flight(token), pytest.raises(RateLimited) as caught, in_flight(token):
                pass
            with in_flight(token):
                pass

        assert caught.value.details == {"retry_after": 1, "limit": MAX_CALLS}

    def test_counts_each_token_by_itself(self):
        with ExitStack() as calls:
            for _ in range(MAX_CALLS):
                calls.enter_context(in_flight("tok_one"))
            with in_flight("tok_other"):
                pass

    def test_gives_a_place_back_however_a_call_ends(self):
        token = new_id("tok")
        for _ in range(MAX_CALLS + 1):
            with pytest.raises(ZeroDivisionError), in_flight(token):
                raise ZeroDivisionError


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestManyCallsAtOnce:
    @pytest.mark.parametrize("server", SERVERS)
    @in_both_generations
    async def test_are_answered_or_told_to_wait_and_leave_nothing_behind(
        self, server, generation, secret
    ):
        async with agent(address_of(server), secret, generation=generation) as client:
            results = await asyncio.gather(
                *(client.call_tool("list_diagrams", {}) for _ in range(24))
            )
            after = await client.call_tool("list_diagrams", {})

        refused = [error_in(each) for each in results if each.is_error]
        assert {each["code"] for each in refused} <= {"RATE_LIMITED"}
        assert all(each["retryable"] for each in refused)
        assert not after.is_error

    async def test_are_survived_where_they_are_a_thousand(self, secret, settings):
        settings.EASEL = EASEL.model_copy(
            update={"token_requests_per_minute": 10_000, "requests_per_minute": 10_000}
        )
        message = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "list_diagrams", "arguments": {}, "_meta": CLIENT},
        }
        request = http_request(message, {**HEADERS, "Authorization": f"Bearer {secret}"})
        address = urlsplit(address_of("uvicorn"))

        results = await asyncio.gather(*(answered(address, request) for _ in range(1_000)))
        after = await answered(address, request)

        refused = [each["structuredContent"]["error"] for each in results if each["isError"]]
        assert {each["code"] for each in refused} <= {"RATE_LIMITED"}
        assert len(refused) < len(results)
        assert after["isError"] is False

    @in_both_generations
    async def test_are_told_by_a_result_when_they_come_too_often(
        self, generation, secret, settings
    ):
        async with agent(address_of("uvicorn"), secret, generation=generation) as client:
            answer_in(await client.call_tool("list_diagrams", {}))
            settings.EASEL = EASEL.model_copy(update={"token_requests_per_minute": 1})
            answer_in(await client.call_tool("list_diagrams", {}))
            result = await client.call_tool("list_diagrams", {})
            with pytest.raises(MCPError) as caught:
                await client.session.send_request(ListToolsRequest(), ListToolsResult)

        error = error_in(result)
        assert (error["code"], error["kind"]) == ("RATE_LIMITED", "rate")
        assert error["details"]["retryAfter"] >= 1
        # What is no call is read by no model, and so it is an error of the protocol.
        assert caught.value.error.data["code"] == "RATE_LIMITED"


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(not on_postgres(), reason="there is no server that could be restarted")
class TestADatabaseThatIsRestarted:
    @pytest.fixture(autouse=True)
    def own_connection_back(self, transactional_db):
        """Let go of the connection of the test itself, which is cut too. Begin with a small pool:
        it tries each connection that it holds, and takes longer after each that is dead."""
        let_go()
        yield
        let_go()

    @pytest.mark.parametrize("server", SERVERS)
    @in_both_generations
    async def test_is_gone_for_no_longer_than_it_is(self, server, generation, secret):
        async with agent(address_of(server), secret, generation=generation) as client:
            answer_in(await client.call_tool("list_diagrams", {}))
            await sync_to_async(cut_all_connections)()
            results = [await client.call_tool("list_diagrams", {}) for _ in range(3)]

        assert not results[-1].is_error


def let_go():
    for each in connections.all(initialized_only=True):
        if isinstance(each, DatabaseWrapper):
            each.close()
            each.close_pool()


def cut_all_connections():
    """End every other connection to the test's database, as a restart of its server does."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
