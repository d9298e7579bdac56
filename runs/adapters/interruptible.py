"""A model that can be interrupted while it says nothing.

A provider may be silent for a minute, and a thread that waits for it notices neither a cancel nor
that the time is up. So the provider is read in a thread of its own, and this one looks up from an
empty queue ten times a second.
"""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Protocol, runtime_checkable

from workflows.ports import Answer, LanguageModel, Piece, Usage

LOOK_EVERY_SECONDS = 0.1


@runtime_checkable
class Abortable(Protocol):
    """An answer that another thread than the one that reads it can end at once."""

    def abort(self) -> None: ...


@dataclass(frozen=True)
class _End:
    """The last thing that arrives: nothing more comes, and why."""

    error: BaseException | None = None


@dataclass(frozen=True)
class Interruptible:
    """``model``, with ``check`` asked whenever it has been silent for ``look_every_seconds``.

    What ``check`` raises ends the answer and stops the provider: at once where its answer can be
    aborted, otherwise with the next piece.
    """

    model: LanguageModel
    check: Callable[[], None]
    look_every_seconds: float = LOOK_EVERY_SECONDS

    def stream(self, *, system: str, prompt: str) -> Generator[Piece | Usage]:
        answer = self.model.stream(system=system, prompt=prompt)
        arrived: SimpleQueue[Piece | Usage | _End] = SimpleQueue()
        unwanted = Event()
        # A daemon: one that waits for a provider must not keep a process that stops from stopping.
        Thread(
            target=_pump, args=(answer, arrived, unwanted), name="model-answer", daemon=True
        ).start()
        try:
            while True:
                try:
                    item = arrived.get(timeout=self.look_every_seconds)
                except Empty:
                    self.check()
                    continue
                if isinstance(item, _End):
                    if item.error is not None:
                        raise item.error
                    return
                yield item
        finally:
            unwanted.set()
            if isinstance(answer, Abortable):
                answer.abort()


def _pump(answer: Answer, arrived: "SimpleQueue[Piece | Usage | _End]", unwanted: Event) -> None:
    """Pass on what arrives until the end, or until nobody wants it any more."""
    try:
        with closing(answer):
            for item in answer:
                if unwanted.is_set():
                    return
                arrived.put(item)
        end = _End()
    except BaseException as error:
        # Whatever it is, it is for the thread that reads, which would wait for ever without it.
        end = _End(error)
    arrived.put(end)
