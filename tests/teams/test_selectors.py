import pytest

from teams.access import Role
from teams.selectors import author_of, authors_of, session_detail, teams_of
from teams.services.add_member import add_member
from tests.factories import a_bot_of, a_person, a_team

pytestmark = pytest.mark.django_db


class TestAuthorsOf:
    def test_name_people_and_the_bots_that_acted_for_them(self):
        person = a_person(name="Ann")
        bot = a_bot_of(person, kind="agent")

        authors = authors_of([(person.user_id, None), (person.user_id, bot.token_id)])

        by_bot = authors[person.user_id, bot.token_id]
        assert authors[person.user_id, None].name == "Ann"
        assert (by_bot.kind, by_bot.name, by_bot.on_behalf_of) == ("agent", "Robot", "Ann")

    def test_leave_out_who_is_gone(self):
        assert author_of(404, None) is None
        assert author_of(None, None) is None

    def test_are_called_by_their_address_where_they_gave_no_name(self):
        person = a_person(email="ann@example.org")
        bot = a_bot_of(person)

        authors = authors_of([(person.user_id, None), (person.user_id, bot.token_id)])

        assert authors[person.user_id, None].name == "ann@example.org"
        assert authors[person.user_id, bot.token_id].on_behalf_of == "ann@example.org"

    def test_cost_one_query_for_people_and_bots_together(self, django_assert_num_queries):
        people = [a_person() for _ in range(3)]
        bots = [a_bot_of(person) for person in people]
        keys = [
            *((one.user_id, None) for one in people),
            *((one.owner_id, one.token_id) for one in bots),
        ]

        with django_assert_num_queries(1):
            assert set(authors_of(keys)) == set(keys)
        with django_assert_num_queries(0):
            authors_of([(None, None)])


class TestTeamsOf:
    def test_lists_the_teams_of_a_person_with_what_they_may_do_there(self):
        person = a_person(a_team("zoo"), role=Role.VIEWER)
        add_member(team_id=a_team("art").id, user_id=person.user_id, role=Role.ADMIN)

        art, zoo = teams_of(person.user_id)

        assert (art.slug, art.role) == ("art", "admin")
        assert (zoo.slug, zoo.permissions) == ("zoo", ("view",))


class TestSessionDetail:
    def test_knows_nobody_before_signing_in(self):
        detail = session_detail(None, mode="mock")

        assert (detail.person, detail.teams) == (None, ())
