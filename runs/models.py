"""Runs and what happened in them."""

from django.db import models

from common.ids import new_id
from runs.engine.events import RunStatus

STATUS_CHOICES = [(status.value, status.value) for status in RunStatus]
ALIVE = (RunStatus.QUEUED.value, RunStatus.RUNNING.value)


def new_run_id() -> str:
    return new_id("run")


class Run(models.Model):
    """One execution of a graph.

    ``fence`` counts the claims on the run. A worker holds the number it claimed with and may write
    only while it is still the newest, so one that was given up for dead cannot come back and
    write over its own obituary.
    """

    id = models.CharField(primary_key=True, max_length=20, default=new_run_id, editable=False)
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    workflow = models.ForeignKey(
        "workflows.Workflow", null=True, blank=True, on_delete=models.CASCADE, related_name="runs"
    )
    revision = models.PositiveIntegerField(null=True, blank=True)
    graph = models.JSONField(help_text="The graph as it is run.")
    knowledge = models.JSONField(
        default=dict, help_text="The version of each knowledge graph it searches, by id."
    )
    question = models.TextField()
    status = models.CharField(max_length=10, choices=STATUS_CHOICES, default=RunStatus.QUEUED.value)
    output = models.TextField(null=True, blank=True)
    failure = models.TextField(null=True, blank=True)
    usage = models.JSONField(null=True, blank=True)
    owner = models.ForeignKey(
        "teams.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    token = models.ForeignKey(
        "teams.AccessToken", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    last_seq = models.PositiveIntegerField(default=0)
    fence = models.PositiveIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)
    cancel_requested_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=[status.value for status in RunStatus]),
                name="run_status_is_known",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(status__in=ALIVE, finished_at__isnull=True)
                    | (~models.Q(status__in=ALIVE) & models.Q(finished_at__isnull=False))
                ),
                name="run_is_finished_when_it_has_ended",
            ),
        ]
        indexes = [
            models.Index(fields=["workflow", "-created_at"], name="run_by_workflow_newest"),
            models.Index(fields=["team", "-created_at"], name="run_by_team_newest"),
            # Beat asks every few seconds for what is alive; what has ended must cost it nothing.
            models.Index(
                fields=["status", "leased_until"],
                name="run_alive",
                condition=models.Q(status__in=ALIVE),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.id} ({self.status})"


class RunEventRow(models.Model):
    """One frame of a run. Written once, in order, by whoever holds the run's fence."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    event = models.JSONField()

    class Meta:
        verbose_name = "run event"
        constraints = [
            models.UniqueConstraint(fields=["run", "seq"], name="event_number_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} #{self.seq}"
