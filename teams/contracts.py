"""The shapes of people and teams in flight."""

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
