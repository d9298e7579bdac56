"""Serves the web in production: one process of however many, which stops without losing anything.

`make run` serves with daphne's own command, because on one machine nobody could take over. Behind
a proxy, a process that is asked to stop goes through the steps of `draining` first.
"""

import asyncio
import logging
import os
import signal
import time
from argparse import ArgumentParser
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server, twisted_loop
from django.conf import settings
from django.core.management.base import BaseCommand

from canvas_project.draining import OPEN
from canvas_project.environment import Environment
from canvas_project.port import port_in

log = logging.getLogger(__name__)

BETWEEN_LOOKS_SECONDS = 0.1
# For the last bytes to leave the sockets: a server that stops drops what it still holds.
LAST_BYTES_SECONDS = 0.5


class Command(BaseCommand):
    help = "Serve the web. SIGTERM: leave the proxy's rotation, finish what was begun, stop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bind", default="127.0.0.1", help="the address to listen at")
        parser.add_argument("--port", type=int, default=None, help="8000, or $PORT where set")

    def handle(self, *args: Any, **options: Any) -> None:
        # Imported late: it makes the application, with everything in it.
        from canvas_project.asgi import application

        port = options["port"] or port_in(os.environ)
        server = Server(
            application=application,
            endpoints=build_endpoint_description_strings(host=options["bind"], port=port),
            # Its own handlers would stop it at once.
            signal_handlers=False,
            verbosity=0,
        )
        stopping = Stopping(server, settings.EASEL)
        for number in (signal.SIGTERM, signal.SIGINT):
            twisted_loop.add_signal_handler(number, stopping.asked)
        log.info("Serving at %s port %d", options["bind"], port)
        server.run()
        log.info("Stopped")


class Stopping:
    """How this process ends. Asked a second time, it stops where it is."""

    def __init__(self, server: Server, env: Environment) -> None:
        self._server = server
        self._env = env
        self._task: asyncio.Task[None] | None = None

    def asked(self) -> None:
        if self._task is None:
            self._task = twisted_loop.create_task(self._drain_and_stop())
        else:
            self._server.stop()

    async def _drain_and_stop(self) -> None:
        try:
            await self._drain()
        except Exception:
            # Whatever went wrong with leaving well, a process that was asked to stop does.
            log.exception("Could not drain")
        self._server.stop()

    async def _drain(self) -> None:
        OPEN.is_draining = True
        log.info("Stopping: not ready any more, %d websockets open", OPEN.sockets)
        await asyncio.sleep(self._env.drain_notice_seconds)
        await OPEN.hang_up()
        give_up_at = time.monotonic() + self._env.drain_seconds
        while (OPEN.requests or OPEN.sockets) and time.monotonic() < give_up_at:
            await asyncio.sleep(BETWEEN_LOOKS_SECONDS)
        if OPEN.requests or OPEN.sockets:
            log.warning("Cut off: %d requests, %d websockets", OPEN.requests, OPEN.sockets)
        await asyncio.sleep(LAST_BYTES_SECONDS)
