"""What tests about people and their teams begin with."""

import re
from datetime import timedelta

from django.utils import timezone

from teams.actors import Person
from teams.contracts import (
    ChangeRole,
    ChangeTeamState,
    InviteMember,
    LeaveTeam,
    RemoveMember,
)
from teams.models import Invitation, Team
from teams.services.change_role import change_role
from teams.services.delete_team import delete_team
from teams.services.invite_member import invite_member
from teams.services.leave_team import leave_team
from teams.services.remove_member import remove_member
from tests.factories import a_request_id

BASE_URL = "https://easel.example.org"


def an_invitation(admin: Person, *, role: str = "editor", days: int = 7, note: str = "") -> str:
    """The secret of a fresh invitation."""
    request = InviteMember.model_validate(
        {"request_id": a_request_id(), "role": role, "expires_in_days": days, "note": note}
    )
    issued = invite_member(actor=admin, request=request, base_url=BASE_URL)
    assert issued.link is not None
    found = re.fullmatch(rf"{BASE_URL}/invitations/([\w-]+)", issued.link)
    assert found is not None
    return found[1]


def expire_invitations() -> None:
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def give_role(admin: Person, user_id: int, role: str):
    request = ChangeRole.model_validate({"request_id": a_request_id(), "role": role})
    return change_role(actor=admin, user_id=user_id, request=request)


def remove(admin: Person, user_id: int):
    return remove_member(
        actor=admin, user_id=user_id, request=RemoveMember(request_id=a_request_id())
    )


def leave(person: Person):
    return leave_team(actor=person, request=LeaveTeam(request_id=a_request_id()))


def delete(admin: Person):
    return delete_team(actor=admin, request=ChangeTeamState(request_id=a_request_id()))


def deleted_days_ago(team_id: str, days: float) -> None:
    Team.objects.filter(pk=team_id).update(deleted_at=timezone.now() - timedelta(days=days))
