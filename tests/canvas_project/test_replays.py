"""A repeated request is answered from the ledger only to whoever may still make it (TOOL-82).

Through the REST door, as a script and as a page: the first copy is made, something is taken away,
and the second copy is refused like any new request, although its answer is kept.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from ledger.models import RequestRecord
from runs.models import Run
from teams.access import Role
from teams.actors import Person
from teams.contracts import ConfigureTeam
from teams.models import AccessToken
from teams.selectors import team_by_id
from teams.services.archive_project import archive_project
from teams.services.configure_project import configure_project
from teams.services.configure_team import configure_team
from teams.services.disconnect_agents import disconnect_agents
from teams.services.revoke_token import revoke_token
from teams.token_contracts import (
    ChangeProjectState,
    ConfigureProject,
    DisconnectAgents,
    RevokeToken,
)
from tests.canvas_project.things import Headers, bearer, session_of
from tests.factories import (
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    a_secret_of,
    a_team,
    a_workflow,
    let_agents_in,
    save,
)
from tests.graphs import graph
from tests.runs.arranging import SMALL
from tests.teams.people import delete, give_role, leave, remove
from workflows.contracts import MoveWorkflow
from workflows.models import WorkflowRevision
from workflows.selectors import workflows_in
from workflows.services.move_workflow import move_workflow

pytestmark = [pytest.mark.backends, pytest.mark.django_db]


@dataclass(frozen=True)
class Scene:
    """A team with an administrator, a member whose token a bot holds, and a workflow in a project
    that agents are let into."""

    admin: Person
    member: Person
    project_id: str
    workflow_id: str

    @property
    def slug(self) -> str:
        return team_by_id(self.admin.team_id).slug


@pytest.fixture
def scene() -> Scene:
    admin = a_person(a_team("art"), role=Role.ADMIN)
    let_agents_in(admin)
    project_id = a_project(admin, agent_access=True)
    workflow_id = a_workflow(admin, SMALL, project_id=project_id)
    return Scene(admin, a_colleague_of(admin), project_id, workflow_id)


def switch_agents_off(scene: Scene) -> None:
    configure_team(
        actor=scene.admin, request=ConfigureTeam(request_id=a_request_id(), agent_access=False)
    )


def switch_agents_off_in_the_project(scene: Scene) -> None:
    configure_project(
        actor=scene.admin,
        project_id=scene.project_id,
        request=ConfigureProject(request_id=a_request_id(), agent_access=False, propose_only=False),
        counts=workflows_in,
    )


def archive_the_project(scene: Scene) -> None:
    archive_project(
        actor=scene.admin,
        project_id=scene.project_id,
        request=ChangeProjectState(request_id=a_request_id()),
        counts=workflows_in,
    )


def move_it_out_of_reach(scene: Scene) -> None:
    elsewhere = a_project(scene.admin, agent_access=True)
    move_workflow(
        actor=scene.admin,
        workflow_id=scene.workflow_id,
        request=MoveWorkflow(request_id=a_request_id(), project_id=elsewhere),
    )


def lower_the_role(scene: Scene) -> None:
    give_role(scene.admin, scene.member.user_id, "viewer")


def end_the_token(scene: Scene) -> None:
    revoke_token(
        actor=scene.member,
        token_id=AccessToken.objects.get().pk,
        request=RevokeToken(request_id=a_request_id()),
    )


def let_the_token_expire(scene: Scene) -> None:
    AccessToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def send_agents_away(scene: Scene) -> None:
    disconnect_agents(actor=scene.admin, request=DisconnectAgents(request_id=a_request_id()))


def take_the_member_out(scene: Scene) -> None:
    remove(scene.admin, scene.member.user_id)


def let_the_member_go(scene: Scene) -> None:
    leave(scene.member)


def end_the_team(scene: Scene) -> None:
    delete(scene.admin)


Takes = Callable[[Scene], None]

OF_A_CI_JOB: Mapping[Takes, tuple[int, str]] = {
    lower_the_role: (403, "FORBIDDEN"),
    archive_the_project: (403, "READ_ONLY"),
    move_it_out_of_reach: (404, "NOT_FOUND"),
    end_the_token: (401, "UNAUTHORIZED"),
    let_the_token_expire: (401, "UNAUTHORIZED"),
    take_the_member_out: (401, "UNAUTHORIZED"),
    let_the_member_go: (401, "UNAUTHORIZED"),
    end_the_team: (401, "UNAUTHORIZED"),
}
OF_AN_AGENT: Mapping[Takes, tuple[int, str]] = {
    **OF_A_CI_JOB,
    switch_agents_off: (403, "NOT_ENABLED"),
    switch_agents_off_in_the_project: (404, "NOT_FOUND"),
    send_agents_away: (401, "UNAUTHORIZED"),
}
OF_A_PERSON: Mapping[Takes, tuple[int, str]] = {
    lower_the_role: (403, "FORBIDDEN"),
    archive_the_project: (403, "READ_ONLY"),
    take_the_member_out: (404, "NOT_FOUND"),
    let_the_member_go: (404, "NOT_FOUND"),
    end_the_team: (404, "NOT_FOUND"),
}


def sent(method: str, path: str, body: Mapping[str, Any], headers: Headers) -> tuple[int, Any]:
    answer = Client().generic(
        method, path, json.dumps(body), content_type="application/json", headers=headers
    )
    return answer.status_code, answer.json()


def start_of_a_run(scene: Scene) -> tuple[str, str, dict[str, Any]]:
    path = f"/api/{scene.slug}/workflows/{scene.workflow_id}/runs"
    return "POST", path, {"requestId": "again", "input": "Why?"}


def save_of_a_graph(scene: Scene) -> tuple[str, str, dict[str, Any]]:
    path = f"/api/{scene.slug}/workflows/{scene.workflow_id}"
    saved = graph("a b", "a>b").wire()
    return "PUT", path, {"requestId": "again", "expectedRevision": 2, "graph": saved}


def require_refused_once_taken_away(
    request: tuple[str, str, dict[str, Any]],
    headers: Headers,
    take_away: Callable[[], None],
    expected: tuple[int, str],
) -> None:
    """Send ``request``, send it again, take something away and send it a third time."""
    status, first = sent(*request, headers)
    assert status in (200, 201, 202), first
    again, second = sent(*request, headers)
    assert (again, second["replayed"]) == (status, True)
    before = Run.objects.count(), WorkflowRevision.objects.count()

    take_away()
    refused, third = sent(*request, headers)

    assert (refused, third["code"]) == expected
    assert "replayed" not in third
    assert (Run.objects.count(), WorkflowRevision.objects.count()) == before
    # The answer is kept all the same: it is there for whoever gets the right back.
    assert RequestRecord.objects.filter(request_id="again", receipt__isnull=False).exists()


class TestARepeatedRequest:
    @pytest.mark.parametrize("takes", OF_A_CI_JOB, ids=lambda takes: takes.__name__)
    def test_of_a_ci_job_is_refused_once_it_may_not_make_it(self, scene, takes):
        secret = a_secret_of(scene.member, "view", "run", projects=[scene.project_id])

        require_refused_once_taken_away(
            start_of_a_run(scene), bearer(secret), lambda: takes(scene), OF_A_CI_JOB[takes]
        )

    @pytest.mark.parametrize("takes", OF_AN_AGENT, ids=lambda takes: takes.__name__)
    def test_of_an_agent_is_refused_once_it_may_not_make_it(self, scene, takes):
        secret = a_secret_of(scene.member, "view", "run", kind="agent", projects=[scene.project_id])

        require_refused_once_taken_away(
            start_of_a_run(scene), bearer(secret), lambda: takes(scene), OF_AN_AGENT[takes]
        )

    @pytest.mark.parametrize("takes", OF_A_PERSON, ids=lambda takes: takes.__name__)
    @pytest.mark.parametrize("request_of", [start_of_a_run, save_of_a_graph])
    def test_of_a_person_is_refused_once_they_may_not_make_it(self, scene, request_of, takes):
        require_refused_once_taken_away(
            request_of(scene),
            session_of(scene.member),
            lambda: takes(scene),
            OF_A_PERSON[takes],
        )

    def test_of_a_strong_token_is_not_answered_to_a_weak_one_of_the_same_person(self, scene):
        """The ledger keeps requests by owner; what a token may have is asked of that token."""
        strong = a_secret_of(scene.member, "view", "run")
        weak = a_secret_of(scene.member, "view")
        status, _ = sent(*start_of_a_run(scene), bearer(strong))

        refused, answer = sent(*start_of_a_run(scene), bearer(weak))

        assert (status, refused, answer["code"]) == (202, 403, "FORBIDDEN")

    def test_is_answered_again_once_the_right_is_back(self, scene):
        headers = session_of(scene.member)
        _, first = sent(*save_of_a_graph(scene), headers)
        lower_the_role(scene)
        refused, _ = sent(*save_of_a_graph(scene), headers)

        give_role(scene.admin, scene.member.user_id, "editor")
        save(scene.admin, scene.workflow_id, graph("a"), on=3)
        status, again = sent(*save_of_a_graph(scene), headers)

        assert (refused, status, again["replayed"]) == (403, 200, True)
        assert again["revision"] == first["revision"] == 3
