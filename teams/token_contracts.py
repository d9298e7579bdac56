"""The shapes of projects and tokens in flight: where bots are let in, and what lets them in."""

from datetime import datetime
from enum import StrEnum
from typing import Literal

from pydantic import Field

from common.contract import Contract
from common.ids import Name
from ledger.contracts import Change, Receipt
from teams.contracts import MAX_PAGE_SIZE, Author, Label

MAX_PROJECTS_OF_A_TOKEN = 50


class ProjectState(StrEnum):
    ACTIVE = "active"
    ARCHIVED = "archived"


class CreateProject(Change):
    """A folder for workflows. Agents are not let in until it is configured so."""

    name: Label


class RenameProject(Change):
    name: Label


class ConfigureProject(Change):
    """What agents may do here, where the team lets them in at all."""

    agent_access: bool = Field(description="Whether agents see and use what is in it.")
    propose_only: bool = Field(
        description="Whether agents propose changes here, and make none themselves."
    )


class ChangeProjectState(Change):
    """Archive it or bring it back: the path says which."""


class ProjectDetail(Receipt):
    id: str
    name: str
    state: ProjectState
    agent_access: bool
    propose_only: bool
    workflow_count: int
    created_at: datetime


class ProjectPage(Contract):
    """The projects of a team, by name."""

    items: tuple[ProjectDetail, ...]


Grant = Literal["view", "run", "draw", "propose"]
TokenKind = Literal["agent", "ci"]


class IssueToken(Change):
    """A token for a bot that acts for the person who makes it."""

    name: Label
    kind: TokenKind
    grants: tuple[Grant, ...] = Field(
        min_length=1,
        max_length=4,
        description="What the bot may do, as long as its owner may. A CI job cannot `draw`.",
    )
    project_ids: tuple[Name, ...] = Field(
        default=(),
        max_length=MAX_PROJECTS_OF_A_TOKEN,
        description="The only projects it reaches. Left out, it reaches the whole team.",
    )
    expires_in_days: int | None = Field(
        default=None, ge=1, le=3650, description="How long it lives. Left out, until revoked."
    )


class RevokeToken(Change):
    """End a token at once. Revoking one twice is the same as once."""


class DisconnectAgents(Change):
    """Revoke every agent token of the team, and end what those agents have open."""


class TokenState(StrEnum):
    ACTIVE = "active"
    EXPIRED = "expired"
    REVOKED = "revoked"


class TokenDetail(Receipt):
    """A token as it can be shown at any time: by the beginning of its secret."""

    id: str
    kind: TokenKind
    name: str
    prefix: str = Field(description="How its secret begins, to recognise it by.")
    grants: tuple[Grant, ...]
    project_ids: tuple[str, ...]
    is_limited: bool = Field(description="Whether it reaches `projectIds` only, or the whole team.")
    owner: Author
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None = Field(description="To the minute.")
    revoked_at: datetime | None
    state: TokenState


class ListTokens(Contract):
    """Which part of the list, newest first."""

    cursor: str | None = None
    limit: int = Field(default=50, ge=1, le=MAX_PAGE_SIZE)


class TokenPage(Contract):
    items: tuple[TokenDetail, ...]
    next_cursor: str | None = None


class TokenIssued(Receipt):
    """A fresh token, and its secret: shown this once, and not kept."""

    token: TokenDetail
    secret: str | None = Field(
        description="What the bot sends. Absent from a replay: make another token if it was lost."
    )


class AgentsDisconnected(Receipt):
    revoked: int = Field(description="How many tokens were alive until now.")
