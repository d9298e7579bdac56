"""What tests on a database begin with, made by the services that make it in life."""

from itertools import count

from common.ids import new_id
from teams.access import Role
from teams.actors import Actor, Bot, Person
from teams.authentication import bot_of
from teams.contracts import IssueToken, TeamRef
from teams.models import User
from teams.services.add_member import add_member
from teams.services.create_team import create_team
from teams.services.issue_token import issue_token
from workflows.contracts import CreateWorkflow, SaveWorkflow, WorkflowDetail
from workflows.graph.model import WorkflowGraph
from workflows.services.create_workflow import create_workflow
from workflows.services.save_workflow import save_workflow

PASSWORD = "correct horse battery staple"

_numbers = count(1)


def a_request_id() -> str:
    return new_id("req")


def a_user(email: str | None = None, *, name: str = "") -> User:
    return User.objects.create_user(
        email or f"person{next(_numbers)}@example.org", PASSWORD, name=name
    )


def a_team(slug: str | None = None) -> TeamRef:
    slug = slug or f"team-{next(_numbers)}"
    return create_team(slug=slug, name=slug.title())


def a_person(
    team: TeamRef | None = None,
    *,
    role: Role = Role.EDITOR,
    name: str = "",
    email: str | None = None,
) -> Person:
    """A member of ``team``, or of a team made for them."""
    team = team or a_team()
    return add_member(team_id=team.id, user_id=a_user(email, name=name).pk, role=role)


def a_colleague_of(person: Person, *, role: Role = Role.EDITOR, name: str = "") -> Person:
    return add_member(team_id=person.team_id, user_id=a_user(name=name).pk, role=role)


def a_secret_of(person: Person, *grants: str, kind: str = "ci", days: int | None = None) -> str:
    """The secret of a fresh token that acts for ``person``."""
    request = IssueToken.model_validate(
        {"name": "Robot", "kind": kind, "grants": grants or ("view", "run"), "days": days}
    )
    return issue_token(actor=person, request=request).secret


def a_bot_of(person: Person, *grants: str, kind: str = "ci") -> Bot:
    bot = bot_of(a_secret_of(person, *grants, kind=kind))
    assert bot is not None
    return bot


def a_workflow(person: Person, graph: WorkflowGraph | None = None, *, name: str = "Plan") -> str:
    """The id of a workflow of ``person``; its head is revision 2 where a graph is given, else 1."""
    made = create_workflow(
        actor=person, request=CreateWorkflow(request_id=a_request_id(), name=name)
    )
    if graph is not None:
        save(person, made.id, graph, on=1)
    return made.id


def save(person: Actor, workflow_id: str, graph: WorkflowGraph, *, on: int) -> WorkflowDetail:
    """Save ``graph`` over revision ``on``."""
    return save_workflow(
        actor=person,
        workflow_id=workflow_id,
        request=SaveWorkflow(request_id=a_request_id(), expected_revision=on, graph=graph),
    )
