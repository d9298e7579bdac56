"""Remembering what was worked out for a text, within bounds.

The same words are set again with every change to a diagram, so remembering them is worth much. What
is remembered is bounded in entries and in letters: without the second, a few thousand pages of text
would stay in memory for as long as the process lives.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
OfText = Callable[Concatenate[str, P], R]


def remembered(*, entries: int, letters: int) -> Callable[[OfText[P, R]], OfText[P, R]]:
    """Return a decorator for functions of a text that remembers the last ``entries`` answers.

    A text of more than ``letters`` is worked out afresh every time.
    """

    def decorate(work_out: OfText[P, R]) -> OfText[P, R]:
        remember = lru_cache(maxsize=entries)(work_out)

        @wraps(work_out)
        def answer(text: str, /, *args: P.args, **kwargs: P.kwargs) -> R:
            if len(text) > letters:
                return work_out(text, *args, **kwargs)
            return remember(text, *args, **kwargs)  # type: ignore[arg-type]  # all are hashable

        return answer

    return decorate
