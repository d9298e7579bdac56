"""Proposals that are kept, made by the service that makes them in life."""

from typing import Any

from diagrams.models import Proposal, ProposalVersion
from diagrams.proposals import (
    ListProposals,
    ProposalDetail,
    ProposalPage,
    ProposalReceipt,
    SubmitProposal,
)
from diagrams.services.get_proposal import get_proposal
from diagrams.services.list_proposals import list_proposals
from diagrams.services.submit_proposal import submit_proposal
from teams.actors import Actor
from tests.factories import a_request_id


def a_submission(*ops: dict[str, Any], on: int = 1, **fields: Any) -> SubmitProposal:
    wanted = {
        "requestId": a_request_id(),
        "expectedRevision": f"r:{on}",
        "summary": "Call it what it is",
        "ops": ops,
        **fields,
    }
    return SubmitProposal.model_validate(wanted)


RUN = "run_0123456789ab"


def knows_one_run(team_id: str, run_id: str, /) -> bool:
    """Have one run, and let it be that of every team."""
    return run_id == RUN


def submit(
    actor: Actor, diagram_id: str, *ops: dict[str, Any], on: int = 1, **fields: Any
) -> ProposalReceipt:
    request = a_submission(*ops, on=on, **fields)
    return submit_proposal(
        actor=actor, diagram_id=diagram_id, request=request, knows_run=knows_one_run
    )


def detail(actor: Actor, proposal_id: str) -> ProposalDetail:
    return get_proposal(actor=actor, proposal_id=proposal_id)


def listed(actor: Actor, **wanted: Any) -> ProposalPage:
    return list_proposals(actor=actor, request=ListProposals.model_validate(wanted))


def versions(proposal_id: str) -> list[ProposalVersion]:
    return list(ProposalVersion.objects.filter(proposal_id=proposal_id).order_by("number"))


def current(proposal_id: str) -> ProposalVersion:
    """What the proposal says now, whole."""
    proposal = Proposal.objects.get(pk=proposal_id)
    return ProposalVersion.objects.get(proposal=proposal, number=proposal.version)
