"""Giving a person a place in a team.

Asked by whoever runs the installation, like making a team. Invitations between members are
another thing, and ask for a permission.
"""

from teams.actors import Person
from teams.models import Membership, Roles


def add_member(*, team_id: str, user_id: int, role: Roles) -> Person:
    """Let a person into a team with ``role``, or give them that role if they are in it already."""
    Membership.objects.update_or_create(team_id=team_id, user_id=user_id, defaults={"role": role})
    return Person(user_id=user_id, team_id=team_id)
