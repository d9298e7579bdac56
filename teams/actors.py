"""Who is asking.

A ``Person`` signed in with a password. A ``Bot`` holds a token that a person made, and is never
more than that person. A ``Visitor`` is nobody we know, let in only where the installation is a
public demonstration. A function that is for people takes a ``Person``; it cannot be handed a bot.
"""

from typing import Literal

from common.contract import Contract


class Person(Contract):
    user_id: int
    team_id: str

    @property
    def owner_id(self) -> int:
        return self.user_id

    @property
    def described(self) -> str:
        """What a log line calls them."""
        return "a person"


class Bot(Contract):
    kind: Literal["agent", "ci"]
    token_id: str
    owner_id: int
    team_id: str

    @property
    def described(self) -> str:
        return f"a bot ({self.kind})"


class Account(Contract):
    """Somebody signed in, where no team is asked about."""

    user_id: int
    team_id: None = None

    @property
    def owner_id(self) -> int:
        return self.user_id

    @property
    def described(self) -> str:
        return "a person"


class Visitor(Contract):
    team_id: str


Actor = Person | Bot
