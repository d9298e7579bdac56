"""What a list costs: five queries at most beside finding out who asks, whatever there is.

Through the REST door, on a team with little and on one with much of everything, made by people and
by bots alike.
"""

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from teams.access import Role
from teams.audit import note
from teams.authentication import bot_of
from teams.selectors import team_by_id
from tests.canvas_project.routes import routes
from tests.canvas_project.things import Headers, bearer, session_of
from tests.diagrams.kept import a_diagram, addition, update
from tests.diagrams.proposing import submit
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    a_secret_of,
    a_team,
    a_workflow,
    let_agents_in,
    save,
)
from tests.graphs import graph
from tests.runs.arranging import SMALL, cancel, start
from tests.teams.people import an_invitation

pytestmark = [pytest.mark.backends, pytest.mark.django_db]

TEAM = "api/<slug:team>"
MOST = 5
# The session, the account and the place in the team; a token, with all that it is worth now.
FINDING_OUT_WHO_ASKS = {"session": 3, "token": 1}
# A list, and what to ask of it. ``latest`` is asked for workflows by name.
LISTS: Mapping[str, str] = {
    f"{TEAM}/workflows": "limit=100",
    f"{TEAM}/workflows/<slug:workflow_id>/revisions": "limit=100",
    f"{TEAM}/workflows/<slug:workflow_id>/runs": "limit=100",
    f"{TEAM}/runs": "limit=100",
    f"{TEAM}/runs/latest": "",
    f"{TEAM}/members": "limit=100",
    f"{TEAM}/invitations": "limit=100",
    f"{TEAM}/projects": "",
    f"{TEAM}/tokens": "limit=100",
    f"{TEAM}/audit": "limit=100",
    f"{TEAM}/diagrams": "limit=100",
    f"{TEAM}/diagrams/<slug:diagram_id>/revisions": "limit=100",
    f"{TEAM}/diagrams/<slug:diagram_id>/proposals": "limit=50",
    f"{TEAM}/proposals": "limit=50",
}
# What a token may look at, too.
FOR_TOKENS = [name for name in LISTS if not name.endswith(("invitations", "tokens", "audit"))]
# These answer about one thing, or in one piece.
NO_LISTS = {
    "audit.jsonl",
    "catalogue",
    "team",
    "scene",
    "preview",
    "palette",
    "picture",
    "thumbnail",
    "vocabulary",
    "read",
    "implementation",
    "neighbours",
    "path",
    "find",
    "review",
}


class Full:
    """A team with ``count`` of everything, half of it made by a bot."""

    def __init__(self, count: int) -> None:
        self.admin = a_person(a_team(), role=Role.ADMIN)
        let_agents_in(self.admin)
        self.secret = a_secret_of(self.admin, "view", "run")
        self.bot = bot_of(self.secret)
        self.proposer = a_bot_of(self.admin, "propose")
        assert self.bot is not None
        self.workflows = [self._workflow(number) for number in range(count)]
        self.diagrams = [a_diagram(self.admin, title=f"Plan {number}") for number in range(count)]
        for number in range(count):
            update(self.admin, self.diagrams[0], addition(f"n{number}"), on=number + 1)
            submit((self.admin, self.proposer)[number % 2], self.diagrams[0], on=number + 2)
            a_colleague_of(self.admin, name=f"Member {number}")
            a_project(self.admin)
            a_secret_of(self.admin)
            an_invitation(self.admin)
            cancel(self.admin, start(self.admin, self.workflows[0]).run.id)
            save(self.admin, self.workflows[0], graph(f"a b c{number}"), on=number + 2)
            note(
                actor=(self.admin, self.bot)[number % 2],
                action="note",
                target_type="team",
                target_id="t",
                summary="",
            )

    def _workflow(self, number: int) -> str:
        workflow_id = a_workflow(self.admin, SMALL, name=f"Plan {number}")
        for actor in (self.admin, self.bot):
            assert actor is not None
            cancel(actor, start(actor, workflow_id).run.id)
        return workflow_id

    def headers(self, by: str) -> Headers:
        return bearer(self.secret) if by == "token" else session_of(self.admin)

    def cost_of(self, name: str, by: str) -> tuple[int, int]:
        """Return how many queries a list costs beside finding out who asks, and how long it is."""
        path = name.replace("<slug:team>", team_by_id(self.admin.team_id).slug)
        path = path.replace("<slug:workflow_id>", self.workflows[0])
        path = path.replace("<slug:diagram_id>", self.diagrams[0])
        wanted = "&".join(f"workflow={one}" for one in self.workflows[:100])
        query = LISTS[name] or (wanted if name.endswith("latest") else "")
        headers = self.headers(by)
        with CaptureQueriesContext(connection) as queries:
            answer = Client().get(f"/{path}?{query}", headers=headers)
        assert answer.status_code == 200, answer.content
        return len(queries) - FINDING_OUT_WHO_ASKS[by], len(answer.json()["items"])


class TestAList:
    @pytest.mark.parametrize("by", ["session", "token"])
    def test_costs_five_queries_at_most_whatever_there_is(self, by):
        small, large = Full(2), Full(12)
        wrong = {}
        for name in LISTS if by == "session" else FOR_TOKENS:
            few, short = small.cost_of(name, by)
            many, long = large.cost_of(name, by)
            assert 0 < short < long, name
            if not few == many <= MOST:
                wrong[name] = (few, many)

        assert wrong == {}

    def test_is_in_the_table_above(self):
        """A new list is measured, too: an address that names no single thing of a team."""
        gets = {one.pattern for one in routes() if one.method == "get" and one.is_of_a_team}
        plural = {name for name in gets if name.endswith("s") or not name.endswith(">")}
        about_one = {
            name for name in plural if name.rpartition("/")[2] in {*NO_LISTS, "export", "events"}
        }

        assert plural - about_one == set(LISTS)
