"""A stream that ends is let go of at once, whatever its judgement is in the middle of."""

import asyncio
import time
from collections.abc import AsyncGenerator

import pytest

from teams.connections import while_allowed
from tests.factories import a_person

PATIENCE_SECONDS = 20


async def a_few() -> AsyncGenerator[int]:
    for number in range(3):
        # Lets the judgement get somewhat further each time.
        await asyncio.sleep(0.004 * number)
        yield number


@pytest.mark.django_db(transaction=True)
class TestAStreamThatEnds:
    def test_waits_for_no_judgement_wherever_that_is(self, scale):
        person = a_person()

        async def listened(slow_seconds: float) -> list[int]:
            source = while_allowed(a_few(), actor=person, judge=lambda: time.sleep(slow_seconds))
            async with asyncio.timeout(PATIENCE_SECONDS):
                return [number async for number in source]

        for step in range(12 * scale):
            assert asyncio.run(listened(0.002 * (step % 12))) == [0, 1, 2]
