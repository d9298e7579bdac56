import re
from html import unescape

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission as DjangoPermission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from runs.models import Run, RunEventRow
from runs.services.execute_run import execute_run
from teams.access import Role
from teams.models import User
from tests.factories import a_person
from tests.runs.arranging import a_queued_run, status_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator():
    """A member of a team who may also use the admin site."""
    return a_person(role=Role.ADMIN)


@pytest.fixture
def admin_site(operator):
    User.objects.filter(pk=operator.user_id).update(is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(User.objects.get(pk=operator.user_id))
    return client


class TestRunsInTheAdmin:
    def test_show_what_happened(self, admin_site, operator):
        run_id = a_queued_run(operator)
        execute_run(run_id=run_id)

        page = admin_site.get(reverse("admin:runs_run_change", args=[quote(run_id)]))
        [link] = re.findall(r'href="(/admin/runs/runeventrow/[^"]*)"', page.content.decode())
        events = admin_site.get(unescape(link)).content.decode()

        kinds = re.findall(r'class="field-kind">(\w+)<', events)
        assert (kinds[0], kinds[-1]) == ("run_started", "run_completed")
        assert len(kinds) == Run.objects.get().last_seq

    def test_show_what_happened_event_by_event(self, admin_site, operator):
        execute_run(run_id=a_queued_run(operator))
        event = RunEventRow.objects.get(event__type="run_completed")

        page = admin_site.get(reverse("admin:runs_runeventrow_change", args=[event.pk]))

        assert page.status_code == 200
        assert "run_completed" in page.content.decode()

    @pytest.mark.parametrize("view", ["run_change", "runeventrow_changelist"])
    def test_cost_the_same_however_much_happened(self, admin_site, operator, view):
        run_id = a_queued_run(operator)

        def asked() -> tuple[int, int]:
            where = [] if view.endswith("list") else [quote(run_id)]
            query = {"run__id__exact": run_id} if view.endswith("list") else {}
            with CaptureQueriesContext(connection) as queries:
                page = admin_site.get(reverse(f"admin:runs_{view}", args=where), query)
            assert page.status_code == 200
            return len(queries), page.content.count(b"some_event")

        asked()  # once for what a process asks once
        before, _ = asked()
        happen(run_id, 350)
        after, shown = asked()

        assert after == before
        assert shown <= 2 * 100

    def test_have_no_list_of_everybodys_events(self, admin_site):
        page = admin_site.get(reverse("admin:runs_runeventrow_changelist"))

        assert page.headers["Location"] == reverse("admin:runs_run_changelist")

    def test_show_staff_only_the_events_of_their_own_teams(self, operator):
        run_id, foreign = a_queued_run(operator), a_queued_run()
        for one in (run_id, foreign):
            happen(one, 3)
        user = User.objects.get(pk=operator.user_id)
        user.is_staff = True
        user.save()
        user.user_permissions.set(DjangoPermission.objects.all())
        client = Client()
        client.force_login(user)

        def shown(one):
            path = reverse("admin:runs_runeventrow_changelist")
            return client.get(path, {"run__id__exact": one}).content.count(b'class="field-kind"')

        assert (shown(run_id), shown(foreign)) == (3, 0)

    def test_are_listed(self, admin_site, operator):
        run_id = a_queued_run(operator)

        page = admin_site.get(reverse("admin:runs_run_changelist")).content.decode()
        workflow_id = Run.objects.get().workflow_id
        assert run_id in page
        assert reverse("admin:workflows_workflow_change", args=[quote(str(workflow_id))]) in page

    def test_cannot_be_changed_or_deleted(self, admin_site, operator):
        run_id = a_queued_run(operator)

        changed = admin_site.post(
            reverse("admin:runs_run_change", args=[quote(run_id)]), {"status": "completed"}
        )
        deleted = admin_site.post(
            reverse("admin:runs_run_delete", args=[quote(run_id)]), {"post": "yes"}
        )

        assert (changed.status_code, deleted.status_code) == (403, 403)
        assert status_of(run_id) == "queued"

    def test_can_be_cancelled(self, admin_site, operator):
        run_id = a_queued_run(operator)

        cancel_in_the_admin(admin_site, run_id)

        assert status_of(run_id) == "cancelled"

    def test_of_a_team_that_one_is_not_in_are_left_alone(self, admin_site):
        run_id = a_queued_run()

        answer = cancel_in_the_admin(admin_site, run_id)

        assert status_of(run_id) == "queued"
        assert "You may not run workflows of this team" in answer
        assert Run.objects.count() == 1


def happen(run_id: str, count: int) -> None:
    """Let so much happen in a run; what it is, is not the matter here."""
    RunEventRow.objects.bulk_create(
        RunEventRow(
            run_id=run_id, seq=10_000 + number, at=timezone.now(), event={"type": "some_event"}
        )
        for number in range(count)
    )


def cancel_in_the_admin(client: Client, run_id: str) -> str:
    answer = client.post(
        reverse("admin:runs_run_changelist"),
        {"action": "cancel", "_selected_action": [run_id]},
        follow=True,
    )
    return answer.content.decode()
