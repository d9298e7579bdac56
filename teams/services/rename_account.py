"""Calling oneself something else."""

from teams.contracts import AccountDetail, RenameAccount
from teams.models import User
from teams.services.read_account import read_account


def rename_account(*, user_id: int, request: RenameAccount) -> AccountDetail:
    """Give the account of who is signed in another name, there and on everything they made.

    Doing it twice is the same as once, so no ledger keeps the request.
    """
    User.objects.filter(pk=user_id).update(name=request.name)
    return read_account(user_id=user_id)
