import asyncio
from contextlib import aclosing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runs import following, stream
from runs.engine.events import Frame, RunCompleted, RunStarted, Thought
from runs.event_log import Hold
from runs.following import frames, with_heartbeats
from runs.publisher import Publisher
from runs.stream_reader import MOST_WAITING, Viewer, reader_of_this_loop
from teams.quick_redis import quick
from tests.factories import a_person
from tests.runs.arranging import a_claimed_run, a_publisher, a_queued_run, cancel, log_of, outside

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

PATIENCE_SECONDS = 20


def say(publisher: Publisher, *numbers: int) -> None:
    for number in numbers:
        publisher.emit(Thought(node_id="n", text=str(number)))


def complete(hold: Hold, publisher: Publisher) -> None:
    publisher.emit(RunCompleted(run_id=hold.run_id, output="done"))


async def seen(run_id: str, *, after: int = 0, until: int | None = None) -> list[Frame]:
    """What a viewer is shown, up to the end of the run or to the frame numbered ``until``."""
    taken: list[Frame] = []
    async with asyncio.timeout(PATIENCE_SECONDS), aclosing(frames(run_id, after=after)) as shown:
        async for frame in shown:
            taken.append(frame)
            if frame.seq == until:
                break
    return taken


def watched() -> int:
    return reader_of_this_loop(how_far=following._how_far).watched


async def until_watched(runs: int = 1) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while watched() < runs:
            await asyncio.sleep(0.01)


def put_on_the_stream(run_id: str, text: str) -> None:
    quick().xadd(stream.key_of(run_id), {stream.FIELD: text}, id="1-0")


def a_finished_run(thoughts: int) -> str:
    hold = a_claimed_run()
    with a_publisher(hold) as publisher:
        publisher.emit(RunStarted(run_id=hold.run_id))
        say(publisher, *range(thoughts))
        complete(hold, publisher)
    return hold.run_id


class TestFrames:
    async def test_are_those_of_the_log_for_one_who_comes_late(self):
        run_id = await outside(a_finished_run, 1_200)

        assert await seen(run_id) == await outside(log_of, run_id)

    async def test_are_those_of_the_log_for_one_who_was_there_all_along(self):
        hold = await outside(a_claimed_run)
        viewer = asyncio.create_task(seen(hold.run_id))
        await until_watched()

        def work() -> None:
            with a_publisher(hold) as publisher:
                say(publisher, *range(500))
                complete(hold, publisher)

        await outside(work)

        assert await viewer == await outside(log_of, hold.run_id)

    async def test_are_the_same_for_two_who_came_at_different_times(self):
        hold = await outside(a_claimed_run)
        with a_publisher(hold) as publisher:
            early = asyncio.create_task(seen(hold.run_id))
            await until_watched()
            await outside(say, publisher, *range(100))
            late = asyncio.create_task(seen(hold.run_id))
            await outside(say, publisher, *range(100))
            await outside(complete, hold, publisher)

            assert await early == await late == await outside(log_of, hold.run_id)

    async def test_go_on_after_redis_has_lost_everything(self):
        hold = await outside(a_claimed_run)
        with a_publisher(hold) as publisher:
            viewer = asyncio.create_task(seen(hold.run_id))
            await until_watched()
            await outside(say, publisher, *range(50))
            await outside(quick().flushall)
            await outside(say, publisher, *range(50))
            await outside(complete, hold, publisher)

        assert await viewer == await outside(log_of, hold.run_id)

    async def test_come_from_the_log_alone_where_there_is_no_redis(self, no_redis):
        hold = await outside(a_claimed_run)
        with a_publisher(hold) as publisher:
            viewer = asyncio.create_task(seen(hold.run_id))
            await until_watched()
            await outside(say, publisher, *range(50))
            await outside(complete, hold, publisher)

        assert await viewer == await outside(log_of, hold.run_id)

    async def test_end_with_the_cancel_of_a_run_that_nobody_had_begun(self):
        person = await outside(a_person)
        run_id = await outside(a_queued_run, person)
        viewer = asyncio.create_task(seen(run_id))
        await until_watched()

        await outside(cancel, person, run_id)

        assert [frame.event.type for frame in await viewer] == ["run_cancelled"]

    async def test_are_none_after_the_last(self):
        run_id = await outside(a_finished_run, 3)

        assert await seen(run_id, after=5) == []
        assert await seen(run_id, after=99) == []

    async def test_end_for_one_who_claims_to_have_seen_more_than_there_was(self):
        hold = await outside(a_claimed_run)
        viewer = asyncio.create_task(seen(hold.run_id, after=99))
        await until_watched()
        with a_publisher(hold) as publisher:
            await outside(complete, hold, publisher)
        for waiting in reader_of_this_loop(how_far=following._how_far)._viewers[hold.run_id]:
            waiting.look_at_the_log()

        assert await viewer == []

    async def test_leave_nothing_behind_when_the_viewer_goes(self):
        hold = await outside(a_claimed_run)
        with a_publisher(hold) as publisher:
            await outside(say, publisher, 1)

            await seen(hold.run_id, until=1)

        assert watched() == 0

    async def test_are_complete_for_a_viewer_who_is_slower_than_the_run(self):
        hold = await outside(a_claimed_run)
        with a_publisher(hold) as publisher:
            async with aclosing(frames(hold.run_id, after=0)) as shown:
                await outside(say, publisher, 0)
                taken = [await anext(shown)]
                await outside(say, publisher, *range(1, 2_000))
                await outside(complete, hold, publisher)
                async for frame in shown:
                    taken.append(frame)

        assert taken == await outside(log_of, hold.run_id)


class TestAStreamThatCannotBeRead:
    async def test_costs_the_viewers_of_other_runs_nothing(self):
        strange, other = await outside(a_claimed_run), await outside(a_claimed_run)
        puzzled = asyncio.create_task(seen(strange.run_id))
        viewer = asyncio.create_task(seen(other.run_id))
        await until_watched(2)

        await outside(put_on_the_stream, strange.run_id, "from a release to come")
        with a_publisher(other) as publisher:
            await outside(say, publisher, 1, 2, 3)
            await outside(complete, other, publisher)

        assert await viewer == await outside(log_of, other.run_id)
        puzzled.cancel()


class TestResuming:
    @pytest.fixture
    def finished(self) -> str:
        return a_finished_run(700)

    @given(after=st.integers(0, 702))
    @settings(
        max_examples=25,
        deadline=None,
        # The run has ended: every example may look at the same one.
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    def test_from_any_number_shows_exactly_what_follows_it(self, finished, after):
        shown = asyncio.run(seen(finished, after=after))

        assert shown == log_of(finished)[after:]


class TestViewer:
    async def test_is_sent_to_the_log_rather_than_to_fill_the_memory(self):
        viewer = Viewer()

        for number in range(1, MOST_WAITING + 2):
            viewer.deliver(a_frame(number))

        assert await viewer.next() is None

    async def test_takes_frames_in_the_order_they_came(self):
        viewer = Viewer()

        viewer.deliver(a_frame(1))
        viewer.deliver(a_frame(2))

        assert [await viewer.next(), await viewer.next()] == [a_frame(1), a_frame(2)]


class TestHeartbeats:
    async def test_come_when_it_is_quiet_and_lose_no_frame(self):
        async def slow():
            yield a_frame(1)
            await asyncio.sleep(0.12)
            yield a_frame(2)

        heard = [frame async for frame in with_heartbeats(slow(), every_seconds=0.05)]

        assert [frame for frame in heard if frame is not None] == [a_frame(1), a_frame(2)]
        assert None in heard

    async def test_close_the_source_when_the_listener_goes(self):
        closed = []

        async def endless():
            try:
                while True:
                    yield a_frame(1)
                    await asyncio.sleep(60)
            finally:
                closed.append(True)

        async with aclosing(with_heartbeats(endless(), every_seconds=0.01)) as heard:
            assert await anext(heard) == a_frame(1)
            assert await anext(heard) is None

        assert closed == [True]


def a_frame(seq: int) -> Frame:
    return Frame.model_validate(
        {
            "seq": seq,
            "at": "2026-01-01T12:00:00Z",
            "event": {"type": "thought", "nodeId": "n", "text": str(seq)},
        }
    )
