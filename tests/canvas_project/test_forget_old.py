from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from ledger.models import RequestRecord
from ledger.services import KEPT_AT_MOST
from runs.models import Run, RunEventRow
from tests.factories import a_person
from tests.runs.arranging import a_queued_run, cancel

pytestmark = pytest.mark.django_db


class TestForgetOld:
    def test_forgets_what_is_older_than_it_is_kept_and_nothing_else(self, settings, capsys):
        person = a_person()
        old, young = a_queued_run(person), a_queued_run(person)
        for run_id in (old, young):
            cancel(person, run_id)
        long_ago = timezone.now() - timedelta(days=settings.EASEL.events_kept_days + 1)
        Run.objects.filter(pk=old).update(finished_at=long_ago)
        first = RequestRecord.objects.earliest("pk")
        RequestRecord.objects.filter(pk=first.pk).update(
            created_at=timezone.now() - 2 * KEPT_AT_MOST
        )

        call_command("forget_old")

        assert set(RunEventRow.objects.values_list("run_id", flat=True)) == {young}
        assert not RequestRecord.objects.filter(pk=first.pk).exists()
        assert RequestRecord.objects.exists()
        assert "1 runs, and 1 requests" in capsys.readouterr().out
