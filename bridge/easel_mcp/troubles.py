"""What may be in the way of a call before Easel has seen it, in sentences for whoever waits.

The shape is that of Easel's own refusals, so that an agent reads both alike.
"""

from typing import Any


class Trouble(Exception):
    """Something is in the way. ``again`` says that the same call may succeed later."""

    def __init__(self, code: str, kind: str, message: str, hint: str, *, again: bool) -> None:
        super().__init__(message)
        self.body: dict[str, Any] = {
            "code": code,
            "kind": kind,
            "message": message,
            "hint": hint,
            "retryable": again,
            "problems": [],
            "details": {},
        }


def unreachable() -> Trouble:
    return Trouble(
        "APP_UNAVAILABLE",
        "unavailable",
        "Easel cannot be reached.",
        "Ask the person whether it runs at the address in EASEL_URL. Whether a change was made is "
        "told by sending it again with the same requestId.",
        again=True,
    )


def too_old() -> Trouble:
    return Trouble(
        "VERSION_MISMATCH",
        "invalid",
        "The Easel at this address is older than this bridge, or is no Easel.",
        "Ask the person to update it, or to correct EASEL_URL.",
        again=False,
    )


def told_by_easel(body: dict[str, Any]) -> Trouble:
    """Return a refusal of Easel's own: of the token, of how often it was asked."""
    trouble = Trouble("", "", str(body.get("message", "")), "", again=False)
    trouble.body = body
    return trouble
