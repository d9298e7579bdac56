import pytest
from django.core.management import CommandError, call_command

from teams.access import Role, permissions_of
from teams.authentication import bot_of
from teams.models import Membership, Team, User
from teams.services.add_member import add_member
from teams.services.create_team import RESERVED_SLUGS, create_team
from teams.services.problems import InvalidTeam
from teams.services.seed_demo import seed_demo
from tests.factories import a_person, a_team, a_user

pytestmark = pytest.mark.django_db


class TestCreateTeam:
    def test_makes_its_first_administrator_a_member(self):
        user = a_user()

        team = create_team(slug="art", name="  Art  ", first_admin_id=user.pk)

        assert team.name == "Art"
        assert Membership.objects.get(team_id=team.id).role == Role.ADMIN

    @pytest.mark.parametrize("slug", sorted(RESERVED_SLUGS))
    def test_refuses_the_addresses_of_easel_itself(self, slug):
        with pytest.raises(InvalidTeam):
            create_team(slug=slug, name="Team")

    def test_tells_everything_that_is_wrong_at_once(self):
        with pytest.raises(InvalidTeam) as refused:
            create_team(slug="Not A Slug", name=" ")

        assert [problem.path for problem in refused.value.problems] == ["/slug", "/name"]

    def test_refuses_a_slug_that_is_taken(self):
        a_team("art")

        with pytest.raises(InvalidTeam):
            create_team(slug="art", name="Art")


class TestAddMember:
    def test_changes_the_role_of_who_is_in_already(self):
        person = a_person(role=Role.VIEWER)

        add_member(team_id=person.team_id, user_id=person.user_id, role=Role.ADMIN)

        assert Membership.objects.get(user_id=person.user_id).role == Role.ADMIN


class TestSeedDemo:
    def test_makes_a_team_with_an_administrator_and_a_colleague(self):
        person = seed_demo(password="easel-demo")

        assert "admin" in permissions_of(person)
        assert Team.objects.get().slug == "demo"
        assert User.objects.get(email="colleague@easel.local").check_password("easel-demo")

    def test_changes_nothing_the_second_time(self):
        first = seed_demo(password="easel-demo")
        user = User.objects.get(pk=first.user_id)
        user.set_password("their own")
        user.save()

        second = seed_demo(password="easel-demo")

        assert second == first
        assert User.objects.get(pk=first.user_id).check_password("their own")

    def test_closes_the_well_known_accounts_where_there_is_no_password(self):
        person = seed_demo(password="easel-demo")

        seed_demo(password=None)

        assert not User.objects.get(pk=person.user_id).has_usable_password()

    def test_opens_the_closed_accounts_again_where_there_is_one(self):
        seed_demo(password=None)

        person = seed_demo(password="easel-demo")

        assert User.objects.get(pk=person.user_id).check_password("easel-demo")


class TestIssueTokenCommand:
    def test_prints_the_secret_and_nothing_else(self, capsys):
        a_person(a_team("art"), email="ann@example.org")

        call_command("issue_token", team="art", email="ann@example.org", name="Nightly")

        printed = capsys.readouterr().out.strip()
        assert bot_of(printed) is not None

    def test_says_why_it_cannot(self):
        a_person(a_team("art"), email="ann@example.org", role=Role.VIEWER)

        with pytest.raises(CommandError, match="your token may not either"):
            call_command("issue_token", team="art", email="ann@example.org", name="Nightly")

    def test_does_not_know_every_team(self):
        with pytest.raises(CommandError, match="no team"):
            call_command("issue_token", team="art", email="ann@example.org", name="Nightly")
