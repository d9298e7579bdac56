"""Lists of things and their histories: the same searching, sorting and paging for every kind."""

import pytest

from common.errors import InvalidInput
from teams.access import Forbidden
from tests.factories import a_bot_of, a_colleague_of, a_person, a_project

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


class TestAList:
    def test_shows_what_changed_last_first_and_who_changed_it(self, kind):
        ann = a_person(name="Ann")
        bob = a_colleague_of(ann, name="Bob")
        first = kind.make(ann, "First")
        kind.make(ann, "Second")
        kind.add(bob, first, "a")

        page = kind.listed(ann)

        assert kind.names_of(page) == ["First", "Second"]
        assert [item.updated_by.name for item in page.items] == ["Bob", "Ann"]
        assert [kind.number_of(item.revision) for item in page.items] == [2, 1]

    def test_sorts_by_name_without_regard_to_capitals(self, kind, person):
        for name in ("beta", "Alpha", "gamma", "ALPHA 2"):
            kind.make(person, name)

        page = kind.listed(person, sort=kind.name)

        assert kind.names_of(page) == ["Alpha", "ALPHA 2", "beta", "gamma"]

    @pytest.mark.parametrize("search", ["ÜBER", "über", "BER", "blick", " blick "])
    def test_finds_a_name_by_any_part_in_any_case_and_script(self, kind, person, search):
        kind.make(person, "Überblick")
        kind.make(person, "Other")

        assert kind.names_of(kind.listed(person, search=search)) == ["Überblick"]

    @pytest.mark.parametrize("search", ["%", "_", "\\"])
    def test_takes_every_letter_of_a_search_as_it_is(self, kind, person, search):
        kind.make(person, "Plan")
        kind.make(person, f"Plan {search}")

        assert kind.names_of(kind.listed(person, search=search)) == [f"Plan {search}"]

    def test_keeps_the_archived_and_the_deleted_apart(self, kind, person):
        kind.make(person, "Active")
        kind.do("archive", person, kind.make(person, "Archived"))
        kind.do("delete", person, kind.make(person, "Deleted"))

        for state in ("active", "archived", "deleted"):
            assert kind.names_of(kind.listed(person, state=state)) == [state.title()]

    def test_shows_what_is_in_one_project_where_one_is_named(self, kind, person):
        project_id = a_project(person)
        kind.make(person, "Inside", project_id=project_id)
        kind.make(person, "Outside")

        assert kind.names_of(kind.listed(person, project=project_id)) == ["Inside"]

    def test_shows_nothing_of_other_teams(self, kind, person):
        kind.make(a_person())

        page = kind.listed(person)

        assert (page.items, page.total) == ((), 0)

    @pytest.mark.parametrize("by_name", [False, True])
    def test_shows_everything_once_page_by_page_in_its_order(self, kind, person, by_name):
        for number in (3, 1, 4, 2, 5):
            kind.make(person, f"Plan {number}")

        names = [
            kind.name_of(item)
            for item in kind.every_page(person, sort=kind.name if by_name else "updated", limit=2)
        ]

        assert names == [f"Plan {number}" for number in ("12345" if by_name else "52413")]

    def test_shows_what_stayed_where_it_was_once_although_others_moved_meanwhile(
        self, kind, person
    ):
        things = [kind.make(person, str(number)) for number in range(6)]
        first = kind.listed(person, limit=3)
        kind.add(person, things[4], "a")
        kind.make(person, "new")

        rest = kind.listed(person, limit=3, cursor=first.next_cursor)

        assert kind.names_of(first) == ["5", "4", "3"]
        assert kind.names_of(rest) == ["2", "1", "0"]

    def test_counts_everything_that_was_asked_for_on_every_page(self, kind, person):
        for number in range(3):
            kind.make(person, f"Plan {number}")
        kind.make(person, "Other")

        first = kind.listed(person, limit=2, search="plan")

        assert first.total == 3
        assert kind.listed(person, limit=2, search="plan", cursor=first.next_cursor).total == 3

    @pytest.mark.parametrize("cursor", ["x", "AAAA", "WzFd", "bnVsbA", "W10", "🙂", "[]"])
    def test_refuses_a_cursor_that_is_none(self, kind, person, cursor):
        with pytest.raises(InvalidInput):
            kind.listed(person, cursor=cursor)

    def test_refuses_the_cursor_of_another_order(self, kind, person):
        for _ in range(2):
            kind.make(person)
        by_name = kind.listed(person, sort=kind.name, limit=1)

        with pytest.raises(InvalidInput):
            kind.listed(person, sort="updated", cursor=by_name.next_cursor)

    def test_costs_the_same_for_one_and_for_many(self, kind, person, django_assert_num_queries):
        for _ in range(4):
            kind.make(a_colleague_of(person))

        # The permission, the page with what its heads count, their authors.
        with django_assert_num_queries(3):
            whole = kind.listed(person)
        # And how many there are, where that is not on the page.
        with django_assert_num_queries(4):
            part = kind.listed(person, limit=2)

        assert whole.total == part.total == 4

    def test_is_refused_to_a_bot_that_may_not_look(self, kind, person):
        with pytest.raises(Forbidden):
            kind.listed(a_bot_of(person, "run"))


class TestAHistory:
    def test_tells_who_did_what_newest_first(self, kind):
        ann = a_person(name="Ann")
        kept_id = kind.make(ann)
        kind.add(a_colleague_of(ann, name="Bob"), kept_id, "a")

        page = kind.history(ann, kept_id)

        assert [(item.number, item.origin, item.author.name) for item in page.items] == [
            (2, "edit", "Bob"),
            (1, "create", "Ann"),
        ]

    def test_goes_on_where_a_page_ended_although_there_are_new_ones(self, kind, person):
        kept_id = kind.make(person)
        kind.add(person, kept_id, "a")
        kind.add(person, kept_id, "b")
        first = kind.history(person, kept_id, limit=2)
        kind.add(person, kept_id, "c")

        rest = kind.history(person, kept_id, limit=2, cursor=first.next_cursor)

        assert [item.number for item in first.items] == [3, 2]
        assert [item.number for item in rest.items] == [1]
        assert rest.next_cursor is None

    @pytest.mark.parametrize(
        "cursor", ["x", "WyJudW1iZXIiLCJ4Il0", "WyJudW1iZXIiLCI5OTk5OTk5OTk5Il0"]
    )
    def test_refuses_a_cursor_that_is_none(self, kind, person, cursor):
        kept_id = kind.make(person)

        with pytest.raises(InvalidInput):
            kind.history(person, kept_id, cursor=cursor)

    def test_costs_the_same_for_any_length(self, kind, person, django_assert_num_queries):
        kept_id = kind.make(person)
        for word in "abcd":
            kind.add(a_colleague_of(person), kept_id, word)

        # The thing, the permission, the page, and its authors.
        with django_assert_num_queries(4):
            kind.history(person, kept_id)
