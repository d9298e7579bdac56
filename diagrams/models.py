"""Diagrams and their revisions."""

from django.db import models
from django.db.models import Q

from common.ids import new_id
from diagrams.document.limits import MAX_TITLE
from diagrams.history.origin import RevisionOrigin

ORIGIN_CHOICES = [(choice.value, choice.value) for choice in RevisionOrigin]
MAX_SUMMARY = 200

# What is put away or deleted keeps its title, and does not keep others from having it.
IN_USE = Q(archived_at__isnull=True, deleted_at__isnull=True)


def new_diagram_id() -> str:
    return new_id("d")


class Diagram(models.Model):
    """The named thing a team keeps. What it says is in its revisions."""

    id = models.CharField(primary_key=True, max_length=20, default=new_diagram_id, editable=False)
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="diagrams")
    # A project that is gone leaves its diagrams to the team.
    project = models.ForeignKey(
        "teams.Project", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    title = models.CharField(max_length=MAX_TITLE)
    # The title without its capitals and spare spaces, to compare, to search and to sort by:
    # databases disagree about which letters are the same.
    title_key = models.TextField(editable=False)
    head_number = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-updated_at", "id"], name="diagram_by_team_newest"),
            models.Index(fields=["team", "title_key", "id"], name="diagram_by_team_and_title"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "title_key"],
                condition=IN_USE & Q(project__isnull=False),
                name="title_is_unique_in_project",
            ),
            # To a database no project is equal to none, so this is a rule of its own.
            models.UniqueConstraint(
                fields=["team", "title_key"],
                condition=IN_USE & Q(project__isnull=True),
                name="title_is_unique_outside_projects",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class DiagramRevision(models.Model):
    """One version of a diagram's document. Never changed, never deleted on its own."""

    diagram = models.ForeignKey(Diagram, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    origin = models.CharField(max_length=16, choices=ORIGIN_CHOICES)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    summary = models.CharField(max_length=MAX_SUMMARY, blank=True)
    content = models.BinaryField()  # see history/packing.py
    fingerprint = models.CharField(max_length=64)
    element_count = models.PositiveIntegerField()
    relationship_count = models.PositiveIntegerField()
    # What the change that made it did, and how it looks.
    added = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    removed = models.PositiveIntegerField(default=0)
    arranged = models.PositiveIntegerField(default=0)
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    legibility_cost = models.FloatField(null=True, blank=True)
    owner = models.ForeignKey(
        "teams.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    token = models.ForeignKey(
        "teams.AccessToken", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["diagram", "number"], name="diagram_revision_number_is_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.diagram_id} r{self.number}"
