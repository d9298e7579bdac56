"""Ending what sessions have open, when sessions of an account have ended."""

from teams.connections import judge_member_again
from teams.models import Membership


def end_what_sessions_opened(*, user_id: int) -> None:
    """Have everything that an account keeps open, in whichever team, judged anew when this
    transaction commits: what a session opened that is over is closed, the rest stays."""
    for team_id in Membership.objects.filter(user_id=user_id).values_list("team_id", flat=True):
        judge_member_again(team_id, user_id)
