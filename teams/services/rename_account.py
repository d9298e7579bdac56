"""Calling oneself something else."""

from django.db import transaction

from teams.contracts import AccountDetail, RenameAccount, TeamChanged
from teams.models import Membership, User
from teams.notices import announce
from teams.services.read_account import read_account


@transaction.atomic
def rename_account(*, user_id: int, request: RenameAccount) -> AccountDetail:
    """Give the account of who is signed in another name, there and on everything they made.

    Doing it twice is the same as once, so no ledger keeps the request. It is no decision about a
    team, so no audit log tells of it, but the pages of their teams show the name.
    """
    User.objects.filter(pk=user_id).update(name=request.name)
    for membership in Membership.objects.filter(user_id=user_id):
        announce(membership.team_id, TeamChanged(subject="member"))
    return read_account(user_id=user_id)
