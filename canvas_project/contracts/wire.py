"""Every contract that crosses a door, and the schema of each.

A contract that is read may leave out what has a default; one that is sent always has every field.
Where that makes a difference to the schema, what is read is called ``<Name>Input``.
"""

import re
from functools import cache
from typing import Any, Literal

from pydantic.json_schema import models_json_schema

from canvas_project.problem import ProblemDetails
from common.contract import Contract
from common.errors import ErrorBody
from diagrams import contracts as diagrams
from diagrams import proposals, reading_contracts, receipts, vocabulary_contracts
from diagrams.document.model import Document
from diagrams.reading import finding, graph, implementation
from diagrams.reading import model as reading
from diagrams.scene.model import Scene
from runs import contracts as runs
from runs.engine import events, fold
from teams import company, presence
from teams import contracts as teams
from teams import token_contracts as tokens
from workflows import contracts as workflows

Direction = Literal["request", "response"]
REFERENCE = "#/components/schemas/"
# Which rule of ours a contract keeps is for who reads the code.
RULES = re.compile(r" \((?:DOC|LAY|PROP|TOOL)[- ][^)]*\)")

REQUESTS: tuple[type[Contract], ...] = (
    teams.SignIn,
    teams.CreateTeam,
    teams.RenameTeam,
    teams.ConfigureTeam,
    teams.ChangeTeamState,
    teams.ChangeRole,
    teams.RemoveMember,
    teams.LeaveTeam,
    teams.InviteMember,
    teams.RevokeInvitation,
    teams.AcceptInvitation,
    teams.JoinByInvitation,
    teams.RenameAccount,
    teams.ChangePassword,
    teams.DeleteAccount,
    teams.RequestPasswordReset,
    teams.ConfirmPasswordReset,
    tokens.CreateProject,
    tokens.RenameProject,
    tokens.ConfigureProject,
    tokens.ChangeProjectState,
    tokens.IssueToken,
    tokens.RevokeToken,
    tokens.DisconnectAgents,
    workflows.CreateWorkflow,
    workflows.SaveWorkflow,
    workflows.RenameWorkflow,
    workflows.ConfigureWorkflow,
    workflows.MoveWorkflow,
    workflows.ImportWorkflow,
    workflows.UndoWorkflow,
    workflows.RestoreRevision,
    workflows.DuplicateWorkflow,
    workflows.ChangeState,
    diagrams.CreateDiagram,
    diagrams.ImportDiagram,
    diagrams.EditDiagram,
    diagrams.RenameDiagram,
    diagrams.MoveDiagram,
    diagrams.DuplicateDiagram,
    diagrams.UndoDiagram,
    diagrams.RestoreDiagramRevision,
    diagrams.ChangeDiagramState,
    proposals.SubmitProposal,
    proposals.DecideOnProposal,
    proposals.AcceptProposal,
    diagrams.CancelRequest,
    runs.StartRun,
    runs.CancelRun,
    runs.RunOnce,
)
ANSWERS: tuple[type[Contract], ...] = (
    ErrorBody,
    ProblemDetails,
    teams.SessionDetail,
    teams.TeamDetail,
    teams.MemberPage,
    teams.MemberDetail,
    teams.InvitationPage,
    teams.InvitationIssued,
    teams.InvitationCard,
    teams.AccountDetail,
    teams.AuditPage,
    tokens.ProjectPage,
    tokens.ProjectDetail,
    tokens.TokenPage,
    tokens.TokenDetail,
    tokens.TokenIssued,
    tokens.AgentsDisconnected,
    workflows.Catalogue,
    workflows.KnowledgeGraphDetail,
    workflows.WorkflowPage,
    workflows.WorkflowDetail,
    workflows.WorkflowFile,
    workflows.RevisionPage,
    workflows.RevisionDetail,
    workflows.GraphComparison,
    diagrams.DiagramPage,
    Document,
    receipts.DiagramCreated,
    receipts.DiagramUpdated,
    diagrams.DiagramDetail,
    diagrams.DiagramImported,
    diagrams.DiagramRevisionPage,
    diagrams.DiagramComparison,
    proposals.ProposalReceipt,
    proposals.ProposalDetail,
    proposals.ProposalPage,
    proposals.ProposalReview,
    proposals.ProposalDecided,
    diagrams.RequestCancelled,
    reading.ToldDiagram,
    reading_contracts.ToldSource,
    implementation.ToldImplementation,
    graph.Neighbours,
    graph.ShortestPath,
    finding.Found,
    vocabulary_contracts.Palette,
    vocabulary_contracts.Vocabulary,
    Scene,
    runs.RunTicket,
    runs.RunDetail,
    runs.RunPage,
)
# What only travels over a websocket or an event stream.
STREAMED: tuple[type[Contract], ...] = (
    events.Frame,
    teams.TeamChanged,
    workflows.WorkflowChanged,
    diagrams.DiagramChanged,
    diagrams.DiagramOffered,
    proposals.ProposalChanged,
    diagrams.DiagramProgress,
    runs.RunChanged,
    company.PeoplePresent,
)
# What a page says over its websocket.
SAID: tuple[type[Contract], ...] = (presence.Looking, presence.LookingAway)
# What a page works out for itself, held to the same recordings as our own fold.
FOLDED: tuple[type[Contract], ...] = (fold.RunState,)

_MODES: dict[Direction, Literal["validation", "serialization"]] = {
    "request": "validation",
    "response": "serialization",
}


@cache
def _schemas() -> tuple[dict[tuple[type[Contract], str], str], dict[str, Any]]:
    """Return the component name of each contract in each mode, and the components."""
    wanted = [(model, _MODES["request"]) for model in (*REQUESTS, *SAID)]
    wanted += [(model, _MODES["response"]) for model in (*ANSWERS, *STREAMED, *FOLDED)]
    references, document = models_json_schema(wanted, ref_template=f"{REFERENCE}{{model}}")
    names = {
        (model, mode): _public_name(reference["$ref"].rpartition("/")[2])
        for (model, mode), reference in references.items()
    }
    components = {
        _public_name(name): _renamed(schema) for name, schema in document["$defs"].items()
    }
    return names, components  # type: ignore[return-value]  # pydantic types its keys loosely


def components() -> dict[str, Any]:
    """Return every contract as an OpenAPI component, by name."""
    return dict(sorted(_schemas()[1].items()))


def component_name(model: type[Contract], direction: Direction) -> str:
    """Return the component that describes ``model`` going that way.

    Raises:
        LookupError: a view names a contract that is not listed above.
    """
    try:
        return _schemas()[0][model, _MODES[direction]]
    except KeyError:
        raise LookupError(
            f"{model.__name__} is a {direction} of a view: add it to canvas_project/contracts/"
            "wire.py"
        ) from None


def _public_name(name: str) -> str:
    return name.replace("-Output", "").replace("-Input", "Input")


def _renamed(schema: Any) -> Any:
    match schema:
        case dict():
            return {key: _renamed(value) for key, value in schema.items()}
        case list():
            return [_renamed(item) for item in schema]
        # A reference, or one of those that a discriminator maps to.
        case str() if schema.startswith(REFERENCE):
            return _public_name(schema)
        case str():
            return RULES.sub("", schema)
        case _:
            return schema
