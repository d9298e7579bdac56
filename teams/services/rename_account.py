"""Calling oneself something else."""

from django.db import transaction

from teams.actors import Person
from teams.audit import note
from teams.contracts import AccountDetail, RenameAccount
from teams.models import Membership, User
from teams.selectors import person_card
from teams.services.read_account import read_account


@transaction.atomic
def rename_account(*, user_id: int, request: RenameAccount) -> AccountDetail:
    """Give the account of who is signed in another name, there and on everything they made.

    Doing it twice is the same as once, so no ledger keeps the request. Each of their teams is told
    in its log: its lines and pages name the same person differently from now on.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    before = person_card(user).name
    user.name = request.name
    user.save(update_fields=["name"])
    if (now := person_card(user).name) != before:
        for membership in Membership.objects.filter(user_id=user_id).order_by("team_id"):
            note(
                actor=Person(user_id=user_id, team_id=membership.team_id),
                action="rename_account",
                target_type="member",
                target_id=str(user_id),
                summary=f"Was called “{before}” and is “{now}” now.",
            )
    return read_account(user_id=user_id)
