import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from common.errors import CanvasError
from runs.adapters.claude_model import AnswerCut, ClaudeModel, ModelRefused
from tests.anthropic_server import (
    AnthropicServer,
    Reply,
    anthropic_server,
    overloaded,
    saying,
    until,
)
from workflows.ports import ModelUnavailable, Piece, Usage

KEY = "a-key-for-tests"


@contextmanager
def claude(
    *replies: Reply, timeout_seconds: float = 5, max_retries: int = 0
) -> Iterator[tuple[ClaudeModel, AnthropicServer]]:
    with anthropic_server(*replies) as server:
        yield (
            ClaudeModel(
                api_key=KEY,
                base_url=server.url,
                model="claude-sonnet-5",
                max_tokens=100,
                timeout_seconds=timeout_seconds,
                max_retries=max_retries,
            ),
            server,
        )


def asked(model: ClaudeModel) -> list[Piece | Usage]:
    return list(model.stream(system="Be brief.", prompt="Question: Where?"))


class TestClaudeModel:
    def test_gives_the_answer_in_pieces_as_they_arrive_and_then_what_it_cost(self):
        with claude(Reply(saying("Pa", "ris.", input_tokens=2000, output_tokens=100))) as (
            model,
            _,
        ):
            said = asked(model)

        assert said == [
            Piece("Pa"),
            Piece("ris."),
            Usage(model="claude-sonnet-5", input_tokens=2000, output_tokens=100, cost_usd=0.005),
        ]

    def test_tells_thinking_from_answering(self):
        with claude(Reply(saying("Paris.", thinking=["A city ", "in France."]))) as (model, _):
            said = asked(model)

        assert said[:3] == [
            Piece("A city ", channel="reasoning"),
            Piece("in France.", channel="reasoning"),
            Piece("Paris."),
        ]

    def test_asks_with_a_system_text_and_one_message(self):
        with claude(Reply(saying("Paris."))) as (model, server):
            asked(model)

        assert server.prompts == [("Be brief.", "Question: Where?")]
        assert server.requests[0]["max_tokens"] == 100
        assert server.requests[0]["model"] == "claude-sonnet-5"

    def test_leaves_the_cost_out_when_it_does_not_know_the_price(self):
        with claude(Reply(saying("Paris.", model="claude-of-tomorrow"))) as (model, _):
            usage = asked(model)[-1]

        assert isinstance(usage, Usage)
        assert usage.cost_usd is None

    def test_does_not_ask_before_the_answer_is_read(self):
        with claude(Reply(saying("Paris."))) as (model, server):
            model.stream(system="", prompt="Question: Where?")

            assert server.requests == []

    def test_tries_again_while_nothing_has_been_said(self):
        with claude(Reply(status=529), Reply(saying("Paris.")), max_retries=1) as (model, server):
            said = asked(model)

        assert said[0] == Piece("Paris.")
        assert len(server.requests) == 2


BEGUN = until(saying("Pa", "ris."), "message_delta")


class TestAnAnswerThatEndsEarly:
    """Every way in which an answer can stop before its end is an error after what was said."""

    @pytest.mark.parametrize(
        "reply",
        [
            pytest.param(Reply((*BEGUN, overloaded())), id="overloaded in mid-stream"),
            pytest.param(Reply(BEGUN, ends="cut"), id="the connection is cut"),
            pytest.param(Reply(BEGUN), id="the connection closes properly, too early"),
            pytest.param(
                Reply(until(saying("Pa", "ris."), "message_stop")), id="without message_stop"
            ),
            pytest.param(
                Reply(saying("Pa", "ris.", stop_reason="pause_turn")), id="for an unknown reason"
            ),
        ],
    )
    def test_is_an_error_and_never_a_short_success(self, reply):
        said: list[Piece | Usage] = []

        with claude(reply) as (model, _), pytest.raises(ModelUnavailable, match="in the middle"):
            said.extend(model.stream(system="", prompt="Question: Where?"))

        assert said == [Piece("Pa"), Piece("ris.")]

    def test_is_an_error_when_the_provider_falls_silent(self):
        never = Event()

        with (
            claude(Reply((*BEGUN, never)), timeout_seconds=0.3) as (model, _),
            pytest.raises(ModelUnavailable, match="in the middle"),
        ):
            asked(model)

    def test_says_to_raise_the_limit_when_it_was_cut_at_max_tokens(self):
        with (
            claude(Reply(saying("Pa", stop_reason="max_tokens"))) as (model, _),
            pytest.raises(AnswerCut) as cut,
        ):
            asked(model)

        assert cut.value.hint == "Ask for a shorter answer, or raise EASEL_MODEL_MAX_TOKENS."

    def test_says_that_the_model_declined(self):
        with (
            claude(Reply(saying("I", stop_reason="refusal"))) as (model, _),
            pytest.raises(ModelRefused),
        ):
            asked(model)


class TestAProviderThatRefuses:
    @pytest.mark.parametrize(
        ("status", "sentence"),
        [
            (401, "does not accept this installation's key"),
            (404, "knows no model “claude-sonnet-5”"),
            (429, "accepts no more requests"),
            (400, "refused the request"),
            (500, "too much to do, or a fault"),
            (529, "too much to do, or a fault"),
        ],
    )
    def test_is_told_in_our_words(self, status, sentence):
        with (
            claude(Reply(status=status)) as (model, _),
            pytest.raises(ModelUnavailable, match=sentence) as refused,
        ):
            asked(model)

        assert refused.value.hint
        assert "said by the server" not in str(refused.value)

    def test_is_told_when_it_cannot_be_reached(self):
        with claude(Reply()) as (_, server):
            address = server.url
        gone = ClaudeModel(
            api_key=KEY, base_url=address, model="m", max_tokens=1, timeout_seconds=1, max_retries=0
        )

        with pytest.raises(ModelUnavailable, match="could not be reached"):
            asked(gone)


class TestTheKey:
    def test_is_in_no_message_log_line_or_representation(self, caplog):
        caplog.set_level("DEBUG", logger="runs")
        with claude(Reply(status=401)) as (model, _):
            with pytest.raises(CanvasError) as refused:
                asked(model)

            told = f"{model!r} {refused.value!r} {refused.value.body()!r} {caplog.text}"
        assert "runs" in told
        assert KEY not in told


class TestAbort:
    def test_hangs_up_on_a_provider_that_is_silent(self):
        never = Event()
        with claude(Reply((*BEGUN, never))) as (model, server):
            answer = model.stream(system="", prompt="Question: Where?")
            pieces = iter(answer)
            next(pieces)
            began = time.monotonic()

            answer.abort()

            with pytest.raises(ModelUnavailable):
                list(pieces)
            assert server.hung_up.wait(2)
            assert time.monotonic() - began < 2

    def test_does_nothing_to_an_answer_that_has_ended(self):
        with claude(Reply(saying("Paris."))) as (model, _):
            answer = model.stream(system="", prompt="Question: Where?")
            list(answer)

            answer.abort()
