"""The far side: an Easel that is reached over HTTP.

Nothing is kept between two calls but open connections, so there is nothing to come back to when
Easel was restarted. A call is never sent twice: what became of it, Easel is asked with its request
id, and by whoever sent it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal, TypeVar

import httpx2
import mcp_types as types
from mcp import Client
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.dispatcher import ProgressFnT
from mcp.shared.exceptions import MCPError
from mcp_types import SERVER_INFO_META_KEY

from easel_mcp.troubles import Trouble, told_by_easel, too_old, unreachable

PROTOCOL = "2026-07-28"
# The tool contract that this bridge was written for. Additions keep its number.
CONTRACT = 2
CONNECT_SECONDS = 5.0
CALL_SECONDS = 120.0
NOT_THERE = frozenset({404, 405, 501})
AWAY = frozenset({502, 503, 504})

Result = TypeVar("Result", bound=types.Result)


class Unwanted(types.RequestParams):
    """The call of that tool with that request id."""

    name: str
    request_id: str


class Cancel(types.Request[Unwanted, Literal["easel/cancel"]]):
    """Asks for a change not to be made. A closed stream does not: networks close streams."""

    method: Literal["easel/cancel"] = "easel/cancel"
    params: Unwanted


class Watched(httpx2.AsyncBaseTransport):
    """Notes why a request got no answer of the protocol, which the library does not tell."""

    def __init__(self) -> None:
        self._inner = httpx2.AsyncHTTPTransport()
        self.trouble: Trouble | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        try:
            response = await self._inner.handle_async_request(request)
        except httpx2.TransportError:
            self.trouble = unreachable()
            raise
        if response.status_code in AWAY:
            self.trouble = unreachable()
        elif response.status_code in NOT_THERE:
            self.trouble = too_old()
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()


class Easel:
    """Calls to the Easel at ``url``, with the token ``secret``."""

    def __init__(self, url: str, secret: str) -> None:
        self._address = f"{url.rstrip('/')}/mcp"
        self._headers = {"Authorization": f"Bearer {secret}"}

    async def list_tools(self) -> types.ListToolsResult:
        """Return the tools that there are.

        Raises:
            Trouble: they could not be asked for.
        """
        request = types.ListToolsRequest()
        return await self._asked(request, types.ListToolsResult, None)

    async def call_tool(
        self, params: types.CallToolRequestParams, report: ProgressFnT | None
    ) -> types.CallToolResult:
        """Make a call and return its result, a refusal included.

        Raises:
            Trouble: it got no answer.
            MCPError: there is no such tool.
        """
        plain = types.CallToolRequestParams(name=params.name, arguments=params.arguments)
        request = types.CallToolRequest(params=plain)
        return await self._asked(request, types.CallToolResult, report)

    async def cancel(self, name: str, request_id: str) -> None:
        """Ask for a change not to be made, if it is not done yet.

        Raises:
            Trouble: this could not be asked for.
            MCPError: there is no such tool.
        """
        request = Cancel(params=Unwanted(name=name, request_id=request_id))
        await self._asked(request, types.EmptyResult, None)

    async def _asked(
        self,
        request: types.Request[Any, Any],
        result_type: type[Result],
        report: ProgressFnT | None,
    ) -> Result:
        watched = Watched()
        try:
            async with self._session(watched) as session:
                answer = await _answer(session, request, result_type, report)
        except (httpx2.HTTPError, ExceptionGroup):
            # The library tells in many ways that nothing came, and not why.
            raise watched.trouble or unreachable() from None
        if isinstance(answer, MCPError):
            raise _why(answer, watched)
        _require_new_enough(answer)
        return answer

    @asynccontextmanager
    async def _session(self, watched: Watched) -> AsyncIterator[ClientSession]:
        patience = httpx2.Timeout(CALL_SECONDS, connect=CONNECT_SECONDS)
        async with (
            httpx2.AsyncClient(
                transport=watched, headers=self._headers, timeout=patience, trust_env=False
            ) as http,
            Client(
                streamable_http_client(self._address, http_client=http), mode=PROTOCOL, cache=None
            ) as client,
        ):
            yield client.session


async def _answer(
    session: ClientSession,
    request: types.Request[Any, Any],
    result_type: type[Result],
    report: ProgressFnT | None,
) -> Result | MCPError:
    """Return what was answered, an error of the protocol included: raised in there, it would come
    out wrapped together with whatever the library was doing beside."""
    try:
        return await session.send_request(
            request, result_type, CALL_SECONDS, progress_callback=report
        )
    except MCPError as error:
        return error


def _why(error: MCPError, watched: Watched) -> Exception:
    """Return what to say of an answer that is an error of the protocol."""
    if isinstance(error.data, dict) and "code" in error.data:
        # Easel says itself what is wrong; that a tool is unknown is the protocol's business.
        return error if error.data["code"] == "UNKNOWN_TOOL" else told_by_easel(error.data)
    if error.code in (types.UNSUPPORTED_PROTOCOL_VERSION, types.METHOD_NOT_FOUND):
        return too_old()
    return watched.trouble or unreachable()


def _require_new_enough(result: types.Result) -> None:
    """Raise ``Trouble`` if what answered is no Easel, or one with an older contract."""
    info: Any = (result.meta or {}).get(SERVER_INFO_META_KEY)
    if not isinstance(info, dict) or info.get("name") != "easel":
        raise too_old()
    contract = str(info.get("version", "")).partition(".")[0]
    if not contract.isdigit() or int(contract) < CONTRACT:
        raise too_old()
