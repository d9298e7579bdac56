"""Requests that were answered, or are being answered, and how."""

from django.db import models

from common.ids import MAX_REQUEST_ID_LENGTH


class RequestRecord(models.Model):
    """One change that somebody asked for: whose, which, what it said, and the answer it got.

    A record without a receipt is a claim: a process is at work on it until ``leased_until``.
    ``attempt`` counts the claims, so that one who was taken over can tell. What somebody asks for
    outside any team, such as a team, has none.
    """

    team = models.ForeignKey("teams.Team", null=True, on_delete=models.CASCADE, related_name="+")
    owner = models.ForeignKey("teams.User", on_delete=models.CASCADE, related_name="+")
    operation = models.CharField(max_length=48)
    request_id = models.CharField(max_length=MAX_REQUEST_ID_LENGTH)
    fingerprint = models.CharField(max_length=64)
    attempt = models.PositiveIntegerField(default=1)
    leased_until = models.DateTimeField()
    receipt = models.JSONField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "owner", "operation", "request_id"], name="request_is_made_once"
            ),
            # The one above does not hold these: to a database, nothing equals nothing.
            models.UniqueConstraint(
                fields=["owner", "operation", "request_id"],
                condition=models.Q(team__isnull=True),
                name="request_outside_teams_is_made_once",
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="request_by_age"),
            # What is kept of each owner is the newest.
            models.Index(fields=["owner", "-created_at"], name="request_by_owner_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.request_id}"
