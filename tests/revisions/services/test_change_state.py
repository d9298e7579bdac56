"""In use, put away, deleted: the same ways there and back for every kind of thing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotFound
from teams.access import Forbidden, Role
from teams.models import AuditEntry
from teams.selectors import KEPT_DELETED
from tests.factories import a_colleague_of, a_person

pytestmark = pytest.mark.django_db

CHANGES = ("archive", "unarchive", "delete", "restore")


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def kept_id(kind, person):
    return kind.make(person)


class TestStates:
    def test_of_what_is_put_away_allow_no_change_until_it_is_brought_back(
        self, kind, person, kept_id
    ):
        kind.do("archive", person, kept_id)

        for attempt in (
            lambda: kind.add(person, kept_id, "a"),
            lambda: kind.do("rename", person, kept_id, name="New"),
            lambda: kind.do("undo", person, kept_id),
            lambda: kind.do("restore_revision", person, kept_id, revision=1),
        ):
            with pytest.raises(kind.not_active) as refused:
                attempt()
            assert refused.value.details == {"state": "archived"}
        kind.do("unarchive", person, kept_id)
        kind.add(person, kept_id, "a")
        assert kind.says(kept_id) == {"a"}

    def test_of_what_is_deleted_lead_back_with_all_its_history(self, kind, person, kept_id):
        kind.add(person, kept_id, "a")

        deleted = kind.do("delete", person, kept_id)
        restored = kind.do("restore", person, kept_id)

        assert (deleted.state, deleted.undoable) == ("deleted", ())
        assert deleted.deletes_at is not None
        assert (restored.state, restored.undoable, restored.deletes_at) == ("active", (2,), None)

    def test_of_what_was_put_away_before_it_was_deleted_lead_back_to_the_archive(
        self, kind, person, kept_id
    ):
        kind.do("archive", person, kept_id)
        kind.do("delete", person, kept_id)

        assert kind.do("restore", person, kept_id).state == "archived"

    @pytest.mark.parametrize("change", ["archive", "unarchive"])
    def test_of_what_is_deleted_lead_nowhere_else(self, kind, person, kept_id, change):
        kind.do("delete", person, kept_id)

        with pytest.raises(kind.not_active):
            kind.do(change, person, kept_id)

    def test_of_what_was_deleted_too_long_ago_lead_nowhere(self, kind, person, kept_id):
        kind.do("delete", person, kept_id)
        long_ago = timezone.now() - KEPT_DELETED - timedelta(seconds=1)
        kind.model.objects.update(deleted_at=long_ago)

        with pytest.raises(NotFound):
            kind.do("restore", person, kept_id)

    @pytest.mark.parametrize("change", CHANGES)
    def test_changed_twice_are_changed_once(self, kind, person, kept_id, change):
        first = kind.do(change, person, kept_id)
        noted = AuditEntry.objects.count()

        assert kind.do(change, person, kept_id) == first
        assert AuditEntry.objects.count() == noted

    def test_are_no_revisions_and_change_no_time(self, kind, person, kept_id):
        before = kind.detail(person, kept_id)

        for change in ("archive", "unarchive", "delete", "restore"):
            kind.do(change, person, kept_id)

        assert kind.detail(person, kept_id) == before

    def test_are_decisions_that_the_audit_log_keeps_in_words(self, kind, person):
        kept_id = kind.make(person, "Shop")
        for change in ("archive", "unarchive", "delete", "restore"):
            kind.do(change, person, kept_id)

        entries = AuditEntry.objects.filter(target_id=kept_id).order_by("pk")

        assert [(each.action, each.target_type, each.summary) for each in entries] == [
            (f"{verb}_{kind.noun}", kind.noun, f"{said} the {kind.noun} “Shop”.")
            for verb, said in (
                ("archive", "Archived"),
                ("unarchive", "Unarchived"),
                ("delete", "Deleted"),
                ("restore", "Restored"),
            )
        ]


class TestPermission:
    @pytest.mark.parametrize("change", CHANGES)
    def test_is_refused_to_a_viewer(self, kind, person, kept_id, change):
        viewer = a_colleague_of(person, role=Role.VIEWER)

        with pytest.raises(Forbidden):
            kind.do(change, viewer, kept_id)

    @pytest.mark.parametrize("change", CHANGES)
    def test_is_nothing_where_the_thing_is_another_teams(self, kind, kept_id, change):
        with pytest.raises(NotFound) as refused:
            kind.do(change, a_person(), kept_id)

        assert refused.value.message == f"There is no such {kind.noun} in this team."
