"""Prepared queries: put together once, and answered as the query itself would be each time."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Exists, OuterRef
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from teams.models import Membership, Team, User
from teams.prepared import Given, Prepared
from tests.factories import a_person, a_user

pytestmark = [pytest.mark.backends, pytest.mark.django_db]

ACCOUNT = Prepared(lambda: User.objects.filter(pk=Given("user_id")))
PLACE = Prepared(
    lambda: (
        Membership.objects.filter(user_id=Given("user_id"), team__created_at__lt=Given("before"))
        .annotate(is_deleted=Exists(Team.objects.filter(pk=OuterRef("team_id"), deleted_at=None)))
        .values_list("role", "is_deleted", "team__created_at")
    )
)


def test_it_reads_an_object_as_the_query_does() -> None:
    account, other = a_user(name="Ada"), a_user(name="Grace")
    for each in (account, other, account):
        found = ACCOUNT.first(user_id=each.pk)
        assert found == each
        assert found.name == each.name
        assert found.date_joined == each.date_joined
        assert found.is_active is True
    assert ACCOUNT.first(user_id=-1) is None


def test_it_reads_columns_as_the_query_does_in_whatever_way_the_database_keeps_them() -> None:
    person = a_person()
    soon = timezone.now() + timedelta(minutes=1)
    team = Team.objects.get(pk=person.team_id)
    assert PLACE.first(user_id=person.user_id, before=soon) == ("editor", True, team.created_at)
    assert PLACE.first(user_id=person.user_id, before=team.created_at) is None


def test_what_it_is_given_is_never_part_of_the_query() -> None:
    named = Prepared(lambda: User.objects.filter(name=Given("name")))
    account = a_user(name="x' OR '1'='1")
    assert named.first(name="' OR '1'='1") is None
    assert named.first(name="x' OR '1'='1") == account
    assert named.first(name="%s") is None


def test_it_asks_for_one_row_with_one_query() -> None:
    a_user(), a_user()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        Prepared(lambda: User.objects.order_by("pk")).first()
    assert len(asked) == 1
    assert "LIMIT 1" in asked[0]["sql"]
