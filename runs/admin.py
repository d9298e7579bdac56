"""Runs for operators: everything is shown, nothing is changed but by a service.

What happened in a run is a list of its own, a page at a time: a long run has tens of thousands of
events, and its page is for what it was asked and answered.
"""

import json
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import quote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator

from common.errors import CanvasError
from common.ids import new_id
from runs.contracts import CancelRun
from runs.models import Run, RunEventRow
from runs.services.cancel_run import cancel_run
from teams.staff import ReadOnly, TeamScopedAdmin, operator_in

# By which run the list of events is asked for.
OF_RUN = "run__id__exact"
MAX_SHOWN_LENGTH = 300


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
    readonly_fields = ("events_link",)
    actions = ("cancel",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        # A list shows neither, and a graph may be large; a run's own page reads them by and by.
        return super().get_queryset(request).defer("graph", "knowledge")

    @admin.display(description="events")
    def events_link(self, run: Run) -> str:
        path = f"{reverse('admin:runs_runeventrow_changelist')}?{OF_RUN}={run.pk}"
        return format_html('<a href="{}">All {} of them, in order</a>', path, run.last_seq)

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


@admin.register(RunEventRow)
class RunEventAdmin(ReadOnly, TeamScopedAdmin[RunEventRow]):
    """The events of one run. Those of all runs together tell nobody anything, and counting them
    for a list of pages would take a while."""

    team_lookup = "run__team"
    list_display = ("seq", "at", "kind", "said")
    list_display_links = ("seq",)
    list_per_page = 100
    ordering = ("seq",)
    sortable_by = ()
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        # Found by way of its run.
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not request.GET.get(OF_RUN):
            return redirect("admin:runs_run_changelist")
        return super().changelist_view(request, extra_context)

    @admin.display(description="type")
    def kind(self, row: RunEventRow) -> str:
        return str(row.event.get("type", ""))

    @admin.display(description="event")
    def said(self, row: RunEventRow) -> str:
        told = {name: value for name, value in row.event.items() if name != "type"}
        return Truncator(json.dumps(told, ensure_ascii=False)).chars(MAX_SHOWN_LENGTH)
