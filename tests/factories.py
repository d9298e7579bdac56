"""What tests on a database begin with, made by the services that make it in life."""

import time
from collections.abc import Iterable
from itertools import count

from django.utils import timezone

from common.ids import new_id
from teams.access import Role
from teams.actors import Actor, Bot, Person
from teams.authentication import bot_of
from teams.contracts import TeamRef
from teams.models import Project, Team, User
from teams.presence import Looking, Selection, publish
from teams.services.add_member import add_member
from teams.services.create_team import create_team
from teams.services.issue_token import issue_token
from teams.services.projects import name_key_of
from teams.token_contracts import IssueToken
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


def a_secret_of(
    person: Person,
    *grants: str,
    kind: str = "ci",
    days: int | None = None,
    projects: Iterable[str] = (),
) -> str:
    """The secret of a fresh token that acts for ``person``."""
    request = IssueToken.model_validate(
        {
            "request_id": a_request_id(),
            "name": "Robot",
            "kind": kind,
            "grants": grants or ("view", "run"),
            "project_ids": projects,
            "expires_in_days": days,
        }
    )
    secret = issue_token(actor=person, request=request).secret
    assert secret is not None
    return secret


def a_bot_of(person: Person, *grants: str, kind: str = "ci", projects: Iterable[str] = ()) -> Bot:
    bot = bot_of(a_secret_of(person, *grants, kind=kind, projects=projects))
    assert bot is not None
    return bot


def a_project(
    person: Person,
    *,
    name: str = "",
    agent_access: bool = False,
    propose_only: bool = False,
    archived: bool = False,
) -> str:
    """The id of a project in the team of ``person``, whatever their role is."""
    name = name or f"Project {next(_numbers)}"
    return Project.objects.create(
        team_id=person.team_id,
        name=name,
        name_key=name_key_of(name),
        agent_access=agent_access,
        propose_only=propose_only,
        archived_at=timezone.now() if archived else None,
    ).pk


def let_agents_in(person: Person) -> None:
    """Turn agent access on for the team of ``person``."""
    Team.objects.filter(pk=person.team_id).update(agent_access=True)


def a_workflow(
    person: Person,
    graph: WorkflowGraph | None = None,
    *,
    name: str = "Plan",
    project_id: str | None = None,
) -> str:
    """The id of a workflow of ``person``; its head is revision 2 where a graph is given, else 1."""
    request = CreateWorkflow(request_id=a_request_id(), name=name, project_id=project_id)
    made = create_workflow(actor=person, request=request)
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


def looks_at(person: Person, diagram_id: str, *nodes: str) -> None:
    """Have a page of ``person`` show a diagram, with these elements selected."""
    shown = Looking(diagram_id=diagram_id, selection=Selection(nodes=nodes))
    publish(person.team_id, person.user_id, "page", shown, now=time.time())
