"""What every model promises, whoever provides it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from runs.adapters.claude_model import ClaudeModel
from runs.adapters.interruptible import Interruptible
from runs.adapters.scripted_model import ScriptedModel
from tests.anthropic_server import Reply, anthropic_server, saying
from workflows.ports import LanguageModel, Piece, Usage


def nothing_stops_it() -> None:
    """A check that always passes."""


@contextmanager
def scripted() -> Iterator[LanguageModel]:
    yield ScriptedModel()


@contextmanager
def claude() -> Iterator[LanguageModel]:
    with anthropic_server(Reply(saying("Pa", "ris.", thinking=["Hm."]))) as server:
        yield ClaudeModel(
            api_key="k", base_url=server.url, model="m", max_tokens=9, timeout_seconds=5
        )


@contextmanager
def interruptible() -> Iterator[LanguageModel]:
    with claude() as model:
        yield Interruptible(model, check=nothing_stops_it)


@pytest.mark.parametrize("provider", [scripted, claude, interruptible])
class TestEveryModel:
    def test_says_an_answer_and_counts_at_most_once_at_the_end(self, provider):
        with provider() as model:
            said = list(model.stream(system="Be brief.", prompt="Question: Where?"))

        assert any(isinstance(piece, Piece) and piece.channel == "answer" for piece in said)
        assert not any(isinstance(piece, Usage) for piece in said[:-1])

    def test_says_the_same_for_the_same(self, provider):
        with provider() as model:
            first = list(model.stream(system="Be brief.", prompt="Question: Where?"))
            second = list(model.stream(system="Be brief.", prompt="Question: Where?"))

        assert first == second

    def test_can_be_closed_at_any_time(self, provider):
        with provider() as model:
            model.stream(system="", prompt="Question: Where?").close()
            answer = model.stream(system="", prompt="Question: Where?")
            next(iter(answer))

            answer.close()
            answer.close()

    def test_answers_several_at_once(self, provider):
        with provider() as model:
            one = iter(model.stream(system="", prompt="Question: Where?"))
            other = iter(model.stream(system="", prompt="Question: Where?"))

            assert [next(one), *one] == [next(other), *other]
