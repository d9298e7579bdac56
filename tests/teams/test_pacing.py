"""Work that is done when it is asked for, and not again at once."""

import asyncio

from teams.pacing import Paced

PATIENCE_SECONDS = 10
FOREVER_SECONDS = 3600.0


class Work:
    """Work that is told when it may end, and that counts how often it was begun."""

    def __init__(self):
        self.begun = 0
        self.may_end = asyncio.Event()

    async def __call__(self):
        self.begun += 1
        await self.may_end.wait()

    async def is_begun(self, times):
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.begun < times:
                await asyncio.sleep(0)


class TestPaced:
    async def test_does_once_more_what_was_asked_for_often_while_it_was_being_done(self):
        work = Work()
        paced = Paced(work, pause_seconds=0)
        paced.ask()
        await work.is_begun(1)

        for _ in range(10):
            paced.ask()
        work.may_end.set()
        await work.is_begun(2)
        await settled()

        assert work.begun == 2

    async def test_waits_for_its_pause_before_it_begins_again(self):
        work = Work()
        work.may_end.set()
        paced = Paced(work, pause_seconds=FOREVER_SECONDS)
        paced.ask()
        await work.is_begun(1)

        paced.ask()
        await settled()

        assert work.begun == 1
        paced.stop()

    async def test_forgets_what_was_asked_for_when_it_is_stopped_and_can_be_asked_again(self):
        work = Work()
        paced = Paced(work, pause_seconds=FOREVER_SECONDS)
        paced.ask()
        await work.is_begun(1)
        paced.ask()

        paced.stop()
        await settled()
        stopped_at = work.begun
        paced.ask()
        await work.is_begun(2)

        assert (stopped_at, work.begun) == (1, 2)
        paced.stop()

    async def test_can_be_asked_again_after_the_work_failed(self):
        tried = []

        async def fail():
            tried.append(1)
            raise ValueError

        paced = Paced(fail, pause_seconds=0)
        paced.ask()
        await settled()
        paced.ask()
        await settled()

        assert len(tried) == 2


async def settled():
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)
