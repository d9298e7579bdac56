"""TOOL §9 over REST: each refusal by its status, code, pointer and details.

Nothing is changed by a refused request, and its id stays free for the right one. The last class
holds the cases to `docs/reference/errors.md`: a code that is listed there has one here, or a test
in the place that is named.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from canvas_project.environment import ROOT
from diagrams.models import Diagram, DiagramRevision
from ledger.models import RequestRecord
from teams.access import Role
from teams.actors import Person
from teams.models import Team
from tests.architecture.test_errors import PAGE, REFUSAL, refusals
from tests.canvas_project.things import bearer, session_of
from tests.diagrams.api.conversing import an_agent_of, sent
from tests.diagrams.kept import (
    SHOP,
    a_chain,
    a_diagram,
    addition,
    relabel,
    removal,
    update,
)
from tests.factories import (
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    a_secret_of,
    a_team,
)

pytestmark = pytest.mark.django_db

Content = dict[str, Any]
LONG = "x" * 121
NOBODY = "nobody"


@dataclass(frozen=True)
class Refusal:
    """How a request is refused: the first problem's place, and of the details what matters."""

    status: int
    code: str
    path: str | None = None
    details: Content | None = None


def node(name: str, word: str = "service", **more: Any) -> Content:
    return {"id": name, "type": word, "label": name.title(), **more}


CREATING: dict[str, tuple[Content, Refusal]] = {
    "nothing in it": (
        {"nodes": [], "relationships": []},
        Refusal(400, "INVALID_INPUT", "/nodes"),
    ),
    "a coordinate": (
        {"nodes": [node("a", x=1)]},
        Refusal(400, "INVALID_INPUT", "/nodes/0/x"),
    ),
    "no title": ({"title": None}, Refusal(400, "INVALID_INPUT", "/title")),
    "an unknown type": (
        {"nodes": [node("a", "servise")], "relationships": []},
        Refusal(
            422, "UNSUPPORTED_TYPE", "/nodes/0/type", {"nearest": ["service", "device", "cache"]}
        ),
    ),
    "an end that is not there": (
        {"relationships": [{"from": "web", "to": NOBODY}]},
        Refusal(422, "INVALID_REFERENCE", "/relationships/0/to"),
    ),
    "an id given twice": (
        {"nodes": [*SHOP["nodes"], SHOP["nodes"][0]]},
        Refusal(422, "DUPLICATE_ID", "/nodes/3/id", {"conflictingIds": ["web"]}),
    ),
    "groups in a loop": (
        {
            "groups": [
                {"id": "one", "label": "One", "group": "two"},
                {"id": "two", "label": "Two", "group": "one"},
            ]
        },
        Refusal(422, "CONTAINMENT_CYCLE", "/groups/0/group"),
    ),
    "a label that is too long": (
        {"nodes": [{"id": "a", "type": "service", "label": LONG}], "relationships": []},
        Refusal(422, "LIMIT_EXCEEDED", "/nodes/0/label"),
    ),
    "too many flows": (
        {"flows": [{"title": f"F{each}", "steps": ["calls"]} for each in range(21)]},
        Refusal(422, "LIMIT_EXCEEDED", "/flows"),
    ),
    "a relationship with itself": (
        {"relationships": [{"from": "web", "to": "web"}]},
        Refusal(422, "UNSUPPORTED", "/relationships/0"),
    ),
    "a starter that there is not": (
        {"starter": {"id": "castle"}},
        Refusal(404, "NOT_FOUND", "/starter/id"),
    ),
    "a flow title used twice": (
        {
            "flows": [
                {"id": "one", "title": "Buying", "steps": ["calls"]},
                {"id": "two", "title": "Buying", "steps": ["writes"]},
            ]
        },
        Refusal(422, "DUPLICATE_FLOW", "/flows/1/title", {"existingId": "one"}),
    ),
    "a window too small to read anything in": (
        {"layout": {"viewport": [100, 60]}},
        Refusal(422, "LAYOUT_FAILED"),
    ),
    "a title that is taken": ({"title": "Kept"}, Refusal(409, "DUPLICATE_TITLE")),
    "a project that there is not": ({"projectId": "pr_0"}, Refusal(404, "NOT_FOUND")),
}

UPDATING: dict[str, tuple[list[Content], Content, Refusal]] = {
    "no op": ([], {}, Refusal(400, "INVALID_INPUT", "/ops")),
    "an op that there is not": (
        [{"op": "explode"}],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/0"),
    ),
    "an op of people": (
        [{"op": "move", "places": [{"id": "web", "x": 0, "y": 0}]}],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/0"),
    ),
    "a group with something in it": (
        [
            {"op": "add", "groups": [{"id": "g", "label": "G"}]},
            {"op": "update", "id": "web", "set": {"group": "g"}},
            removal("g"),
        ],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/2/ids/0"),
    ),
    "an id of no view": (
        [addition("x"), relabel(NOBODY, "X")],
        {},
        Refusal(422, "INVALID_REFERENCE", "/ops/1/id"),
    ),
    "a view that is not there": (
        [addition("x")],
        {"view": {"inside": [NOBODY]}},
        Refusal(404, "NOT_FOUND", "/view/inside"),
    ),
    "an unknown type": (
        [{"op": "add", "nodes": [node("x", "servise")]}],
        {},
        Refusal(422, "UNSUPPORTED_TYPE", "/ops/0/nodes/0/type"),
    ),
    "an id that is taken": (
        [addition("web")],
        {},
        Refusal(422, "DUPLICATE_ID", "/ops/0/nodes/0/id", {"conflictingIds": ["web"]}),
    ),
    "another family of types": (
        [{"op": "update", "id": "web", "set": {"type": "queue"}}],
        {},
        Refusal(422, "UNSUPPORTED", "/ops/0/set/type"),
    ),
    "too many ops": (
        [relabel("web", "X")] * 101,
        {},
        Refusal(422, "LIMIT_EXCEEDED", "/ops"),
    ),
    "what was not selected": (
        [removal("db")],
        {"scope": {"nodes": ["web"]}},
        Refusal(422, "OUT_OF_SCOPE", "/ops/0", {"ids": ["db"]}),
    ),
    "a selection that is gone": (
        [addition("x")],
        {"scope": {"nodes": [NOBODY]}},
        Refusal(422, "SCOPE_TARGET_MISSING", "/scope/nodes", {"ids": [NOBODY]}),
    ),
    "a revision that never was": (
        [addition("x")],
        {"expectedRevision": "r:9"},
        Refusal(409, "REVISION_CONFLICT", None, {"currentRevision": "r:1"}),
    ),
    "a group round the ends that leaves out the middle": (
        [
            {"op": "add", "groups": [{"id": "g", "label": "Ends"}]},
            {"op": "update", "id": "web", "set": {"group": "g"}},
            {"op": "update", "id": "db", "set": {"group": "g"}},
        ],
        {},
        Refusal(
            422,
            "LAYOUT_CONSTRAINED",
            "",
            {"suggestedOp": {"op": "arrange", "scope": {"group": "g"}}},
        ),
    ),
}


READING: dict[str, tuple[str, Refusal]] = {
    "another team's diagram": ("diagrams/d_000000000000", Refusal(404, "NOT_FOUND")),
    "a group that is not there": (
        "{diagram}/read?focus.group=nobody",
        Refusal(404, "NOT_FOUND", "/focus/group", {"path": "/focus/group"}),
    ),
    "a cursor of nobody": ("{diagram}/read?cursor=o:1", Refusal(400, "INVALID_INPUT", "/cursor")),
    "a format that there is not": ("{diagram}/export/visio", Refusal(422, "UNKNOWN_KIND")),
    "a picture of a wall": (
        "{diagram}/export/png?scale=9",
        Refusal(400, "INVALID_INPUT", "/scale"),
    ),
}


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


@pytest.fixture
def world() -> World:
    person = a_person(a_team("art"))
    agent = an_agent_of(person)
    return World(person, agent, a_diagram(person, title="Kept"))


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


def revising_what_waits_for_nobody(world: World) -> Any:
    address = f"{world.address}/proposals"
    said = {"expectedRevision": "r:1", "summary": "Nothing to do"}
    finding = sent(world.editor, "POST", address, **said).json()["proposalId"]
    return sent(world.editor, "POST", address, **said, revises=finding)


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
    undone_before_it_was_done: Refusal(409, "NOTHING_TO_UNDO"),
    redone_before_it_was_undone: Refusal(409, "NOTHING_TO_REDO"),
    revising_what_waits_for_nobody: Refusal(
        409, "PROPOSAL_CLOSED", None, {"status": "informational"}
    ),
    undone_after_others_changed_the_same: Refusal(409, "UNDO_CONFLICT", None, {"ids": ["web"]}),
}

# What no request about a diagram can be made to meet here, and where it is met.
ELSEWHERE = {
    "ANSWER_CUT": "tests/runs/adapters/test_claude_model.py",
    "CANCELLED": "tests/diagrams/pipeline/test_compose.py",
    "GRAPH_NOT_READY": "tests/runs/services/test_start_run.py",
    "GUARD_UNAVAILABLE": "tests/canvas_project/test_guards.py",
    "INTERNAL": "tests/canvas_project/test_rest.py",
    "INVALID_ACCOUNT": "tests/teams/test_account.py",
    "INVALID_GRAPH": "tests/workflows/services/test_saving.py",
    "INVALID_PROJECT": "tests/teams/test_projects.py",
    "INVALID_TEAM": "tests/teams/test_team_life.py",
    "INVALID_TOKEN": "tests/teams/test_tokens.py",
    "INVITATION_CLOSED": "tests/teams/test_invitations.py",
    "KNOWLEDGE_EMPTY": "tests/workflows/knowledge/test_retrieval.py",
    "LAST_ADMIN": "tests/teams/test_members.py",
    "MAIL_UNAVAILABLE": "tests/teams/test_password_reset.py",
    "MODEL_REFUSED": "tests/runs/adapters/test_claude_model.py",
    "MODEL_UNAVAILABLE": "tests/runs/services/test_execute_run.py",
    "NEWER_VERSION": "tests/diagrams/document/test_repair.py",
    "NOT_A_DOCUMENT": "tests/diagrams/document/test_repair.py",
    "PROPOSAL_CHANGED": "tests/diagrams/services/test_proposals_at_once.py",
    "RATE_LIMITED": "tests/canvas_project/test_guards.py",
    "REQUEST_IN_PROGRESS": "tests/ledger/test_services.py",
    "RESET_LINK_INVALID": "tests/teams/test_password_reset.py",
    "RUN_HAS_ENDED": "tests/runs/services/test_cancel_run.py",
    "TIMEOUT": "tests/diagrams/pipeline/test_compose.py",
    "TOO_LARGE": "tests/canvas_project/test_rest.py",
    "TOO_MANY_RUNS": "tests/runs/services/test_start_run.py",
    "WORKFLOW_NOT_ACTIVE": "tests/workflows/services/test_saving.py",
}


def kept() -> tuple[int, ...]:
    tables = (Diagram, DiagramRevision, RequestRecord)
    return tuple(table.objects.count() for table in tables)


def is_refused(answer: Any, refusal: Refusal) -> None:
    """Hold ``answer`` to ``refusal``."""
    said = answer.json()
    assert (answer.status_code, said["code"]) == (refusal.status, refusal.code), said
    assert answer["Content-Type"] == "application/problem+json"
    if refusal.path is not None:
        assert said["problems"][0]["path"] == refusal.path, said
    for name, value in (refusal.details or {}).items():
        assert said["details"][name] == value, said


class TestARefusedCreate:
    @pytest.mark.parametrize(("content", "refusal"), CREATING.values(), ids=CREATING)
    def test_says_why_changes_nothing_and_leaves_its_id_free(self, world, content, refusal):
        request_id = a_request_id()
        before = kept()

        answer = sent(
            world.agent,
            "POST",
            "diagrams",
            **{"requestId": request_id, "title": "New", **SHOP, **content},
        )

        is_refused(answer, refusal)
        assert kept() == before
        right = sent(world.agent, "POST", "diagrams", requestId=request_id, title="New", **SHOP)
        assert (right.status_code, right.json()["replayed"]) == (201, False)

    def test_names_the_diagrams_of_its_title_and_one_that_is_free(self, world):
        answer = sent(world.agent, "POST", "diagrams", title=" kept ", **SHOP)

        assert answer.json()["details"] == {
            "candidates": [
                {
                    "diagramId": world.diagram_id,
                    "title": "Kept",
                    "revision": "r:1",
                    "path": "Kept",
                }
            ],
            "suggestedTitle": "kept 2",
        }


class TestARefusedUpdate:
    @pytest.mark.parametrize(("ops", "fields", "refusal"), UPDATING.values(), ids=UPDATING)
    def test_says_why_changes_nothing_and_leaves_its_id_free(self, world, ops, fields, refusal):
        request_id = a_request_id()
        before = kept()

        answer = world.edit(world.agent, requestId=request_id, ops=ops, **fields)

        is_refused(answer, refusal)
        assert kept() == before
        right = world.edit(world.agent, requestId=request_id)
        assert (right.status_code, right.json()["replayed"]) == (200, False)

    def test_can_be_sent_again_with_the_op_that_it_was_told(self, world):
        ops, _, _ = UPDATING["a group round the ends that leaves out the middle"]
        told = world.edit(world.agent, ops=ops).json()["details"]["suggestedOp"]

        answer = world.edit(world.agent, ops=[*ops, told])

        assert (answer.status_code, answer.json()["quality"]["errors"]) == (200, 0)


class TestARefusedRead:
    @pytest.mark.parametrize(("address", "refusal"), READING.values(), ids=READING)
    def test_says_why(self, world, address, refusal):
        path = address.replace("{diagram}", world.address)

        is_refused(world.agent.get(f"/api/art/{path}"), refusal)


class TestARefusal:
    @pytest.mark.parametrize(
        ("happening", "refusal"), HAPPENING.items(), ids=lambda one: getattr(one, "__name__", "")
    )
    def test_is_as_listed(self, world, happening, refusal):
        is_refused(happening(world), refusal)

    def test_lists_twenty_problems_and_counts_them_all(self, world):
        nodes = [node(f"n{each}", "servise") for each in range(25)]

        said = sent(world.agent, "POST", "diagrams", title="New", nodes=nodes).json()

        assert (len(said["problems"]), said["details"]["totalProblems"]) == (20, 25)


class TestTheTable:
    def test_has_a_case_for_every_code_of_the_reference_page(self):
        tables = (CREATING.values(), UPDATING.values(), READING.values())
        here = {case[-1].code for table in tables for case in table}
        here |= {refusal.code for refusal in HAPPENING.values()}
        listed = {code for code, _, _ in REFUSAL.findall(PAGE.read_text())}

        assert here & ELSEWHERE.keys() == set()
        assert here | ELSEWHERE.keys() == listed

    @pytest.mark.parametrize("code", ELSEWHERE)
    def test_names_a_place_where_the_others_are_met(self, code):
        names = {code, *(each.__name__ for each in refusals() if each.code == code)}

        words = set(re.findall(r"\w+", (ROOT / ELSEWHERE[code]).read_text()))

        assert names & words
