"""Whoever leaves a team sees nothing more of it: not on the pages that are open already, either.

With the default of half a minute between two looks, these tests pass only because somebody calls.
"""

import pytest
from django.test import Client
from django.urls import reverse

from runs import following
from runs.stream_reader import reader_of_this_loop
from teams.access import Role
from teams.actors import Person
from teams.contracts import DeleteAccount
from teams.models import User
from teams.services.delete_account import delete_account
from tests.factories import PASSWORD, a_colleague_of, a_person, a_request_id
from tests.runs.arranging import a_claimed_run, outside
from tests.runs.open_pages import code_of, run_page_of, team_page_of
from tests.teams.people import delete, give_role, leave, remove

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def admin() -> Person:
    return a_person(role=Role.ADMIN)


def take_out(admin: Person, member: Person) -> None:
    remove(admin, member.user_id)


def go(admin: Person, member: Person) -> None:
    leave(member)


def end_the_account(admin: Person, member: Person) -> None:
    request = DeleteAccount(request_id=a_request_id(), password=PASSWORD)
    delete_account(user_id=member.user_id, request=request)


def end_the_team(admin: Person, member: Person) -> None:
    delete(admin)


def switch_the_account_off(admin: Person, member: Person) -> None:
    """As whoever runs the installation does, on the account's page in the admin."""
    operator = User.objects.get(pk=admin.user_id)
    operator.is_staff = operator.is_superuser = True
    operator.save()
    client = Client()
    client.force_login(operator)
    user = User.objects.get(pk=member.user_id)
    answer = client.post(
        reverse("admin:teams_user_change", args=[user.pk]), {"email": user.email, "name": user.name}
    )
    assert answer.status_code == 302, answer.content
    assert not User.objects.get(pk=user.pk).is_active


WAYS_OUT = [take_out, go, end_the_account, end_the_team, switch_the_account_off]


class TestAMemberWhoIsOutOfTheTeam:
    @pytest.mark.parametrize("way_out", WAYS_OUT)
    async def test_watches_its_runs_no_longer(self, admin, way_out):
        member = await outside(a_colleague_of, admin)
        hold = await outside(a_claimed_run, admin)
        socket = await run_page_of(member, hold.run_id)

        await outside(way_out, admin, member)

        assert await code_of(socket) in (4403, 4404)
        assert reader_of_this_loop(how_far=following._how_far).watched == 0

    @pytest.mark.parametrize("way_out", WAYS_OUT)
    async def test_hears_nothing_more_of_it(self, admin, way_out):
        member = await outside(a_colleague_of, admin)
        socket = await team_page_of(member)

        await outside(way_out, admin, member)

        assert await code_of(socket) == 4404

    @pytest.mark.parametrize("way_out", [take_out, go, end_the_account, switch_the_account_off])
    async def test_leaves_the_pages_of_others_open(self, admin, way_out):
        member, colleague = await outside(lambda: (a_colleague_of(admin), a_colleague_of(admin)))
        hold = await outside(a_claimed_run, admin)
        socket = await run_page_of(colleague, hold.run_id)

        await outside(way_out, admin, member)

        assert await socket.receive_nothing(timeout=0.5)
        await socket.disconnect()


class TestAMemberWithAnotherRole:
    async def test_goes_on_watching(self, admin):
        member = await outside(a_colleague_of, admin)
        hold = await outside(a_claimed_run, admin)
        socket = await run_page_of(member, hold.run_id)

        await outside(give_role, admin, member.user_id, "viewer")

        assert await socket.receive_nothing(timeout=0.5)
        await socket.disconnect()
