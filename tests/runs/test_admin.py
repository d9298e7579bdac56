import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse

from runs.models import Run
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

        page = admin_site.get(reverse("admin:runs_run_change", args=[run_id]))

        assert page.status_code == 200
        assert "run_completed" in page.content.decode()

    def test_are_listed(self, admin_site, operator):
        run_id = a_queued_run(operator)

        page = admin_site.get(reverse("admin:runs_run_changelist")).content.decode()
        workflow_id = Run.objects.get().workflow_id
        assert run_id in page
        assert reverse("admin:workflows_workflow_change", args=[quote(str(workflow_id))]) in page

    def test_cannot_be_changed_or_deleted(self, admin_site, operator):
        run_id = a_queued_run(operator)

        changed = admin_site.post(
            reverse("admin:runs_run_change", args=[run_id]), {"status": "completed"}
        )
        deleted = admin_site.post(reverse("admin:runs_run_delete", args=[run_id]), {"post": "yes"})

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


def cancel_in_the_admin(client: Client, run_id: str) -> str:
    answer = client.post(
        reverse("admin:runs_run_changelist"),
        {"action": "cancel", "_selected_action": [run_id]},
        follow=True,
    )
    return answer.content.decode()
