"""What is said to somebody whose request was carried out, and could have been better."""

from typing import Literal

from common.contract import Contract


class Advisory(Contract):
    """A remark that refuses nothing.

    ``about`` puts remarks in order: first those on the request as a whole, then on the level of a
    view, then on single relationships.
    """

    about: Literal["request", "level", "relationship"]
    message: str
    ids: tuple[str, ...] = ()
