"""Diagrams and their revisions."""

from django.db import models
from django.db.models import Q

from common.ids import new_id
from diagrams.document.limits import MAX_TITLE
from diagrams.history.origin import RevisionOrigin
from revisions.models import IN_STATE, Kept, Revision
from revisions.states import State
from teams.access import ReadOnly

ORIGIN_CHOICES = [(choice.value, choice.value) for choice in RevisionOrigin]
MAX_SUMMARY = 200


def new_diagram_id() -> str:
    return new_id("d")


class Diagram(Kept):
    """A document that a team keeps and draws. What is put away or deleted keeps its title, and does
    not keep others from having it."""

    noun = "diagram"
    NotActive = ReadOnly
    missing_to_bots = f"{Kept.missing_to_bots} Ask the person; do not make a replacement."

    id = models.CharField(primary_key=True, max_length=20, default=new_diagram_id, editable=False)
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="diagrams")
    title = models.CharField(max_length=MAX_TITLE)
    # The title without its capitals and spare spaces, to compare, to search and to sort by:
    # databases disagree about which letters are the same.
    title_key = models.TextField(editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-updated_at", "id"], name="diagram_by_team_newest"),
            models.Index(fields=["team", "title_key", "id"], name="diagram_by_team_and_title"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "title_key"],
                condition=IN_STATE[State.ACTIVE] & Q(project__isnull=False),
                name="title_is_unique_in_project",
            ),
            # To a database no project is equal to none, so this is a rule of its own.
            models.UniqueConstraint(
                fields=["team", "title_key"],
                condition=IN_STATE[State.ACTIVE] & Q(project__isnull=True),
                name="title_is_unique_outside_projects",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class DiagramRevision(Revision):
    """One version of a diagram's document, what the change that made it did, and how it looks."""

    kept = "diagram"

    diagram = models.ForeignKey(Diagram, on_delete=models.CASCADE, related_name="revisions")
    origin = models.CharField(max_length=16, choices=ORIGIN_CHOICES)
    summary = models.CharField(max_length=MAX_SUMMARY, blank=True)
    content = models.BinaryField()  # see history/packing.py
    element_count = models.PositiveIntegerField()
    relationship_count = models.PositiveIntegerField()
    added = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    removed = models.PositiveIntegerField(default=0)
    arranged = models.PositiveIntegerField(default=0)
    errors = models.PositiveIntegerField(default=0)
    warnings = models.PositiveIntegerField(default=0)
    legibility_cost = models.FloatField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["diagram", "number"], name="diagram_revision_number_is_unique"
            ),
        ]
