"""Making diagrams: at most once, drawn, and under a title of their own (TOOL-36 … TOOL-38)."""

import pytest

from common.errors import CanvasError
from diagrams.contracts import ListDiagrams
from diagrams.models import Diagram, DiagramRevision
from diagrams.ops.findings import InvalidReference
from diagrams.ops.scope import OutOfScope
from diagrams.services.create_diagram import create_diagram
from diagrams.services.list_diagrams import list_diagrams
from diagrams.services.read_diagram import read_diagram
from diagrams.services.titles import DuplicateTitle
from teams.access import Forbidden, NotEnabled, ReadOnly, Role
from teams.token_selectors import ProjectNotActive
from tests.diagrams.kept import a_diagram, creation, document, labels
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_project,
    let_agents_in,
)
from tests.threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


def made(actor, **content):
    return create_diagram(actor=actor, request=creation(**content))


class TestCreateDiagram:
    def test_keeps_everything_that_was_asked_for_with_a_place_for_each(self, person):
        receipt = made(person)

        kept = document(receipt.diagram_id, 1)
        assert (receipt.revision, receipt.state, receipt.persisted) == ("r:1", "saved", True)
        assert (receipt.created.elements, receipt.created.relationships) == (3, 2)
        assert receipt.quality.errors == 0
        assert all(each.box is not None for each in kept.view.elements)
        assert all(each.route is not None for each in kept.view.relationships)

    def test_notes_who_did_it_and_how_it_looks_in_the_history(self, person):
        let_agents_in(person)
        bot = a_bot_of(person, "view", "draw", kind="agent")

        revision = DiagramRevision.objects.get(diagram_id=a_diagram(bot))

        assert (revision.owner_id, revision.token_id) == (person.user_id, bot.token_id)
        assert (revision.origin, revision.added, revision.errors) == ("create", 5, 0)
        assert revision.legibility_cost is not None

    def test_answers_a_repeat_with_the_first_receipt_and_makes_no_second_one(self, person):
        request = creation(title="Once")

        first = create_diagram(actor=person, request=request)
        again = create_diagram(actor=person, request=request)

        assert again == first.model_copy(update={"replayed": True})
        assert Diagram.objects.count() == 1

    def test_changes_nothing_and_leaves_the_request_id_free_when_it_refuses(self, person):
        wrong = creation(relationships=[{"from": "web", "to": "nobody"}])
        with pytest.raises(InvalidReference) as refusal:
            create_diagram(actor=person, request=wrong)

        right = creation().model_copy(update={"request_id": wrong.request_id})

        assert refusal.value.problems[0].path == "/relationships/0/to"
        assert not Diagram.objects.exists()
        assert create_diagram(actor=person, request=right).replayed is False

    def test_begins_with_a_starter_where_one_is_named(self, person):
        receipt = made(person, nodes=[], relationships=[], starter={"id": "microservices"})

        assert receipt.created.elements > 3


class TestTitles:
    def test_are_told_apart_whatever_their_case_and_spacing(self, person):
        project_id = a_project(person, name="Sales")
        first = made(person, title="Order flow", projectId=project_id)

        with pytest.raises(DuplicateTitle) as refusal:
            made(person, title="  ORDER   Flow ", projectId=project_id)

        assert refusal.value.details["candidates"] == [
            {
                "diagramId": first.diagram_id,
                "title": "Order flow",
                "revision": "r:1",
                "path": "Sales/Order flow",
            }
        ]
        assert refusal.value.details["suggested_title"] == "ORDER Flow 2"

    def test_may_be_the_same_in_another_project_and_in_another_team(self, person):
        made(person, title="Shop")
        made(person, title="Shop", projectId=a_project(person))
        made(a_person(), title="Shop")

        assert Diagram.objects.filter(title="Shop").count() == 3

    def test_get_a_number_where_that_is_allowed_and_the_receipt_tells(self, person):
        made(person, title="Payments")

        second = made(person, title="payments", allowDuplicateTitle=True)
        third = made(person, title="Payments", allowDuplicateTitle=True)

        assert (second.title, third.title) == ("payments 2", "Payments 3")
        assert document(third.diagram_id, 1).metadata.title == "Payments 3"
        assert made(person, title="New", allowDuplicateTitle=True).title == "New"

    @pytest.mark.backends
    @pytest.mark.django_db(transaction=True)
    def test_are_all_different_for_several_who_allow_a_number_at_once(self):
        person = a_person()
        made(person, title="The one")

        outcomes = at_once(
            *(lambda: made(person, title="The one", allowDuplicateTitle=True) for _ in range(4))
        )

        titles = [getattr(each, "title", each) for each in outcomes]
        assert sorted(titles) == ["The one 2", "The one 3", "The one 4", "The one 5"]

    @pytest.mark.backends
    @pytest.mark.django_db(transaction=True)
    def test_go_to_one_of_several_who_want_them_at_once(self):
        person = a_person()

        outcomes = at_once(*(lambda: made(person, title="The one") for _ in range(4)))

        refused = [each for each in outcomes if isinstance(each, DuplicateTitle)]
        assert len(refused) == 3, outcomes
        assert Diagram.objects.count() == 1


class TestWhoMay:
    def test_draw_is_asked_of_the_role_and_of_the_project(self, person):
        closed = a_project(person, archived=True)
        with pytest.raises(Forbidden):
            made(a_colleague_of(person, role=Role.VIEWER))
        with pytest.raises((ReadOnly, ProjectNotActive)):
            made(person, projectId=closed)

    def test_agents_are_let_in_first(self, person):
        bot = a_bot_of(person, "view", "draw", kind="agent")
        with pytest.raises(NotEnabled):
            made(bot)

    def test_agents_only_propose_where_the_project_says_so(self, person):
        let_agents_in(person)
        bot = a_bot_of(person, "view", "draw", kind="agent")
        with pytest.raises(ReadOnly):
            made(bot, projectId=a_project(person, agent_access=True, propose_only=True))

    def test_a_token_is_told_which_projects_it_reaches(self, person):
        let_agents_in(person)
        mine = a_project(person, name="Mine", agent_access=True)
        other = a_project(person, agent_access=True)
        bot = a_bot_of(person, "view", "draw", kind="agent", projects=[mine])

        with pytest.raises(OutOfScope) as refusal:
            made(bot, projectId=other)

        assert refusal.value.details["projects"] == [{"id": mine, "name": "Mine"}]
        assert made(bot, projectId=mine).revision == "r:1"

    def test_what_a_token_does_not_reach_is_not_there(self, person):
        mine = a_project(person)
        elsewhere = a_diagram(person, projectId=a_project(person))
        bot = a_bot_of(person, "view", projects=[mine])

        with pytest.raises(CanvasError) as refusal:
            read_diagram(actor=bot, diagram_id=elsewhere)

        assert refusal.value.code == "NOT_FOUND"
        assert list_diagrams(actor=bot, request=ListDiagrams()).total == 0


class TestReading:
    def test_says_where_it_stands_and_which_views_it_has(self, person):
        inside = {"nodes": [{"id": "api", "type": "component", "label": "API"}]}
        nodes = [{"id": "shop", "type": "service", "label": "Shop", "inside": inside}]
        diagram_id = a_diagram(person, title="Nested", nodes=nodes, relationships=[])

        detail = read_diagram(actor=person, diagram_id=diagram_id)

        assert (detail.title, detail.revision, detail.can_draw) == ("Nested", "r:1", True)
        assert [(view.inside, view.label) for view in detail.views] == [
            ((), "Nested"),
            (("shop",), "Shop"),
        ]

    def test_lists_and_finds_titles_a_page_at_a_time(self, person):
        for title in ("Billing", "Shop one", "Shop two"):
            a_diagram(person, title=title)

        wanted = ListDiagrams.model_validate({"search": "SHOP", "sort": "title", "limit": 1})
        page = list_diagrams(actor=person, request=wanted)
        rest = list_diagrams(
            actor=person, request=wanted.model_copy(update={"cursor": page.next_cursor})
        )

        assert (page.total, page.items[0].title, rest.items[0].title) == (2, "Shop one", "Shop two")
        assert (page.items[0].element_count, rest.next_cursor) == (3, None)

    def test_gives_back_the_labels_that_were_sent(self, person):
        assert labels(a_diagram(person), 1)["db"] == "Order store"
