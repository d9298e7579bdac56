"""Proposing a change that a person decides on."""

from functools import partial

from common.agent_tool import AgentTool
from diagrams.document import limits
from diagrams.ports import KnowsRun
from diagrams.proposals import ProposalReceipt, SubmitProposal
from diagrams.services.agent_changes import call_off
from diagrams.services.submit_proposal import submit_proposal

DESCRIPTION = (
    "Propose a change that the person did not ask you to make. Nothing is changed: a person "
    "accepts or rejects it as a whole, on the page of the diagram. It is checked like an "
    "update, and the answer comes at once: tell the person where to look, and do not wait. "
    "With `revises`, a pending proposal of yours says this instead."
)
AS_IN_AN_UPDATE = {"type": "object", "description": "As in update_diagram."}
# All of it is described where changes are made; here again it would be most of what is read.
LOOSELY = {
    "view": AS_IN_AN_UPDATE,
    "scope": AS_IN_AN_UPDATE,
    "layout": AS_IN_AN_UPDATE,
    "ops": {
        "type": "array",
        "items": {"type": "object"},
        "maxItems": limits.REQUEST_OPS,
        "description": "As in update_diagram, and checked alike. None: you found that the "
        "architecture does not change.",
    },
}


def submit_proposal_tool(knows_run: KnowsRun) -> AgentTool:
    """Return the tool, with ``knows_run`` telling whose a run is."""
    return AgentTool(
        name="submit_proposal",
        title="Propose a change",
        description=DESCRIPTION,
        addressed_by=("diagram_id",),
        request=SubmitProposal,
        answer=ProposalReceipt,
        call=partial(submit_proposal, knows_run=knows_run),
        call_off=call_off,
        loosely=LOOSELY,
    )
