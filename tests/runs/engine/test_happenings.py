from datetime import UTC, datetime, timedelta
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from runs.engine.events import Thought, ToolCall
from runs.engine.happenings import Happening, join, without_nul

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

piece = partial(Thought, node_id="n", partial=True)
whole = partial(Thought, node_id="n")


def said(*events: tuple[int, Thought]) -> list[Happening]:
    """``said((0, a), (30, b))``: what happened so many milliseconds after noon."""
    return [Happening(NOON + timedelta(milliseconds=at), event) for at, event in events]


def texts(happenings: list[Happening]) -> list[str]:
    return [one.event.text for one in happenings if isinstance(one.event, Thought)]


class TestJoin:
    def test_joins_the_pieces_of_one_stream_and_keeps_the_time_of_the_first(self):
        joined = join(
            said((0, piece(text="The ")), (20, piece(text="an")), (50, piece(text="swer")))
        )

        assert joined == said((0, piece(text="The answer")))

    def test_begins_anew_once_fifty_milliseconds_have_passed_since_the_first(self):
        joined = join(said((0, piece(text="a")), (30, piece(text="b")), (51, piece(text="c"))))

        assert texts(joined) == ["ab", "c"]

    def test_never_joins_a_whole_thought(self):
        joined = join(said((0, piece(text="a")), (1, whole(text="b")), (2, whole(text="c"))))

        assert texts(joined) == ["a", "b", "c"]

    def test_keeps_nodes_apart(self):
        other = Thought(node_id="other", text="b", partial=True)

        assert texts(join(said((0, piece(text="a")), (1, other), (2, piece(text="c"))))) == [
            "a",
            "b",
            "c",
        ]

    def test_keeps_reasoning_and_answer_apart(self):
        joined = join(said((0, piece(text="a")), (1, piece(text="b", channel="answer"))))

        assert texts(joined) == ["a", "b"]

    @given(
        st.lists(
            st.tuples(
                st.integers(0, 40), st.sampled_from("ab"), st.booleans(), st.text(max_size=3)
            ),
            max_size=30,
        )
    )
    def test_loses_no_character_and_changes_no_order(self, moments):
        at, events = 0, []
        for pause, node_id, is_piece, text in moments:
            at += pause
            events.append((at, Thought(node_id=node_id, text=text, partial=is_piece)))
        happenings = said(*events)

        joined = join(happenings)

        assert "".join(texts(joined)) == "".join(texts(happenings))
        assert {one.at for one in joined} <= {one.at for one in happenings}


class TestWithoutNul:
    def test_replaces_it_wherever_it_is(self):
        call = ToolCall(node_id="n", tool="t", args={"deep": [{"in\0": "si\0de"}]})

        assert without_nul(call).model_dump()["args"] == {"deep": [{"in\ufffd": "si\ufffdde"}]}

    def test_leaves_one_alone_that_is_only_written_out(self):
        thought = whole(text="\\u0000 is how JSON writes it")

        assert without_nul(thought) == thought
