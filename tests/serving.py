"""The ASGI application behind a real server, in this process and on the test's own database.

Two servers, because an installation may choose; what agents use has to run on either. Each is
started once and serves all tests of a session that ask for it.
"""

import asyncio
import threading
from functools import cache

import uvicorn
from daphne.server import Server as Daphne
from daphne.server import twisted_loop

from canvas_project.asgi import application
from tests.stack import free_port, serves, until

SERVERS = ("daphne", "uvicorn")
START_SECONDS = 20


@cache
def address_of(server: str) -> str:
    """Return where ``server`` serves the application; starts it when it is asked for first."""
    port = free_port()
    run = {"daphne": _run_daphne, "uvicorn": _run_uvicorn}[server]
    threading.Thread(target=run, args=(port,), name=server, daemon=True).start()
    until(lambda: serves(port), f"{server} to serve", START_SECONDS)
    return f"http://127.0.0.1:{port}"


def _run_daphne(port: int) -> None:
    asyncio.set_event_loop(twisted_loop)
    endpoints = [f"tcp:port={port}:interface=127.0.0.1"]
    # Signals are the tests' own.
    Daphne(application, endpoints=endpoints, signal_handlers=False, verbosity=0).run()


def _run_uvicorn(port: int) -> None:
    config = uvicorn.Config(application, host="127.0.0.1", port=port, log_level="warning")
    uvicorn.Server(config).run()
