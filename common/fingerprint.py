"""One text for one value, and its hash.

Two requests are the same request, and two graphs the same graph, when their canonical JSON is.
"""

import hashlib
import json
from typing import Any

from common.contract import Contract


def canonical_json(value: Any) -> str:
    """Return ``value`` (plain JSON data) as JSON with sorted keys and no spare spaces."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def fingerprint_of(
    value: Contract, *, target: str = "", ignoring: frozenset[str] = frozenset()
) -> str:
    """Return the sha256, in hex, of ``target`` and of ``value`` without the fields ``ignoring``."""
    content = value.model_dump(mode="json", by_alias=True, exclude=set(ignoring))
    return hashlib.sha256(f"{target}\n{canonical_json(content)}".encode()).hexdigest()
