import time
from threading import Event, Thread

import pytest

from common.errors import CanvasError, ErrorKind
from runs.adapters.claude_model import ClaudeModel
from runs.adapters.interruptible import Interruptible
from tests.anthropic_server import Reply, anthropic_server, saying, until
from tests.ports import SayingModel
from workflows.ports import ModelUnavailable, Piece


class Enough(CanvasError):
    code = "ENOUGH"
    kind = ErrorKind.CONFLICT


class Stop:
    """A check that passes until it is pressed."""

    def __init__(self) -> None:
        self.pressed = Event()

    def __call__(self) -> None:
        if self.pressed.is_set():
            raise Enough("Enough.")


class SilentModel:
    """Says one word and then nothing until ``released``, like a provider that thinks for long."""

    def __init__(self) -> None:
        self.released = Event()
        self.closed = Event()

    def stream(self, *, system: str, prompt: str):
        try:
            yield Piece("Well")
            self.released.wait(10)
            yield Piece(", no.")
        finally:
            self.closed.set()


class TestInterruptible:
    def test_gives_everything_that_the_model_says_in_order(self):
        pieces = [Piece(str(number)) for number in range(2000)]
        model = Interruptible(SayingModel(*pieces), check=Stop())

        assert list(model.stream(system="", prompt="")) == pieces

    def test_raises_what_the_model_raises_after_what_it_said(self):
        model = Interruptible(SayingModel(Piece("a"), ModelUnavailable("Gone.")), check=Stop())
        said: list[object] = []

        with pytest.raises(ModelUnavailable, match="Gone"):
            said.extend(model.stream(system="", prompt=""))

        assert said == [Piece("a")]

    def test_notices_a_cancel_while_the_model_is_silent(self):
        stop, silent = Stop(), SilentModel()
        answer = Interruptible(silent, check=stop).stream(system="", prompt="")
        next(answer)
        stop.pressed.set()
        pressed_at = time.monotonic()

        with pytest.raises(Enough):
            next(answer)

        # A tenth of a second is promised; a busy machine is given the rest.
        assert time.monotonic() - pressed_at < 1
        silent.released.set()

    def test_closes_an_answer_that_nobody_wants_with_its_next_piece(self):
        stop, silent = Stop(), SilentModel()
        answer = Interruptible(silent, check=stop).stream(system="", prompt="")
        next(answer)

        answer.close()
        silent.released.set()

        assert silent.closed.wait(2)

    def test_hangs_up_on_a_silent_provider_at_once(self):
        stop, never = Stop(), Event()
        begun = (*until(saying("Well"), "message_delta"), never)
        with anthropic_server(Reply(begun)) as server:
            claude = ClaudeModel(
                api_key="k", base_url=server.url, model="m", max_tokens=9, timeout_seconds=30
            )
            answer = Interruptible(claude, check=stop).stream(system="", prompt="")
            next(answer)
            Thread(target=stop.pressed.set).start()

            with pytest.raises(Enough):
                next(answer)

            assert server.hung_up.wait(2)

    def test_costs_little_for_each_piece(self):
        pieces = [Piece("word ")] * 20_000
        began = time.perf_counter()

        count = sum(
            1 for _ in Interruptible(SayingModel(*pieces), Stop()).stream(system="", prompt="")
        )

        assert count == 20_000
        assert (time.perf_counter() - began) / count < 0.0002
