"""Websockets as a page opens them, with the session of a client."""

from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.viewer import cookies_of


def open_socket(client: httpx.Client, path: str) -> ClientConnection:
    """Open it; what comes in is kept until somebody reads it, however much."""
    base_url = str(client.base_url).rstrip("/")
    origin: Any = base_url
    return connect(
        f"{base_url.replace('http', 'ws', 1)}{path}",
        additional_headers={"Cookie": cookies_of(client)},
        origin=origin,
        open_timeout=10,
        max_queue=None,
    )
