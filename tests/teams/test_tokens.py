from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from common.errors import LimitExceeded, NotFound
from ledger.models import RequestRecord
from teams.access import Forbidden, Role
from teams.actors import Person
from teams.authentication import bot_of
from teams.models import AccessToken, Membership
from teams.services import issue_token as issuing
from teams.services.disconnect_agents import disconnect_agents
from teams.services.issue_token import issue_token
from teams.services.list_tokens import list_tokens
from teams.services.problems import InvalidToken
from teams.services.revoke_token import revoke_token
from teams.token_contracts import (
    DisconnectAgents,
    IssueToken,
    ListTokens,
    RevokeToken,
    TokenDetail,
    TokenIssued,
    TokenState,
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


def issue(person: Person, request_id: str = "", **fields: object) -> TokenIssued:
    request = {"name": "Robot", "kind": "ci", "grants": ("view",), **fields}
    request["request_id"] = request_id or a_request_id()
    return issue_token(actor=person, request=IssueToken.model_validate(request))


def revoke(person: Person, token_id: str) -> TokenDetail:
    request = RevokeToken(request_id=a_request_id())
    return revoke_token(actor=person, token_id=token_id, request=request)


class TestIssueToken:
    def test_shows_a_secret_and_keeps_only_its_hash(self):
        secret = issue(a_person()).secret or ""

        row = AccessToken.objects.get()
        assert len(secret) == len("easel_") + 43
        assert secret not in {str(value) for value in vars(row).values()}
        assert bot_of(secret) is not None

    def test_keeps_the_secret_out_of_the_receipt_so_that_a_replay_has_none(self):
        person = a_person()
        first = issue(person, "req_1")

        again = issue(person, "req_1")

        assert (again.replayed, again.secret) == (True, None)
        assert again.token.id == first.token.id
        assert str(first.secret) not in str(RequestRecord.objects.get().receipt)
        assert AccessToken.objects.count() == 1

    def test_refuses_what_its_owner_may_not_do(self):
        with pytest.raises(InvalidToken) as refused:
            issue(a_person(role=Role.VIEWER), grants=("view", "run"))

        assert refused.value.problems[0].path == "/grants/1"

    def test_refuses_what_that_kind_of_bot_may_not_do(self):
        with pytest.raises(InvalidToken):
            issue(a_person(), grants=("draw",))

    def test_refuses_projects_of_other_teams_and_archived_ones(self):
        person = a_person(role=Role.ADMIN)
        ours, closed = a_project(person), a_project(person, archived=True)
        theirs = a_project(a_person(role=Role.ADMIN))

        with pytest.raises(InvalidToken) as refused:
            issue(person, project_ids=(ours, theirs, closed))

        paths = [problem.path for problem in refused.value.problems]
        assert paths == ["/projectIds/1", "/projectIds/2"]

    def test_remembers_that_it_was_limited_when_its_projects_are_gone(self):
        person = a_person(role=Role.ADMIN)
        issued = issue(person, project_ids=(a_project(person),))

        AccessToken.objects.get().projects.all().delete()

        (token,) = list_tokens(actor=person, request=ListTokens()).items
        assert (issued.token.is_limited, token.is_limited, token.project_ids) == (True, True, ())

    def test_ends_when_it_was_told_to(self):
        issued = issue(a_person(), expires_in_days=7)

        assert issued.token.expires_at is not None
        remaining = issued.token.expires_at - timezone.now()
        assert timedelta(days=6, hours=23) < remaining <= timedelta(days=7)

    def test_refuses_one_more_than_anybody_may_have(self, monkeypatch):
        person = a_person()
        monkeypatch.setattr(issuing, "MAX_TOKENS_OF_A_PERSON", 2)
        revoke(person, issue(person).token.id)
        issue(person)
        issue(person)

        with pytest.raises(LimitExceeded):
            issue(person)

    @pytest.mark.parametrize("grants", ["review", "admin", "view review", "edit", ""])
    def test_cannot_be_got_around_by_writing_to_the_database(self, grants):
        a_secret_of(a_person())

        with pytest.raises(IntegrityError), transaction.atomic():
            AccessToken.objects.update(grants=grants)


class TestRevokeToken:
    def test_ends_the_token_at_once(self):
        person = a_person()
        secret = a_secret_of(person)

        detail = revoke(person, AccessToken.objects.get().pk)

        assert detail.state is TokenState.REVOKED
        assert bot_of(secret) is None

    def test_is_for_its_owner_and_for_administrators(self):
        person = a_person()
        a_secret_of(person)
        token_id = AccessToken.objects.get().pk

        with pytest.raises(NotFound):
            revoke(a_colleague_of(person), token_id)

        revoke(a_colleague_of(person, role=Role.ADMIN), token_id)
        assert AccessToken.objects.get().revoked_at is not None

    def test_keeps_the_moment_of_the_first_time(self):
        person = a_person()
        token_id = issue(person).token.id

        assert revoke(person, token_id).revoked_at == revoke(person, token_id).revoked_at

    def test_does_not_know_the_tokens_of_other_teams(self):
        a_secret_of(a_person())

        with pytest.raises(NotFound):
            revoke(a_person(role=Role.ADMIN), AccessToken.objects.get().pk)


class TestListTokens:
    def test_shows_people_their_own_and_administrators_everybodys(self):
        ann = a_person()
        bob, admin = a_colleague_of(ann), a_colleague_of(ann, role=Role.ADMIN)
        for person in (ann, bob, a_person(role=Role.ADMIN)):
            issue(person)

        def owners(person: Person) -> set[str]:
            page = list_tokens(actor=person, request=ListTokens())
            return {token.owner.id for token in page.items}

        assert owners(ann) == {str(ann.user_id)}
        assert owners(admin) == {str(ann.user_id), str(bob.user_id)}

    def test_says_how_each_of_them_stands(self):
        person = a_person()
        issue(person, name="alive")
        issue(person, name="expired")
        revoke(person, issue(person, name="revoked").token.id)
        AccessToken.objects.filter(name="expired").update(expires_at=timezone.now())

        page = list_tokens(actor=person, request=ListTokens())

        assert {token.name: token.state.value for token in page.items} == {
            "alive": "active",
            "expired": "expired",
            "revoked": "revoked",
        }

    def test_comes_in_pages_that_miss_none(self):
        person = a_person()
        names = [str(number) for number in range(5)]
        for name in names:
            issue(person, name=name)

        seen, cursor = [], None
        while True:
            page = list_tokens(actor=person, request=ListTokens(limit=2, cursor=cursor))
            seen += [token.name for token in page.items]
            if (cursor := page.next_cursor) is None:
                break

        assert seen == names[::-1]

    def test_costs_four_queries_however_many_there_are(self, django_assert_num_queries):
        person = a_person(role=Role.ADMIN)
        for _ in range(10):
            issue(person, project_ids=(a_project(person),))

        with django_assert_num_queries(4):
            list_tokens(actor=person, request=ListTokens())


class TestDisconnectAgents:
    def test_revokes_the_agents_of_that_team_and_no_other_token(self):
        team = a_team()
        admin = a_person(team, role=Role.ADMIN)
        agents = [a_secret_of(admin, kind="agent"), a_secret_of(a_person(team), kind="agent")]
        others = [a_secret_of(admin, kind="ci"), a_secret_of(a_person(), kind="agent")]

        receipt = disconnect_agents(
            actor=admin, request=DisconnectAgents(request_id=a_request_id())
        )

        assert receipt.revoked == 2
        assert [bot_of(secret) for secret in agents] == [None, None]
        assert None not in [bot_of(secret) for secret in others]

    def test_is_for_administrators(self):
        with pytest.raises(Forbidden):
            disconnect_agents(
                actor=a_person(role=Role.EDITOR),
                request=DisconnectAgents(request_id=a_request_id()),
            )


class TestTheSecretOfAMemberWhoLeft:
    def test_is_dead_at_once(self):
        person = a_person()
        secret = a_secret_of(person)

        Membership.objects.filter(user_id=person.user_id).delete()

        assert bot_of(secret) is None
