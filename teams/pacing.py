"""Doing something at once when it is asked for, and not again before some time has passed."""

import asyncio
from collections.abc import Awaitable, Callable


class Paced:
    """Work that is done once for everybody who asked for it while it was being done, or just had
    been: the last one who asks is never forgotten, and nobody waits for more than one pause."""

    def __init__(self, work: Callable[[], Awaitable[None]], *, pause_seconds: float) -> None:
        self._work = work
        self._pause = pause_seconds
        self._is_asked = False
        self._doing: asyncio.Task[None] | None = None

    def ask(self) -> None:
        """Have the work done once more, with everything that is known by now."""
        self._is_asked = True
        if self._doing is None or self._doing.done():
            self._doing = asyncio.get_running_loop().create_task(self._do())

    def stop(self) -> None:
        """Let nothing more be done of what was asked for so far."""
        self._is_asked = False
        if self._doing is not None:
            self._doing.cancel()
        self._doing = None

    async def _do(self) -> None:
        while self._is_asked:
            self._is_asked = False
            await self._work()
            await asyncio.sleep(self._pause)
