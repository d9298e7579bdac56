import pytest

from common.errors import InvalidInput
from teams.access import Forbidden
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_request_id,
    a_workflow,
    save,
)
from tests.graphs import graph
from workflows.contracts import ChangeState, ListWorkflows, WorkflowSort, WorkflowState
from workflows.services.change_state import archive_workflow, delete_workflow
from workflows.services.list_workflows import list_workflows

pytestmark = pytest.mark.django_db


def listed(person, **wanted):
    return list_workflows(actor=person, request=ListWorkflows(**wanted))


def names_of(page):
    return [item.name for item in page.items]


def every_page(person, **wanted):
    page = listed(person, **wanted)
    yield from page.items
    while page.next_cursor:
        page = listed(person, cursor=page.next_cursor, **wanted)
        yield from page.items


class TestListWorkflows:
    def test_shows_what_changed_last_first(self):
        person = a_person()
        first = a_workflow(person, name="First")
        a_workflow(person, name="Second")
        save(person, first, graph("a"), on=1)

        assert names_of(listed(person)) == ["First", "Second"]

    def test_says_who_changed_what_last_and_how_large_it_is(self):
        ann = a_person(name="Ann")
        bob = a_colleague_of(ann, name="Bob")
        workflow_id = a_workflow(ann)
        save(bob, workflow_id, graph("a b", "a>b"), on=1)

        (item,) = listed(ann).items

        assert item.updated_by.name == "Bob"
        assert (item.revision, item.node_count, item.edge_count) == (2, 2, 1)

    def test_sorts_by_name_without_regard_to_capitals(self):
        person = a_person()
        for name in ("beta", "Alpha", "gamma", "ALPHA 2"):
            a_workflow(person, name=name)

        page = listed(person, sort=WorkflowSort.NAME)

        assert names_of(page) == ["Alpha", "ALPHA 2", "beta", "gamma"]

    @pytest.mark.parametrize("search", ["ÜBER", "über", "BER", "blick"])
    def test_finds_a_name_by_any_part_in_any_case_and_script(self, search):
        person = a_person()
        a_workflow(person, name="Überblick")
        a_workflow(person, name="Other")

        assert names_of(listed(person, search=search)) == ["Überblick"]

    @pytest.mark.parametrize("search", ["%", "_", "\\"])
    def test_takes_every_letter_of_a_search_as_it_is(self, search):
        person = a_person()
        a_workflow(person, name="Plan")
        a_workflow(person, name=f"Plan {search}")

        assert names_of(listed(person, search=search)) == [f"Plan {search}"]

    def test_keeps_the_archived_and_the_deleted_apart(self):
        person = a_person()
        a_workflow(person, name="Active")
        request = ChangeState(request_id=a_request_id())
        archive_workflow(
            actor=person, workflow_id=a_workflow(person, name="Archived"), request=request
        )
        delete_workflow(
            actor=person, workflow_id=a_workflow(person, name="Deleted"), request=request
        )

        by_state = {state: names_of(listed(person, state=state)) for state in WorkflowState}

        assert by_state == {"active": ["Active"], "archived": ["Archived"], "deleted": ["Deleted"]}

    def test_shows_nothing_of_other_teams(self):
        a_workflow(a_person())

        page = listed(a_person())

        assert (page.items, page.total) == ((), 0)

    @pytest.mark.parametrize("sort", list(WorkflowSort))
    def test_shows_everything_once_page_by_page(self, sort):
        person = a_person()
        for number in range(7):
            a_workflow(person, name=f"Plan {number % 3}")

        ids = [item.id for item in every_page(person, sort=sort, limit=2)]

        assert len(ids) == len(set(ids)) == 7

    def test_shows_what_stayed_where_it_was_once_although_others_moved_meanwhile(self):
        person = a_person()
        workflows = [a_workflow(person, name=str(number)) for number in range(6)]
        first = listed(person, limit=3)  # 5, 4, 3
        save(person, workflows[4], graph("a"), on=1)
        a_workflow(person, name="new")

        rest = listed(person, limit=3, cursor=first.next_cursor)

        assert names_of(first) == ["5", "4", "3"]
        assert names_of(rest) == ["2", "1", "0"]

    def test_counts_everything_that_was_asked_for_on_every_page(self):
        person = a_person()
        for number in range(5):
            a_workflow(person, name=f"Plan {number}")

        first = listed(person, limit=2, search="plan")

        assert first.total == 5
        assert listed(person, limit=2, search="plan", cursor=first.next_cursor).total == 5

    @pytest.mark.parametrize("cursor", ["x", "AAAA", "WzFd", "bnVsbA", "W10", "🙂", "[]"])
    def test_refuses_a_cursor_that_is_none(self, cursor):
        with pytest.raises(InvalidInput):
            listed(a_person(), cursor=cursor)

    def test_refuses_the_cursor_of_another_order(self):
        person = a_person()
        for _ in range(2):
            a_workflow(person)
        by_name = listed(person, sort=WorkflowSort.NAME, limit=1)

        with pytest.raises(InvalidInput):
            listed(person, sort=WorkflowSort.UPDATED, cursor=by_name.next_cursor)

    def test_costs_the_same_for_one_and_for_many(self, django_assert_num_queries):
        ann = a_person()
        for _ in range(8):
            a_workflow(a_colleague_of(ann), graph("a"))

        # The permission, the page, its heads, their authors, and how many there are.
        with django_assert_num_queries(5):
            listed(ann)

    def test_is_refused_to_a_bot_that_was_only_granted_to_run(self):
        with pytest.raises(Forbidden):
            listed(a_bot_of(a_person(), "run"))
