"""What a long command shows while it works: numbered steps, and a box at the end."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any


class Steps:
    """Numbered lines, each with what came of it and how long it took."""

    def __init__(self, write: Callable[..., Any], *, done: int, total: int) -> None:
        self._write = write
        self._done = done
        self._total = total

    @contextmanager
    def step(self, name: str) -> Iterator[list[str]]:
        self._done += 1
        started_at = time.monotonic()
        self._write(f"[{self._done}/{self._total}] {name} … ", ending="")
        outcome: list[str] = []
        yield outcome
        self._write(f"{' '.join(outcome)} ({time.monotonic() - started_at:.1f} s)")


def boxed(lines: Sequence[str]) -> str:
    """Return ``lines`` with a frame around them and an empty line before and after."""
    width = max(len(line) for line in lines)
    edge = "─" * (width + 4)
    inside = (f"│  {line:<{width}}  │" for line in lines)
    return "\n".join(["", f"╭{edge}╮", *inside, f"╰{edge}╯", ""])
