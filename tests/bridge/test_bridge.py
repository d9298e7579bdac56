"""The program that agents start when they speak over input and output, run as they run it."""

import asyncio
import http.server
import threading
from contextlib import contextmanager, suppress

import psutil
import pytest
from django.utils import timezone
from mcp.shared.exceptions import MCPError

from canvas_project.mcp import TOOLS
from diagrams.models import Diagram
from diagrams.pipeline.progress import Stage
from teams.models import AccessToken
from tests.agents import BRIDGE, GENERATIONS, answer_in, bridged, error_in, make_instead
from tests.diagrams.large import huge, large
from tests.factories import a_person, a_request_id, a_secret_of, let_agents_in
from tests.layout_worker import layout_worker, until_at_work
from tests.serving import address_of
from tests.stack import free_port

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

SECRET_WORDS = "Project Swordfish"
DIAGRAM = {
    "title": SECRET_WORDS,
    "nodes": [{"id": "web", "type": "service", "label": f"{SECRET_WORDS} web"}],
}

in_both_generations = pytest.mark.parametrize("generation", GENERATIONS)


@pytest.fixture
def secret():
    person = a_person()
    let_agents_in(person)
    return a_secret_of(person, "view", "draw", kind="agent")


@pytest.fixture(scope="module")
def worker():
    with layout_worker() as running:
        yield running


@pytest.fixture
def order():
    """A diagram that takes long to be drawn, as an agent sends it."""
    return sent(huge())


def sent(request):
    said = request.wire()
    del said["projectId"]
    return said


@contextmanager
def something_else():
    """A web server that is no Easel, or one from before it had agents."""

    class Nothing(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_error(404)

        def log_message(self, *_):
            """Say nothing to the test's output."""

    server = http.server.HTTPServer(("127.0.0.1", 0), Nothing)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class TestTheBridge:
    @in_both_generations
    async def test_passes_tools_and_answers_on(self, generation, secret, tmp_path):
        address = address_of("uvicorn")
        async with bridged(address, secret, tmp_path / "log", generation=generation) as client:
            listed = (await client.list_tools()).tools
            made = answer_in(
                await client.call_tool("create_diagram", {"requestId": a_request_id(), **DIAGRAM})
            )

        assert [tool.name for tool in listed] == list(TOOLS.names)
        assert [tool.output_schema for tool in listed] == [tool.output_schema for tool in TOOLS]
        assert made["revision"] == "r:1"

    @in_both_generations
    async def test_passes_on_how_it_goes_and_that_it_is_not_wanted_any_more(
        self, generation, secret, order, worker, tmp_path
    ):
        """TOOL-91, TOOL-95, over input and output."""
        child, told = worker.child, []

        async def hear(progress, total, message):
            told.append(message)

        files = {"log": tmp_path / "log", "generation": generation}
        async with bridged(address_of("uvicorn"), secret, **files) as client:
            call = asyncio.create_task(
                client.call_tool("create_diagram", order, progress_callback=hear)
            )
            await asyncio.to_thread(until_at_work, [child])
            # The first word comes when the work has taken long enough for one.
            async with asyncio.timeout(20):
                while not told and not call.done():
                    await asyncio.sleep(0.02)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await make_instead(client, order)

        assert [each.title async for each in Diagram.objects.all()] == ["Instead"]
        assert told
        assert set(told) <= set(Stage)

    async def test_that_is_killed_has_what_was_asked_for_done_all_the_same(
        self, secret, worker, tmp_path
    ):
        """TOOL-13: being gone is no cancel."""
        child, log, order = worker.child, tmp_path / "log", sent(large())
        async with bridged(address_of("uvicorn"), secret, log) as client:
            call = asyncio.create_task(client.call_tool("create_diagram", order))
            await asyncio.to_thread(until_at_work, [child])
            (program,) = [each for each in psutil.Process().children() if BRIDGE in each.cmdline()]
            program.kill()
            # It may have been answered just then.
            with suppress(MCPError):
                await call
        async with bridged(address_of("uvicorn"), secret, log) as client:
            again = answer_in(await client.call_tool("create_diagram", order))

        assert again["replayed"] is True
        assert await Diagram.objects.acount() == 1

    async def test_passes_a_refusal_on_as_it_is(self, secret, tmp_path):
        async with bridged(address_of("uvicorn"), secret, tmp_path / "log") as client:
            result = await client.call_tool("create_diagram", {"title": 3})

        assert error_in(result)["code"] == "INVALID_INPUT"
        assert len(error_in(result)["problems"]) > 1

    async def test_takes_the_token_from_a_file(self, secret, tmp_path):
        files = {"log": tmp_path / "log", "token_file": tmp_path / "token"}
        async with bridged(address_of("uvicorn"), secret, **files) as client:
            result = await client.call_tool("list_diagrams", {})

        assert not result.is_error

    async def test_knows_a_tool_that_there_is_not_as_an_error_of_the_protocol(
        self, secret, tmp_path
    ):
        async with bridged(address_of("uvicorn"), secret, tmp_path / "log") as client:
            with pytest.raises(MCPError) as caught:
                await client.call_tool("accept_proposal", {})

        assert caught.value.error.data["code"] == "UNKNOWN_TOOL"

    @in_both_generations
    async def test_says_so_when_easel_does_not_answer(self, generation, secret, tmp_path):
        nowhere = f"http://127.0.0.1:{free_port()}"
        async with bridged(nowhere, secret, tmp_path / "log", generation=generation) as client:
            result = await client.call_tool("list_diagrams", {})
            with pytest.raises(MCPError) as caught:
                await client.list_tools()

        assert (error_in(result)["code"], error_in(result)["retryable"]) == (
            "APP_UNAVAILABLE",
            True,
        )
        assert "cannot be reached" in caught.value.message

    async def test_says_so_when_what_answers_is_too_old(self, secret, tmp_path):
        with something_else() as address:
            async with bridged(address, secret, tmp_path / "log") as client:
                result = await client.call_tool("list_diagrams", {})

        assert error_in(result)["code"] == "VERSION_MISMATCH"

    async def test_says_so_when_the_token_was_revoked_and_goes_on_with_others(
        self, secret, tmp_path
    ):
        async with bridged(address_of("uvicorn"), secret, tmp_path / "log") as client:
            before = await client.call_tool("list_diagrams", {})
            await AccessToken.objects.aupdate(revoked_at=timezone.now())
            after = await client.call_tool("list_diagrams", {})
            await AccessToken.objects.aupdate(revoked_at=None)
            again = await client.call_tool("list_diagrams", {})

        assert not before.is_error
        assert error_in(after)["code"] == "UNAUTHORIZED"
        assert not again.is_error

    async def test_says_nothing_of_the_token_or_of_diagrams_in_its_log(self, secret, tmp_path):
        log = tmp_path / "log"
        async with bridged(address_of("uvicorn"), secret, log) as client:
            await client.call_tool("create_diagram", {"requestId": a_request_id(), **DIAGRAM})
            await client.call_tool("create_diagram", {"title": SECRET_WORDS, "nodes": 3})
            await client.call_tool("list_diagrams", {"query": SECRET_WORDS})
            with pytest.raises(MCPError):
                await client.call_tool(f"{SECRET_WORDS}\n{secret}", {})
        said = log.read_text()

        assert "create_diagram: answered" in said
        assert "create_diagram: refused" in said
        assert secret not in said
        assert SECRET_WORDS not in said

    async def test_shows_the_token_to_nobody_when_easel_is_away(self, secret, tmp_path):
        log = tmp_path / "log"
        async with bridged(f"http://127.0.0.1:{free_port()}", secret, log) as client:
            result = await client.call_tool("list_diagrams", {"query": SECRET_WORDS})

        assert secret not in f"{log.read_text()}{result}"
        assert SECRET_WORDS not in log.read_text()
