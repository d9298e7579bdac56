"""Where the next page of a list begins.

A cursor holds the sort values of the last row that was sent, so rows that come or go meanwhile
move nothing: every row that was there all the time is seen exactly once. It is opaque to whoever
sends it back, and holds nothing they were not shown.
"""

import base64
import binascii
import json
from datetime import datetime

from common.errors import InvalidInput, Problem
from common.storable import is_storable


def encode_cursor(order: str, *values: str) -> str:
    """Return the cursor of the row with these sort ``values`` in the list sorted by ``order``."""
    text = json.dumps([order, *values], ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode_cursor(cursor: str, order: str, *, size: int) -> tuple[str, ...]:
    """Return the ``size`` values that ``encode_cursor`` put into ``cursor``.

    Raises:
        InvalidInput: it is not a cursor of ours, or of a list in another order.
    """
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        parts = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (binascii.Error, ValueError, RecursionError):
        raise invalid_cursor() from None
    if (
        not isinstance(parts, list)
        or len(parts) != size + 1
        or not all(isinstance(part, str) and is_storable(part) for part in parts)
        or parts[0] != order
    ):
        raise invalid_cursor()
    return tuple(parts[1:])


def moment_in(value: str) -> datetime:
    """Return the moment that was put into a cursor as ``isoformat()``.

    Raises:
        InvalidInput: it is not one of ours.
    """
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise invalid_cursor() from None
    if moment.tzinfo is None:
        raise invalid_cursor()
    return moment


def invalid_cursor() -> InvalidInput:
    return InvalidInput(
        "This is not a cursor of this list.",
        hint="Send the cursor of the page before it, or none to begin.",
        problems=[Problem(code="INVALID_VALUE", path="/cursor", message="It leads nowhere.")],
    )
