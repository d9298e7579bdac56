from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from runs.engine import events
from runs.engine.fold import EMPTY_RUN, NodePhase, fold, folded
from tests.recordings.record import recordings

AT = datetime(2026, 1, 1, tzinfo=UTC)
RECORDED = [frames for _, _, frames in recordings()]


def frames(*happened: events.RunEvent) -> tuple[events.Frame, ...]:
    return tuple(events.Frame(seq=seq, at=AT, event=event) for seq, event in enumerate(happened, 1))


class TestFold:
    def test_begins_with_a_run_that_is_queued(self):
        assert EMPTY_RUN.status is events.RunStatus.QUEUED

    def test_returns_the_same_state_for_a_frame_that_was_folded_before(self):
        started = frames(events.RunStarted(run_id="r"), events.NodeStarted(node_id="a"))
        state = folded(started)

        assert fold(state, started[0]) is state

    def test_leaves_no_node_running_when_the_run_is_cancelled(self):
        state = folded(
            frames(
                events.RunStarted(run_id="r"),
                events.NodeStarted(node_id="a"),
                events.NodeCompleted(node_id="a", output="x"),
                events.NodeStarted(node_id="b"),
                events.RunCancelled(run_id="r"),
            )
        )

        assert state.phases == {"a": NodePhase.DONE, "b": NodePhase.STOPPED}

    def test_says_why_a_run_failed_and_what_to_do(self):
        state = folded(
            frames(
                events.NodeStarted(node_id="a"),
                events.Error(message="No answer.", node_id="a", code="TIMEOUT", hint="Wait."),
            )
        )

        assert state.status is events.RunStatus.FAILED
        assert state.phases == {"a": NodePhase.FAILED}
        assert state.failure is not None
        assert (state.failure.message, state.failure.hint) == ("No answer.", "Wait.")

    @given(st.sampled_from(RECORDED), st.integers(0, 20), st.integers(0, 20))
    def test_gives_the_same_state_however_a_reconnection_overlaps(self, recorded, seen, again):
        overlapping = (*recorded[:seen], *recorded[max(0, seen - again) :])

        assert folded(overlapping) == folded(recorded)
