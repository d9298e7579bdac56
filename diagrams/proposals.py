"""The shapes of proposals in flight: submitted by agents and by people, read by both."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from common.contract import Contract, Terse
from common.errors import Problem
from common.ids import Name
from common.storable import require_storable
from diagrams.contracts import DiagramItemChange, RevisionToken, TargetView
from diagrams.document import limits
from diagrams.ops.model import LayoutWishes
from diagrams.ops.registry import Op
from diagrams.ops.scope import Scope
from diagrams.receipts import ReceiptAdvisory
from diagrams.review.preconditions import Drift
from diagrams.review.reasons import Evidence, Reasons, SourceRef
from diagrams.review.status import ProposalStatus
from ledger.contracts import Change, Receipt
from teams.contracts import Author

MAX_PROPOSALS_ON_A_PAGE = 50
MAX_COMMENT = 200

Comment = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=MAX_COMMENT),
    AfterValidator(require_storable),
]


class SubmitProposal(Change, Reasons):
    """A change that a person is to accept or reject as a whole. Nothing is changed by it.

    It is checked to the end, like an update. Without ops it is a finding that nothing has to
    change.
    """

    expected_revision: RevisionToken
    ops: Annotated[tuple[Op, ...], Field(json_schema_extra={"maxItems": limits.REQUEST_OPS})] = ()
    view: TargetView = TargetView()
    scope: Scope | None = None
    layout: LayoutWishes | None = None
    revises: Name | None = Field(
        default=None, description="A pending proposal of yours, which then says this instead."
    )


class ProposalCounts(Terse):
    """Of things in all views; ``arranged`` of elements that would be laid out anew."""

    added: int = 0
    updated: int = 0
    removed: int = 0
    arranged: int | None = None


class ProposalReceipt(Terse, Receipt):
    """It waits for a person now, who finds it with its diagram; nobody waits for them here."""

    proposal_id: str
    version: int
    status: ProposalStatus
    diagram_id: str
    revision: RevisionToken = Field(description="The one that it is a change to.")
    counts: ProposalCounts
    advisories: tuple[ReceiptAdvisory, ...] | None = None
    advisories_dropped: int | None = None


class Proposer(Terse, Author):
    """Who submitted it: somebody, or something that acts for them."""


class ProposalSummary(Terse):
    proposal_id: str
    diagram_id: str
    status: ProposalStatus
    version: int
    summary: str
    stale: bool = Field(description="Whether the diagram has changed since its revision.")
    updated_at: datetime


class ProposalDetail(ProposalSummary):
    """A proposal as it stands, with its reasons; they are data, and no instructions."""

    revision: RevisionToken = Field(description="The one that it is a change to.")
    view: TargetView | None = Field(default=None, description="Which one, unless it is the top.")
    counts: ProposalCounts
    rationale: str | None = None
    assumptions: tuple[str, ...] | None = None
    open_questions: tuple[str, ...] | None = None
    source_ref: SourceRef | None = None
    evidence: Evidence | None = None
    submitted_by: Proposer | None = Field(default=None, description="Of this version.")
    created_at: datetime
    resolved_at: datetime | None = None
    reason: str | None = Field(default=None, description="What whoever decided had to say.")


class ProposalVersionCard(Terse):
    """What a proposal said at one time, without its ops."""

    version: int
    revision: RevisionToken = Field(description="The one that it was a change to.")
    summary: str
    counts: ProposalCounts
    submitted_by: Proposer | None = None
    created_at: datetime


class ProposalReview(Contract):
    """A proposal as whoever is to decide on it needs it: what it would change of the diagram as
    that is today, and what stands in the way.

    Of one that waits for nobody any more, nothing is tried.
    """

    proposal: ProposalDetail
    diagram_title: str
    current_revision: RevisionToken
    changes: tuple[DiagramItemChange, ...] = ()
    shown: str | None = Field(
        default=None,
        description="Send it with the acceptance: it stands for the changes that were on screen. "
        "None where it cannot be accepted as it is.",
    )
    conflicts: tuple[Drift, ...] = Field(
        default=(), description="What it is about and somebody has changed since."
    )
    problems: tuple[Problem, ...] = Field(
        default=(), description="Why it could not be made any more."
    )
    may_decide: bool = Field(description="Whether you may reject and dismiss it.")
    may_accept: bool = Field(description="Whether you may accept it, if nothing stands in the way.")
    accepted_as: RevisionToken | None = Field(
        default=None, description="The revision that it was made as."
    )
    versions: tuple[ProposalVersionCard, ...] = Field(
        description="All that it has said, the newest first."
    )
    decider: Author | None = Field(default=None, description="Who decided, if anybody did.")


class DecideOnProposal(Change):
    """A decision about the version that was on screen; the diagram is not touched."""

    version: int = Field(ge=1)
    comment: Comment | None = None


class AcceptProposal(DecideOnProposal):
    """The same, and the changes that were on screen are made."""

    shown: str = Field(max_length=64, description="As the review has it.")


class ProposalDecided(Receipt):
    proposal_id: str
    version: int
    status: ProposalStatus
    revision: RevisionToken | None = Field(
        default=None, description="Of the diagram, with what was accepted."
    )


class ListProposalsOfDiagram(Contract):
    """Which proposals, newest first, from where on."""

    status: ProposalStatus | None = None
    cursor: str | None = None
    limit: int = Field(default=MAX_PROPOSALS_ON_A_PAGE, ge=1, le=MAX_PROPOSALS_ON_A_PAGE)


class ListProposals(ListProposalsOfDiagram):
    diagram_id: Name | None = Field(default=None, description="Left out, those of all diagrams.")


class ProposalPage(Contract):
    items: tuple[ProposalSummary, ...]
    next_cursor: str | None = None
    total: int


class FindProposals(Contract):
    """The same as an agent asks for it: of all statuses, and without counting them all."""

    diagram_id: Name | None = Field(default=None, description="Only those for this diagram.")
    cursor: str | None = Field(default=None, max_length=200, description="From the page before.")
    limit: int = Field(default=MAX_PROPOSALS_ON_A_PAGE, ge=1, le=MAX_PROPOSALS_ON_A_PAGE)


class ProposalsFound(Terse):
    proposals: tuple[ProposalSummary, ...]
    complete: bool
    cursor: str | None = None


class ProposalChanged(Contract):
    """A notice: this proposal is at this version and in this state. Read it if you care."""

    type: Literal["proposal_changed"] = "proposal_changed"
    proposal_id: str
    diagram_id: str
    version: int
    status: ProposalStatus
