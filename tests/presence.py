"""What a test takes to be there, and cannot go on without."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """Return ``value``; the test fails when it is None."""
    assert value is not None
    return value
