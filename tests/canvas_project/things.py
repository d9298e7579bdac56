"""One of everything that an address can name, and who asks about it."""

import zlib
from collections.abc import Mapping

from django.test import Client

from diagrams import under_way
from diagrams.services.draw_scene import draw_scene
from diagrams.under_way import UnderWay
from teams.actors import Person
from teams.contracts import InviteMember, TeamRef
from teams.models import AccessToken, User
from teams.quick_redis import quick
from teams.services.invite_member import invite_member
from tests.diagrams.kept import a_diagram, addition, relabel, update
from tests.diagrams.proposing import submit
from tests.factories import (
    a_person,
    a_project,
    a_request_id,
    a_secret_of,
    a_workflow,
    save,
)
from tests.graphs import graph
from tests.runs.arranging import SMALL, start
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.services.seed_knowledge import seed_knowledge

Headers = Mapping[str, str]


def things_of(team: TeamRef, founder: Person) -> dict[str, object]:
    """Make one of everything an address can name, and return it by its name there."""
    invited = InviteMember(request_id=a_request_id(), role="viewer")
    issued = invite_member(actor=founder, request=invited, base_url="http://localhost")
    workflow_id = a_workflow(founder, SMALL)
    save(founder, workflow_id, graph("a"), on=2)
    token = a_secret_of(founder)
    diagram_id = a_changed_diagram(founder)
    return {
        "team": team.slug,
        "user_id": a_person(team).user_id,
        "invitation_id": issued.invitation.id,
        "secret": str(issued.link).rpartition("/")[2],
        "token_id": AccessToken.objects.get(prefix=token[:10]).pk,
        "project_id": a_project(founder),
        "graph_id": seed_knowledge(team_id=team.id, name="Demo", content=DEMO_KNOWLEDGE),
        "workflow_id": workflow_id,
        "run_id": start(founder, a_workflow(founder, SMALL)).run.id,
        "diagram_id": diagram_id,
        "proposal_id": submit(founder, diagram_id, relabel("web", "Store"), on=2).proposal_id,
        "request_id": a_request_under_way(founder, diagram_id),
        "format_name": "svg",
        "topic": "types",
        "starter": "microservices",
        "number": 1,
        "other": 2,
    }


def a_changed_diagram(founder: Person) -> str:
    diagram_id = a_diagram(founder)
    update(founder, diagram_id, addition("mail"), on=1)
    return diagram_id


def a_request_under_way(founder: Person, diagram_id: str) -> str:
    """The id of a change that somebody is at work on, with something to look at."""
    request_id = a_request_id()
    attempt = UnderWay(
        ticket=request_id,
        operation="update_diagram",
        team_id=founder.team_id,
        owner_id=founder.owner_id,
        token_id=None,
        diagram_id=diagram_id,
        project_id=None,
    )
    under_way.begin(request_id, attempt)
    scene = draw_scene(actor=founder, diagram_id=diagram_id, inside=())
    content = scene.model_dump_json(by_alias=True).encode()
    under_way.keep_preview(attempt.ticket, zlib.compress(content))
    # For as long as somebody asks for one thing after the other.
    for key in quick().scan_iter(match=f"*{request_id}*"):
        quick().persist(key)
    return request_id


def session_of(person: Person) -> Headers:
    client = Client()
    client.force_login(User.objects.get(pk=person.user_id))
    return {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}


def bearer(secret: str) -> Headers:
    return {"Authorization": f"Bearer {secret}"}
