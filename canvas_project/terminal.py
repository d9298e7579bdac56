"""What a long command shows while it works: numbered steps, and a box at the end."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.core.management.base import OutputWrapper


class Steps:
    """Numbered lines, each with what came of it and how long it took."""

    def __init__(self, out: OutputWrapper, *, done: int, total: int) -> None:
        self._out = out
        self._done = done
        self._total = total

    @contextmanager
    def step(self, name: str) -> Iterator[list[str]]:
        self._done += 1
        started_at = time.monotonic()
        self._out.write(f"[{self._done}/{self._total}] {name} … ", ending="")
        # A terminal shows a line when it is whole, and this one will not be for seconds.
        self._out.flush()
        outcome: list[str] = []
        yield outcome
        self._out.write(f"{' '.join(outcome)} ({time.monotonic() - started_at:.1f} s)")


def boxed(lines: Sequence[str]) -> str:
    """Return ``lines`` with a frame around them and an empty line before and after."""
    width = max(len(line) for line in lines)
    edge = "─" * (width + 4)
    inside = (f"│  {line:<{width}}  │" for line in lines)
    return "\n".join(["", f"╭{edge}╮", *inside, f"╰{edge}╯", ""])
