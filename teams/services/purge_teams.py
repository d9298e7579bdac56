"""Letting go of what was deleted for good."""

from datetime import datetime

from django.db import transaction

from teams.models import Team


def purge_teams(*, deleted_before: datetime) -> int:
    """Delete the teams that were deleted before then, with all that is left in them.

    Their workflows and runs are gone already where the rooms above were asked first: taken along
    from here, they would all be read into memory. Return how many teams it was.
    """
    team_ids = list(Team.objects.filter(deleted_at__lt=deleted_before).values_list("pk", flat=True))
    for team_id in team_ids:
        with transaction.atomic():
            Team.objects.filter(pk=team_id, deleted_at__lt=deleted_before).delete()
    return len(team_ids)
