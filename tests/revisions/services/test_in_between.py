"""What ends, or is gone, between the moment a change is asked for and the moment it is made."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotFound
from revisions.services.purging import purge
from teams.access import Forbidden, Role
from teams.models import Membership
from tests.factories import a_colleague_of, a_person
from tests.threads import with_another_just_before

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

CHANGES = {
    "rename": {"name": "New"},
    "move": {"project_id": None},
    "duplicate": {},
    "archive": {},
    "delete": {},
    "undo": {},
    "restore_revision": {"revision": 1},
}
# Asked for with what was permitted, and read, and nothing locked yet.
ASKED_FOR = 'FROM "ledger_requestrecord"'


@pytest.fixture
def founder():
    return a_person(role=Role.ADMIN)


@pytest.fixture
def person(founder):
    return a_colleague_of(founder)


@pytest.fixture
def kept_id(kind, person):
    kept_id = kind.make(person)
    kind.add(person, kept_id, "a")
    return kept_id


@pytest.mark.parametrize(("change", "asked"), CHANGES.items())
class TestAChange:
    def test_is_not_made_by_who_may_not_any_more(self, kind, person, kept_id, change, asked):
        def loses_the_role():
            Membership.objects.filter(user_id=person.user_id).update(role=Role.VIEWER)

        before = kind.model.objects.values().get(pk=kept_id)

        with pytest.raises(Forbidden):
            with_another_just_before(
                ASKED_FOR, loses_the_role, lambda: kind.do(change, person, kept_id, **asked)
            )

        assert kind.model.objects.values().get() == before

    def test_of_what_is_purged_meanwhile_is_of_nothing(self, kind, person, kept_id, change, asked):
        with pytest.raises(NotFound):
            with_another_just_before(
                ASKED_FOR,
                lambda: purged(kind, kept_id),
                lambda: kind.do(change, person, kept_id, **asked),
            )

        assert not kind.model.objects.exists()


class TestSaving:
    def test_is_not_done_by_who_may_not_any_more(self, kind, person, kept_id):
        def loses_the_role():
            Membership.objects.filter(user_id=person.user_id).update(role=Role.VIEWER)

        with pytest.raises(Forbidden):
            with_another_just_before(
                ASKED_FOR, loses_the_role, lambda: kind.add(person, kept_id, "b")
            )

        assert kind.head(kept_id) == 2


class TestReading:
    def test_what_is_purged_meanwhile_finds_nothing(self, kind, person, kept_id):
        revisions = f'FROM "{kind.revision._meta.db_table}"'

        with pytest.raises(NotFound):
            with_another_just_before(
                revisions, lambda: purged(kind, kept_id), lambda: kind.detail(person, kept_id)
            )


def purged(kind, kept_id):
    now = timezone.now()
    kind.model.objects.filter(pk=kept_id).update(deleted_at=now)
    purge(
        kind.model.objects.all(),
        kind.revision.objects.all(),
        deleted_before=now + timedelta(seconds=1),
    )
