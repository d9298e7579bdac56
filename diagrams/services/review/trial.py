"""Trying what a proposal says on the diagram as it is today: what a reviewer sees, and what is made
when they accept it."""

from dataclasses import dataclass

from common.errors import CanvasError, NotFound, Problem
from diagrams.contracts import token_of
from diagrams.document.model import Document
from diagrams.history.comparing import Difference
from diagrams.models import Proposal, ProposalVersion
from diagrams.ops.batch import changed
from diagrams.proposals import SubmitProposal
from diagrams.review.differences import differences_in_content, fingerprint_of_differences
from diagrams.review.preconditions import Drift, Precondition, conflicts


@dataclass(frozen=True)
class Trial:
    """What would change, and what stands in the way: things that somebody has changed since, and
    reasons why it could not be made any more."""

    changes: tuple[Difference, ...] = ()
    conflicts: tuple[Drift, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def shown(self) -> str:
        """One text for the changes: who has seen these has seen no others."""
        return fingerprint_of_differences(self.changes)


def version_of(proposal: Proposal) -> ProposalVersion:
    """Return what ``proposal`` says now, whole.

    Raises:
        NotFound: it was purged meanwhile.
    """
    found = ProposalVersion.objects.filter(proposal=proposal.pk, number=proposal.version).first()
    if found is None:
        raise NotFound("There is no such proposal in this team.")
    return found


def said_in(version: ProposalVersion) -> SubmitProposal:
    """Return ``version`` as it was sent: its ops, and all that they are made with. What it was
    limited to is in force for as long as it waits (PROP-5)."""
    return SubmitProposal.model_validate(
        {
            "requestId": version.proposal_id,
            "expectedRevision": token_of(version.base_number),
            "summary": version.summary,
            "ops": version.ops,
            "view": {"inside": version.inside},
            "scope": version.scope,
            "layout": version.layout,
        }
    )


def tried(today: Document, version: ProposalVersion) -> Trial:
    """Return what ``version`` would change of ``today``. Nothing is drawn, so it takes no time."""
    said = said_in(version)
    relied_on = [Precondition.model_validate(each) for each in version.preconditions]
    drifted = conflicts(relied_on, today)
    try:
        after = changed(today, said.ops, path=said.view.inside, scope=said.scope).document
    except CanvasError as refusal:
        whole = Problem(code=refusal.code, message=refusal.message, hint=refusal.hint)
        return Trial(conflicts=drifted, problems=refusal.problems or (whole,))
    return Trial(changes=differences_in_content(today, after), conflicts=drifted)
