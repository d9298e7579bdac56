"""Diagrams, their revisions, and what is proposed to change in them."""

from datetime import datetime

from django.db import models
from django.db.models import Q

from common.ids import new_id
from diagrams.document.limits import MAX_PROPOSAL_SUMMARY, MAX_TITLE
from diagrams.history.origin import RevisionOrigin
from diagrams.review.status import DECIDED, ProposalStatus
from revisions.models import IN_STATE, Kept, Revision
from revisions.states import State
from teams.access import ReadOnly

ORIGIN_CHOICES = [(choice.value, choice.value) for choice in RevisionOrigin]
STATUS_CHOICES = [(choice.value, choice.value) for choice in ProposalStatus]
MAX_SUMMARY = 200


PENDING = Q(status=ProposalStatus.PENDING.value)
# What it was for is gone, so there is nothing to decide any more.
IS_LEFT_BEHIND = Q(
    status=ProposalStatus.DISMISSED.value, decided_by__isnull=True, diagram__isnull=True
)
IS_DECIDED = Q(status__in=[status.value for status in DECIDED])


def new_diagram_id() -> str:
    return new_id("d")


def new_proposal_id() -> str:
    return new_id("p")


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


class Proposal(models.Model):
    """A change that somebody asks a person to make. What it says is in its versions.

    Nothing but a person decides it: there is no column for a token to have done it, and a row that
    names nobody is refused by the database, unless the diagram is gone.
    """

    id = models.CharField(primary_key=True, max_length=20, default=new_proposal_id, editable=False)
    # That of the diagram, which never changes: so that a team's proposals are found in their order.
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    # Nothing once the diagram is gone for good: the proposal stays, as a record (PROP-S5, PROP-9).
    diagram = models.ForeignKey(
        Diagram, null=True, blank=True, on_delete=models.SET_NULL, related_name="proposals"
    )
    status = models.CharField(max_length=16, choices=STATUS_CHOICES)
    version = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True, blank=True)
    # Accounts keep their row, and a decision the person who made it.
    decided_by = models.ForeignKey(
        "teams.User", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=MAX_SUMMARY, blank=True)
    # The number of the diagram's revision that has it, whatever was undone since.
    accepted_as = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["team", "-updated_at", "id"], name="proposal_by_team_newest"),
            models.Index(fields=["diagram", "-updated_at", "id"], name="proposal_by_diagram"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=(PENDING & Q(resolved_at__isnull=True))
                | (~PENDING & Q(resolved_at__isnull=False)),
                name="proposal_is_resolved_unless_pending",
            ),
            models.CheckConstraint(
                condition=(IS_DECIDED & Q(decided_by__isnull=False))
                | (~IS_DECIDED & Q(decided_by__isnull=True))
                | IS_LEFT_BEHIND,
                name="proposal_is_decided_by_person",
            ),
            models.CheckConstraint(
                condition=Q(accepted_as__isnull=True) | Q(status=ProposalStatus.ACCEPTED.value),
                name="proposal_is_made_when_accepted",
            ),
        ]

    def __str__(self) -> str:
        return self.pk

    @classmethod
    def leave_behind(cls, diagram_id: str, *, now: datetime) -> None:
        """Let what still waits for a diagram wait no longer. Called in the transaction in which the
        diagram goes for good, and no decision: the database takes it for one while it is there."""
        cls.objects.filter(PENDING, diagram_id=diagram_id).update(
            diagram=None,
            status=ProposalStatus.DISMISSED.value,
            resolved_at=now,
            updated_at=now,
            reason=f"The diagram {diagram_id} was deleted.",
        )


class ProposalVersion(models.Model):
    """What a proposal said at one time. Never changed, never deleted on its own.

    The JSON of it is that of the wire; ``preconditions`` are those of review/preconditions.py.
    """

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    base_number = models.PositiveIntegerField()
    inside = models.JSONField()
    ops = models.JSONField()
    scope = models.JSONField(null=True)
    layout = models.JSONField(null=True)
    # What the dry run found out. Its document is not kept: it is made again on what is there then.
    added = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    removed = models.PositiveIntegerField(default=0)
    arranged = models.PositiveIntegerField(null=True, blank=True)
    advisories = models.JSONField()
    preconditions = models.JSONField()
    summary = models.CharField(max_length=MAX_PROPOSAL_SUMMARY)
    rationale = models.TextField(blank=True)
    assumptions = models.JSONField()
    open_questions = models.JSONField()
    source_ref = models.JSONField(null=True)
    evidence = models.JSONField(null=True)
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
                fields=["proposal", "number"], name="proposal_version_number_is_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.proposal_id} v{self.number}"
