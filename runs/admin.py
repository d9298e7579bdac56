"""Runs for operators: everything is shown, nothing is changed but by a service."""

from django.contrib import admin, messages
from django.contrib.admin.utils import quote
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from common.errors import CanvasError
from common.ids import new_id
from runs.contracts import CancelRun
from runs.models import Run, RunEventRow
from runs.services.cancel_run import cancel_run
from teams.staff import TeamScopedAdmin, operator_in


class ReadOnly:
    """Nobody adds, changes or deletes here: what happened is not for editing."""

    def has_add_permission(self, request: HttpRequest, *_: object) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class RunEventInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # not generic at run time
    model = RunEventRow
    fields = ("seq", "at", "event")
    ordering = ("seq",)


@admin.register(Run)
class RunAdmin(ReadOnly, TeamScopedAdmin[Run]):
    list_display = (
        "id",
        "team",
        "workflow_link",
        "status",
        "question",
        "created_at",
        "finished_at",
    )
    list_filter = ("status", ("team", admin.RelatedOnlyFieldListFilter), "created_at")
    list_select_related = ("team", "workflow")
    search_fields = ("id", "question")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    inlines = (RunEventInline,)
    actions = ("cancel",)

    @admin.display(description="workflow", ordering="workflow__name")
    def workflow_link(self, run: Run) -> str:
        if run.workflow is None:
            return self.get_empty_value_display()
        path = reverse("admin:workflows_workflow_change", args=[quote(run.workflow.pk)])
        return format_html('<a href="{}">{}</a>', path, run.workflow)

    @admin.action(description="Cancel the selected runs", permissions=["view"])
    def cancel(self, request: HttpRequest, runs: QuerySet[Run]) -> None:
        for run in runs:
            # As the person who asks, in the run's own team: the admin site opens no other door.
            person = operator_in(request, run.team_id)
            try:
                cancel_run(
                    actor=person, run_id=run.pk, request=CancelRun(request_id=new_id("admin"))
                )
            except CanvasError as refusal:
                self.message_user(request, f"{run.pk}: {refusal.message}", messages.WARNING)
            else:
                self.message_user(request, f"{run.pk} was asked to stop.", messages.SUCCESS)
