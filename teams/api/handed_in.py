"""What the views of this room need from above it.

The composition root hands it in: `as_view(guard=…, mode=…)`.
"""

from collections.abc import Callable
from typing import Literal

from django.http import HttpRequest

# Counts an attempt where passwords are tried, by where it comes from and by whom it is about;
# raises when there are too many.
Guard = Callable[[HttpRequest, str], None]
# Says what answers in this installation. Which models there are is known in a room above.
Mode = Callable[[], Literal["mock", "live"]]


def let_everybody_try(request: HttpRequest, email: str) -> None:
    """The guard of an installation that has none."""


def scripted() -> Literal["mock"]:
    """The mode of an installation that has no model."""
    return "mock"
