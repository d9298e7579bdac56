from datetime import timedelta

import pytest
from django.utils import timezone

from revisions.services import purging
from revisions.services.purging import purge
from tests.factories import a_person

pytestmark = pytest.mark.django_db


class TestPurge:
    def test_lets_go_of_things_with_all_their_revisions_lot_by_lot(self, kind, monkeypatch):
        monkeypatch.setattr(purging, "AT_ONCE", 2)
        person = a_person()
        stays, back = kind.make(person), kind.make(person)
        for _ in range(5):
            kind.do("delete", person, kind.make(person))
        kind.do("delete", person, back)
        kind.do("restore", person, back)

        purged = purge(
            kind.model.objects.all(),
            kind.revision.objects.all(),
            deleted_before=timezone.now() + timedelta(seconds=1),
        )

        assert purged == 5
        assert set(kind.model.objects.values_list("pk", flat=True)) == {stays, back}
        assert {row.kept_id for row in kind.revision.objects.all()} == {stays, back}
