"""Right requests about diagrams, refused for who sends them, when, or what was before."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.test import Client, override_settings

from diagrams.models import Diagram
from teams.access import Role
from teams.actors import Person
from teams.models import Team
from teams.quick_redis import quick
from tests.canvas_project.things import bearer, session_of
from tests.conftest import NOWHERE
from tests.diagrams.api.conversing import sent
from tests.diagrams.api.refused_requests import Refusal
from tests.diagrams.kept import SHOP, a_chain, addition, relabel, update
from tests.factories import a_colleague_of, a_project, a_request_id, a_secret_of


@dataclass(frozen=True)
class World:
    """A team with a diagram “Kept” at revision 1, an agent, and the editor it acts for."""

    person: Person
    agent: Client
    diagram_id: str

    @property
    def address(self) -> str:
        return f"diagrams/{self.diagram_id}"

    @property
    def editor(self) -> Client:
        return Client(headers=session_of(self.person))

    def edit(self, client: Client, **fields: Any) -> Any:
        body = {"expectedRevision": "r:1", "ops": [addition("x")], **fields}
        return sent(client, "PATCH", self.address, **body)


def by_a_stranger(world: World) -> Any:
    return world.edit(Client(headers=bearer("easel_nothing")))


def by_a_viewer(world: World) -> Any:
    return world.edit(Client(headers=session_of(a_colleague_of(world.person, role=Role.VIEWER))))


def by_an_agent_that_is_kept_out(world: World) -> Any:
    Team.objects.update(agent_access=False)
    return world.edit(world.agent)


def by_an_agent_that_only_proposes(world: World) -> Any:
    project = a_project(world.person, agent_access=True, propose_only=True)
    Diagram.objects.update(project_id=project)
    return world.edit(world.agent)


def into_a_project_beyond_the_token(world: World) -> Any:
    mine = a_project(world.person, name="Mine", agent_access=True)
    other = a_project(world.person, agent_access=True)
    secret = a_secret_of(world.person, "view", "draw", kind="agent", projects=[mine])
    agent = Client(headers=bearer(secret))
    answer = sent(agent, "POST", "diagrams", title="New", projectId=other, **SHOP)
    assert [each["name"] for each in answer.json()["details"]["projects"]] == ["Mine"]
    return answer


def of_what_was_archived(world: World) -> Any:
    assert sent(world.editor, "POST", f"{world.address}/archive").status_code == 200
    return world.edit(world.agent)


def in_an_archived_project(world: World) -> Any:
    project = a_project(world.person, archived=True)
    return sent(world.editor, "POST", f"{world.address}/move", projectId=project)


def without_the_token_of_the_page(world: World) -> Any:
    page = Client(headers=session_of(world.person), enforce_csrf_checks=True)
    return world.edit(page)


def with_another_method(world: World) -> Any:
    return sent(world.agent, "DELETE", world.address)


def with_a_used_id(world: World) -> Any:
    request_id = a_request_id()
    assert world.edit(world.agent, requestId=request_id).status_code == 200
    return world.edit(world.agent, requestId=request_id, ops=[addition("y")])


def paging_across_a_change(world: World) -> Any:
    diagram = f"/api/art/diagrams/{a_chain(world.person, 210)}"
    cursor = world.agent.get(f"{diagram}/read").json()["cursor"]
    return world.agent.get(f"{diagram}/read", {"cursor": cursor, "include": "geometry"})


def undone_before_it_was_done(world: World) -> Any:
    return sent(world.editor, "POST", f"{world.address}/undo", revision=9)


def redone_before_it_was_undone(world: World) -> Any:
    return sent(world.editor, "POST", f"{world.address}/redo")


def undone_after_others_changed_the_same(world: World) -> Any:
    colleague = a_colleague_of(world.person)
    first = relabel("web", "Store")
    assert world.edit(world.editor, ops=[first]).status_code == 200
    update(colleague, world.diagram_id, relabel("web", "Market"), on=2)
    return sent(world.editor, "POST", f"{world.address}/undo", revision=2)


def called_off_while_redis_is_away(world: World) -> Any:
    quick.cache_clear()
    with override_settings(REDIS_URL=f"unix://{NOWHERE}"):
        answer = sent(world.agent, "POST", "diagrams/requests/any/cancel")
    quick.cache_clear()
    return answer


def revising_what_waits_for_nobody(world: World) -> Any:
    address = f"{world.address}/proposals"
    said = {"expectedRevision": "r:1", "summary": "Nothing to do"}
    finding = sent(world.editor, "POST", address, **said).json()["proposalId"]
    return sent(world.editor, "POST", address, **said, revises=finding)


def _decided(world: World, verb: str, proposal_id: str, **body: Any) -> Any:
    return sent(world.editor, "POST", f"proposals/{proposal_id}/{verb}", version=1, **body)


def _proposed(world: World) -> str:
    """A proposal to rename what SHOP calls Web."""
    said = {"expectedRevision": "r:1", "summary": "Better", "ops": [relabel("web", "Store")]}
    answer = sent(world.editor, "POST", f"{world.address}/proposals", **said)
    proposal_id: str = answer.json()["proposalId"]
    return proposal_id


def accepting_what_was_rejected(world: World) -> Any:
    proposal_id = _proposed(world)
    assert _decided(world, "reject", proposal_id).status_code == 200
    return _decided(world, "accept", proposal_id, shown="")


def accepting_what_others_changed(world: World) -> Any:
    proposal_id = _proposed(world)
    assert world.edit(world.editor, ops=[relabel("web", "Market")]).status_code == 200
    return _decided(world, "accept", proposal_id, shown="")


def accepting_what_was_not_shown(world: World) -> Any:
    return _decided(world, "accept", _proposed(world), shown="something else")


HAPPENING: dict[Callable[[World], Any], Refusal] = {
    by_a_stranger: Refusal(401, "UNAUTHORIZED"),
    by_a_viewer: Refusal(403, "FORBIDDEN", None, {"permission": "draw"}),
    by_an_agent_that_is_kept_out: Refusal(403, "NOT_ENABLED"),
    by_an_agent_that_only_proposes: Refusal(403, "READ_ONLY"),
    into_a_project_beyond_the_token: Refusal(422, "OUT_OF_SCOPE"),
    of_what_was_archived: Refusal(403, "READ_ONLY", None, {"state": "archived"}),
    in_an_archived_project: Refusal(409, "PROJECT_NOT_ACTIVE"),
    without_the_token_of_the_page: Refusal(403, "CSRF_REFUSED"),
    with_another_method: Refusal(405, "METHOD_NOT_ALLOWED"),
    with_a_used_id: Refusal(409, "REQUEST_ID_MISMATCH"),
    paging_across_a_change: Refusal(409, "CURSOR_STALE", None, {"revision": "r:1"}),
    called_off_while_redis_is_away: Refusal(503, "REQUESTS_UNKNOWN"),
    undone_before_it_was_done: Refusal(409, "NOTHING_TO_UNDO"),
    redone_before_it_was_undone: Refusal(409, "NOTHING_TO_REDO"),
    revising_what_waits_for_nobody: Refusal(
        409, "PROPOSAL_CLOSED", None, {"status": "informational"}
    ),
    accepting_what_was_rejected: Refusal(409, "ALREADY_RESOLVED", None, {"status": "rejected"}),
    accepting_what_others_changed: Refusal(409, "PROPOSAL_CONFLICT", None, {"ids": ["web"]}),
    accepting_what_was_not_shown: Refusal(409, "REVIEW_OUTDATED"),
    undone_after_others_changed_the_same: Refusal(409, "UNDO_CONFLICT", None, {"ids": ["web"]}),
}
