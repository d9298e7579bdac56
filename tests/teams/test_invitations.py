import pytest

from common.errors import NotFound
from ledger.models import RequestRecord
from teams.access import Forbidden, Role, permissions_of
from teams.actors import Person
from teams.contracts import InviteMember, JoinByInvitation, ListInvitations, RevokeInvitation
from teams.models import AuditEntry, Invitation, Membership, User
from teams.services.accept_invitation import accept_invitation
from teams.services.invite_member import invite_member
from teams.services.join_by_invitation import join_by_invitation
from teams.services.list_invitations import list_invitations
from teams.services.problems import InvalidAccount, InvitationClosed
from teams.services.read_invitation import read_invitation
from teams.services.revoke_invitation import revoke_invitation
from tests.factories import PASSWORD, a_colleague_of, a_person, a_request_id, a_team, a_user
from tests.teams.people import (
    BASE_URL,
    an_invitation,
    delete,
    expire_invitations,
    give_role,
    remove,
)
from tests.threads import at_once


@pytest.fixture
def admin():
    return a_person(a_team("art"), role=Role.ADMIN, name="Ann")


def role_of(user_id, team_id):
    return Membership.objects.get(user_id=user_id, team_id=team_id).role


def states_of(admin):
    page = list_invitations(actor=admin, request=ListInvitations())
    return [item.state for item in page.items]


def join(secret, *, email="new@example.org", password=PASSWORD):
    request = JoinByInvitation(
        request_id=a_request_id(), email=email, name="Newcomer", password=password
    )
    return join_by_invitation(secret=secret, request=request)


def revoke(admin):
    return revoke_invitation(
        actor=admin,
        invitation_id=Invitation.objects.get().pk,
        request=RevokeInvitation(request_id=a_request_id()),
    )


@pytest.mark.django_db
class TestInviteMember:
    def test_keeps_the_secret_nowhere(self, admin):
        secret = an_invitation(admin)

        kept = [
            *Invitation.objects.values_list(),
            *RequestRecord.objects.values_list(),
            *AuditEntry.objects.values_list(),
        ]
        assert len(secret) == 43
        assert secret not in str(kept)

    def test_makes_one_invitation_of_a_repeated_request_and_shows_its_link_once(self, admin):
        request = InviteMember(request_id=a_request_id(), role="viewer")
        first = invite_member(actor=admin, request=request, base_url=BASE_URL)

        second = invite_member(actor=admin, request=request, base_url=BASE_URL)

        assert Invitation.objects.count() == 1
        assert first.link is not None
        assert (second.replayed, second.link) == (True, None)
        assert second.invitation == first.invitation

    def test_is_for_administrators(self, admin):
        with pytest.raises(Forbidden):
            an_invitation(a_colleague_of(admin))


@pytest.mark.django_db
class TestReadInvitation:
    def test_says_where_it_leads_and_no_more_than_that(self, admin):
        card = read_invitation(secret=an_invitation(admin, role="viewer"))

        assert (card.team_name, card.role, card.invited_by) == ("Art", "viewer", "Ann")

    def test_does_not_know_every_link(self):
        with pytest.raises(NotFound):
            read_invitation(secret="guess")


@pytest.mark.django_db
class TestAcceptInvitation:
    def test_lets_somebody_with_an_account_in(self, admin):
        user = a_user()

        accept_invitation(user_id=user.pk, secret=an_invitation(admin, role="viewer"))

        assert role_of(user.pk, admin.team_id) == Role.VIEWER

    def test_is_the_same_when_it_is_repeated(self, admin):
        user, secret = a_user(), an_invitation(admin)
        accept_invitation(user_id=user.pk, secret=secret)

        accept_invitation(user_id=user.pk, secret=secret)

        assert Membership.objects.filter(user_id=user.pk).count() == 1

    def test_lets_nobody_in_after_the_first(self, admin):
        secret = an_invitation(admin)
        accept_invitation(user_id=a_user().pk, secret=secret)

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)

    def test_lets_nobody_back_in_who_was_removed(self, admin):
        user, secret = a_user(), an_invitation(admin)
        accept_invitation(user_id=user.pk, secret=secret)
        remove(admin, user.pk)

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=user.pk, secret=secret)

    def test_leaves_a_member_what_they_are_and_the_link_good(self, admin):
        secret = an_invitation(admin, role="viewer")

        accept_invitation(user_id=admin.user_id, secret=secret)

        assert role_of(admin.user_id, admin.team_id) == Role.ADMIN
        assert states_of(admin) == ["open"]

    def test_is_refused_after_it_has_expired(self, admin):
        secret = an_invitation(admin)
        expire_invitations()

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)
        assert states_of(admin) == ["expired"]

    def test_is_refused_after_it_was_revoked(self, admin):
        secret = an_invitation(admin)
        revoke(admin)

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)

    def test_is_refused_once_its_maker_is_no_administrator(self, admin):
        other = a_colleague_of(admin, role=Role.ADMIN)
        secret = an_invitation(other)
        give_role(admin, other.user_id, "editor")

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)
        assert states_of(admin) == ["revoked"]

    def test_is_refused_once_its_maker_has_left(self, admin):
        other = a_colleague_of(admin, role=Role.ADMIN)
        secret = an_invitation(other)
        remove(admin, other.user_id)

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)

    def test_is_refused_while_the_team_is_deleted(self, admin):
        secret = an_invitation(admin)
        delete(admin)

        with pytest.raises(InvitationClosed):
            accept_invitation(user_id=a_user().pk, secret=secret)


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestAnInvitationInARace:
    def test_lets_one_of_many_in(self, scale):
        for _ in range(3 * scale):
            admin = a_person(role=Role.ADMIN)
            secret = an_invitation(admin)
            users = [a_user().pk for _ in range(4)]

            answers = at_once(
                *(lambda pk=pk: accept_invitation(user_id=pk, secret=secret) for pk in users)  # noqa: B023
            )

            assert answers.count(None) == 1
            assert Membership.objects.filter(team_id=admin.team_id).count() == 2


@pytest.mark.django_db
class TestJoinByInvitation:
    def test_makes_an_account_and_lets_it_in(self, admin):
        card = join(an_invitation(admin), email="New@Example.org")

        user = User.objects.get(email="new@example.org")
        assert user.check_password(PASSWORD)
        assert card.name == "Newcomer"
        assert "edit" in permissions_of(Person(user_id=user.pk, team_id=admin.team_id))

    def test_tells_everything_that_is_wrong_at_once_and_keeps_the_link_good(self, admin):
        a_user("new@example.org")
        secret = an_invitation(admin)

        with pytest.raises(InvalidAccount) as refused:
            join(secret, password="1234567")

        assert {problem.path for problem in refused.value.problems} == {"/email", "/password"}
        assert states_of(admin) == ["open"]

    def test_makes_no_account_by_a_link_that_is_closed(self, admin):
        secret = an_invitation(admin)
        expire_invitations()

        with pytest.raises(InvitationClosed):
            join(secret)
        assert not User.objects.filter(email="new@example.org").exists()


@pytest.mark.django_db
class TestRevokeInvitation:
    def test_is_too_late_once_somebody_has_come_in(self, admin):
        accept_invitation(user_id=a_user().pk, secret=an_invitation(admin))

        with pytest.raises(InvitationClosed):
            revoke(admin)

    def test_does_not_know_the_invitations_of_other_teams(self, admin):
        an_invitation(admin)

        with pytest.raises(NotFound):
            revoke(a_person(role=Role.ADMIN))


@pytest.mark.django_db
class TestListInvitations:
    def test_shows_the_newest_first_over_its_pages(self, admin):
        for name in "abc":
            an_invitation(admin, note=name)

        first = list_invitations(actor=admin, request=ListInvitations(limit=2))
        second = list_invitations(
            actor=admin, request=ListInvitations(limit=2, cursor=first.next_cursor)
        )

        assert [item.note for item in (*first.items, *second.items)] == ["c", "b", "a"]

    def test_is_for_administrators(self, admin):
        with pytest.raises(Forbidden):
            list_invitations(actor=a_colleague_of(admin), request=ListInvitations())
