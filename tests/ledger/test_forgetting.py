"""How long the ledger remembers: TOOL-S3."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from ledger.models import RequestRecord
from ledger.services import KEPT, KEPT_AT_MOST, KEPT_PER_OWNER, forget_old_requests
from teams.actors import Person
from tests.factories import a_colleague_of, a_person

pytestmark = [pytest.mark.backends, pytest.mark.django_db]

A_MOMENT = timedelta(minutes=1)


def requests_of(
    person: Person, count: int, *, age: timedelta, answered: bool = True
) -> list[RequestRecord]:
    """``count`` requests, the first ``age`` old and each of the others a second younger."""
    now = timezone.now()
    base = RequestRecord.objects.count()
    records = RequestRecord.objects.bulk_create(
        RequestRecord(
            team_id=person.team_id,
            owner_id=person.owner_id,
            operation="rename",
            request_id=f"r{base + number}",
            fingerprint="f",
            leased_until=now,
            receipt={"name": "Art"} if answered else None,
        )
        for number in range(count)
    )
    for number, record in enumerate(records):
        record.created_at = now - age + timedelta(seconds=number)
    RequestRecord.objects.bulk_update(records, ["created_at"], batch_size=500)
    return records


def oldest() -> datetime:
    return RequestRecord.objects.earliest("created_at").created_at


class TestForgetOldRequests:
    def test_keeps_every_answer_for_seven_days_however_many_there_are(self):
        requests_of(a_person(), KEPT_PER_OWNER + 10, age=KEPT - timedelta(hours=1))

        assert forget_old_requests() == 0

    def test_keeps_the_newest_2000_of_an_owner_beyond_seven_days(self):
        person = a_person()
        records = requests_of(person, KEPT_PER_OWNER + 10, age=KEPT + timedelta(days=1))

        assert forget_old_requests() == 10
        assert RequestRecord.objects.count() == KEPT_PER_OWNER
        assert oldest() == records[10].created_at

    def test_counts_each_owner_by_themselves(self):
        busy = a_person()
        quiet = a_colleague_of(busy)
        requests_of(busy, KEPT_PER_OWNER + 1, age=KEPT + timedelta(days=1))
        requests_of(quiet, 5, age=KEPT + timedelta(days=2))

        assert forget_old_requests() == 1
        assert RequestRecord.objects.filter(owner_id=quiet.owner_id).count() == 5

    def test_does_not_count_what_has_no_answer_as_one_that_is_kept(self):
        person = a_person()
        requests_of(person, 20, age=timedelta(days=1), answered=False)
        requests_of(person, KEPT_PER_OWNER, age=KEPT + timedelta(days=1))

        assert forget_old_requests() == 0

    def test_keeps_no_answer_longer_than_what_was_deleted_can_be_restored(self):
        person = a_person()
        requests_of(person, 1, age=KEPT_AT_MOST + A_MOMENT)
        requests_of(person, 1, age=KEPT_AT_MOST - A_MOMENT)

        assert forget_old_requests() == 1

    @pytest.mark.parametrize("age", [KEPT, KEPT_AT_MOST, 10 * KEPT_AT_MOST])
    def test_never_forgets_a_request_that_got_no_answer(self, age):
        person = a_person()
        waiting = requests_of(person, 3, age=age + A_MOMENT, answered=False)
        requests_of(person, KEPT_PER_OWNER + 3, age=KEPT + timedelta(days=1))

        assert forget_old_requests() == 3
        assert RequestRecord.objects.filter(pk__in=[one.pk for one in waiting]).count() == 3
