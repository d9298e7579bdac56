"""Having another password."""

from collections.abc import Callable

from django.db import transaction

from common.errors import Problems
from teams.audit import note_account
from teams.contracts import ChangePassword
from teams.models import User
from teams.services.end_sessions import end_what_sessions_opened
from teams.services.passwords import judge_password
from teams.services.problems import InvalidAccount


@transaction.atomic
def change_password(
    *, user_id: int, request: ChangePassword, keep: Callable[[User], None] | None = None
) -> None:
    """Give the account of who is signed in another password. Every session that was begun with the
    old one ends, and all that it has open.

    ``keep`` is handed the account with its new password, for the door to go on with the session
    that asks. That is done before anybody is told that sessions have ended.

    Raises:
        InvalidAccount: the current password is not that, or the new one is too weak.
    """
    user = User.objects.select_for_update().get(pk=user_id)
    problems = Problems()
    if not user.check_password(request.current):
        problems.add("INVALID_VALUE", "/current", "This is not your current password.")
    judge_password(request.new, of=user, path="/new", problems=problems)
    problems.raise_if_any(InvalidAccount, "The password cannot be changed like this.")
    user.set_password(request.new)
    user.save(update_fields=["password"])
    if keep is not None:
        keep(user)
    end_what_sessions_opened(user_id=user_id)
    note_account(user_id=user_id, action="change_password", summary="Changed their password.")
