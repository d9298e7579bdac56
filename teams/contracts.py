"""The shapes of people and teams in flight."""

from datetime import datetime
from typing import Literal

from pydantic import Field

from common.contract import Contract


class Author(Contract):
    """Who did something, as others may see it."""

    kind: Literal["person", "agent", "ci"]
    id: str
    name: str
    on_behalf_of: str | None = Field(
        default=None, description="For a bot, the name of the person whose token it holds."
    )


class TeamCard(Contract):
    slug: str
    name: str
    role: Literal["viewer", "editor", "admin"]
    permissions: tuple[str, ...]


class PersonCard(Contract):
    id: int
    email: str
    name: str
    is_staff: bool


class SessionDetail(Contract):
    """Who this browser is signed in as, and what it may open."""

    person: PersonCard | None
    teams: tuple[TeamCard, ...]
    mode: Literal["mock", "live"] = Field(
        description="`mock`: answers come from a scripted model. `live`: from a provider."
    )
    public_demo: bool = Field(description="Whether visitors may run the starter workflow.")


class SignIn(Contract):
    email: str = Field(min_length=1, max_length=254)
    password: str = Field(min_length=1, max_length=1024)


class TeamRef(Contract):
    """A team, for those who already know that it exists."""

    id: str
    slug: str
    name: str


class IssueToken(Contract):
    """A token for a bot that acts for the person who makes it."""

    name: str = Field(min_length=1, max_length=120)
    kind: Literal["agent", "ci"]
    grants: tuple[Literal["view", "run", "draw", "propose"], ...] = Field(
        min_length=1, description="What the bot may do, as long as its owner may."
    )
    days: int | None = Field(
        default=None, ge=1, le=3650, description="How long it lives. Left out, until revoked."
    )


class TokenIssued(Contract):
    """A fresh token. The secret is in no other answer, and is not kept."""

    id: str
    name: str
    secret: str
    expires_at: datetime | None
