"""Names for things: short, unguessable enough to be unique, and told apart at a glance."""

import re
import secrets
from typing import Annotated

from pydantic import StringConstraints

ID_HEX_DIGITS = 12

# What a caller may use as the id of a node or an edge: printable, without spaces or quotes, so that
# it can stand in a path, a log line and a selector without escaping.
MAX_NAME_LENGTH = 64
NAME_PATTERN = r"^[A-Za-z0-9_][A-Za-z0-9_.:\-]*$"
Name = Annotated[
    str, StringConstraints(pattern=NAME_PATTERN, min_length=1, max_length=MAX_NAME_LENGTH)
]

# What a caller may call a request: any visible characters. Spaces at its ends and quotes round it
# would not outlive a header.
MAX_REQUEST_ID_LENGTH = 128
REQUEST_ID_PATTERN = r"^[!#-~]+$"
RequestId = Annotated[
    str,
    StringConstraints(pattern=REQUEST_ID_PATTERN, min_length=1, max_length=MAX_REQUEST_ID_LENGTH),
]


def new_id(prefix: str) -> str:
    """Return a fresh primary key, ``<prefix>_`` and 12 hex digits: ``new_id("w")``."""
    return f"{prefix}_{secrets.token_hex(ID_HEX_DIGITS // 2)}"


def is_id(prefix: str, text: str) -> bool:
    """Say whether ``text`` has the shape that ``new_id(prefix)`` gives."""
    return re.fullmatch(rf"{re.escape(prefix)}_[0-9a-f]{{{ID_HEX_DIGITS}}}", text) is not None
