"""Whoever waits for a call, and would like to hear how it goes.

A call is made on behalf of somebody who may have asked to be told. Whoever works on it says what it
is doing, in a phrase; nobody in between has to hand that on.
"""

from collections.abc import Callable
from contextvars import ContextVar

listener: ContextVar[Callable[[str], None] | None] = ContextVar("listener", default=None)


def tell_whoever_waits(phrase: str) -> None:
    """Say what is being done now; to nobody, where nobody asked."""
    hear = listener.get()
    if hear is not None:
        hear(phrase)
