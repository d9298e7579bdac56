"""What the room of diagrams needs from a room beside it, in its own words."""

from typing import Protocol


class KnowsRun(Protocol):
    """Tells whether a team has run something. Whoever keeps runs implements it."""

    def __call__(self, team_id: str, run_id: str, /) -> bool:
        """Say whether there is such a run, and it is that team's."""
        ...


def knows_no_run(team_id: str, run_id: str, /) -> bool:
    """Answer for an installation that has no room for runs."""
    return False
