"""Finding a diagram in a conversation (TOOL 3.2), and where a new one goes (TOOL 3.7)."""

import time

import pytest

from common.errors import InvalidInput
from diagrams.agent_contracts import DrawDiagram, FindDiagrams, OutOfSight
from diagrams.contracts import UpdateDiagram
from diagrams.models import Diagram
from diagrams.ops.scope import OutOfScope
from diagrams.services.agent_changes import change_diagram, draw_diagram
from diagrams.services.find_diagrams import find_diagrams
from teams.access import NotEnabled
from teams.models import Project
from teams.presence import Looking, publish
from teams.quick_redis import quick
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    a_request_id,
    let_agents_in,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_looks():
    quick().flushdb()


@pytest.fixture
def person():
    person = a_person()
    let_agents_in(person)
    return person


@pytest.fixture
def bot(person):
    return a_bot_of(person, "view", "draw", kind="agent")


def drawn(actor, title="Orders", **more):
    request = DrawDiagram.model_validate(
        {
            "request_id": a_request_id(),
            "title": title,
            "nodes": [{"id": "web", "type": "service", "label": "Web"}],
            **more,
        }
    )
    return draw_diagram(actor=actor, request=request).diagram_id


def changed(actor, diagram_id):
    request = UpdateDiagram.model_validate(
        {
            "requestId": a_request_id(),
            "expectedRevision": "r:1",
            "ops": [{"op": "update", "id": "web", "set": {"label": "Shop"}}],
        }
    )
    return change_diagram(actor=actor, diagram_id=diagram_id, request=request)


def found(actor, **wanted):
    return find_diagrams(actor=actor, request=FindDiagrams(**wanted))


def look(person, diagram_id, *view):
    looking = Looking(diagram_id=diagram_id, view=view)
    publish(person.team_id, person.user_id, "page", looking, now=time.time())


class TestFindDiagrams:
    def test_puts_the_very_title_first_and_says_so(self, bot):
        # TOOL-18
        exact = drawn(bot, "Orders")
        drawn(bot, "Orders of last year")
        drawn(bot, "Payments")

        page = found(bot, query=" oRDERS ")

        assert [each.title for each in page.diagrams] == ["Orders", "Orders of last year"]
        assert [each.exact for each in page.diagrams] == [True, None]
        assert page.diagrams[0].diagram_id == exact

    def test_pages_through_all_of_them_once(self, bot):
        titles = {f"Diagram {number}" for number in range(5)}
        for title in titles:
            drawn(bot, title)

        first = found(bot, limit=3)
        second = found(bot, limit=3, cursor=first.cursor)

        assert (first.complete, first.cursor) == (False, "o:3")
        assert (second.complete, second.cursor) == (True, None)
        assert {each.title for each in (*first.diagrams, *second.diagrams)} == titles

    @pytest.mark.parametrize("cursor", ["", "3", "o:", "o:-1", "o:٣", "o:1e3", "o:" + "9" * 90])
    def test_refuses_a_cursor_that_is_none(self, bot, cursor):
        with pytest.raises(InvalidInput):
            found(bot, cursor=cursor)

    def test_finds_only_what_is_in_the_project_of_that_name(self, person, bot):
        project = a_project(person, name="Shop", agent_access=True)
        inside = drawn(bot, "Inside", project="shop")
        drawn(bot, "Outside")

        page = found(bot, project=" Shop ")

        assert [each.diagram_id for each in page.diagrams] == [inside]
        assert (page.diagrams[0].project, page.diagrams[0].path) == ("Shop", "Shop/Inside")
        assert page.projects == ("Shop",)
        assert Diagram.objects.get(pk=inside).project_id == project

    def test_shows_nothing_that_agents_are_kept_out_of(self, person, bot):
        a_project(person, name="Shop", agent_access=True)
        drawn(bot, "Inside", project="Shop")
        Project.objects.update(agent_access=False)

        page = found(bot)

        assert (page.diagrams, page.projects) == ((), ())

    def test_costs_as_many_queries_for_many_as_for_one(self, bot, django_assert_max_num_queries):
        for number in range(6):
            drawn(bot, f"Diagram {number}")

        with django_assert_max_num_queries(7):
            found(bot)


class TestWhatIsActive:
    def test_is_the_view_that_the_tokens_own_person_is_in(self, person, bot):
        # TOOL-19
        diagram = drawn(bot)
        look(person, diagram, "web")

        page = found(bot)

        assert page.active is not None
        assert page.active.wire() == {
            "diagramId": diagram,
            "title": "Orders",
            "path": "Orders",
            "revision": "r:1",
            "view": {"path": ["web"], "owner": "web"},
        }
        assert page.diagrams[0].open

    def test_is_never_what_somebody_else_looks_at(self, person, bot):
        # TOOL-23: that it is open is all that is told of others.
        diagram = drawn(bot)
        look(a_colleague_of(person), diagram)

        page = found(bot)

        assert page.active is None
        assert page.wire()["active"] is None
        assert page.diagrams[0].open

    def test_is_only_that_it_is_out_of_reach_where_it_is(self, person, bot):
        a_project(person, name="Shop", agent_access=True)
        diagram = drawn(bot, project="Shop")
        look(person, diagram)
        Project.objects.update(agent_access=False)

        assert found(bot).active == OutOfSight()


class TestThisSession:
    def test_is_what_the_token_made_or_changed_last(self, bot):
        # TOOL-20
        made = [drawn(bot, f"Diagram {number}") for number in range(6)]
        changed(bot, made[2])

        recent = found(bot).this_session

        assert recent is not None
        assert [each.diagram_id for each in recent] == [made[each] for each in (2, 5, 4, 3, 1)]
        assert recent[0].revision == "r:2"

    def test_is_shared_with_no_other_token(self, person, bot):
        drawn(bot)
        another = a_bot_of(person, "view", "draw", kind="agent")

        assert found(another).this_session is None

    def test_forgets_what_has_gone_out_of_reach(self, person, bot):
        a_project(person, name="Shop", agent_access=True)
        drawn(bot, project="Shop")
        Project.objects.update(agent_access=False)

        assert found(bot).this_session is None


class TestWhereANewOneGoes:
    def test_is_outside_of_projects_where_nothing_is_said(self, bot, person):
        a_project(person, name="Shop", agent_access=True)

        assert Diagram.objects.get(pk=drawn(bot)).project_id is None

    def test_is_the_only_project_that_the_token_reaches(self, person):
        project = a_project(person, name="Shop", agent_access=True)
        limited = a_bot_of(person, "view", "draw", kind="agent", projects=[project])

        assert Diagram.objects.get(pk=drawn(limited)).project_id == project

    def test_has_to_be_said_where_several_would_do(self, person):
        projects = [a_project(person, name=name, agent_access=True) for name in ("Shop", "Bank")]
        limited = a_bot_of(person, "view", "draw", kind="agent", projects=projects)

        with pytest.raises(InvalidInput) as caught:
            drawn(limited)

        assert caught.value.details["projects"] == [
            {"id": projects[1], "name": "Bank"},
            {"id": projects[0], "name": "Shop"},
        ]

    def test_is_out_of_scope_where_the_token_does_not_reach(self, person):
        project = a_project(person, name="Shop", agent_access=True)
        a_project(person, name="Bank", agent_access=True)
        limited = a_bot_of(person, "view", "draw", kind="agent", projects=[project])

        with pytest.raises(OutOfScope) as caught:
            drawn(limited, project="Bank")

        assert caught.value.details["projects"] == [{"id": project, "name": "Shop"}]

    def test_is_nowhere_when_the_only_project_was_switched_off(self, person):
        project = a_project(person, name="Shop", agent_access=True)
        limited = a_bot_of(person, "view", "draw", kind="agent", projects=[project])
        Project.objects.update(agent_access=False)

        with pytest.raises(NotEnabled):
            drawn(limited)
