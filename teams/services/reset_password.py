"""Getting back in without the password, by a link that is mailed."""

import logging

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import transaction
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from common.errors import Problems
from teams.audit import note_account
from teams.contracts import ConfirmPasswordReset
from teams.models import User
from teams.services.end_sessions import end_what_sessions_opened
from teams.services.passwords import judge_password
from teams.services.problems import InvalidAccount, ResetLinkInvalid

log = logging.getLogger(__name__)

PAGE = "password-reset"


def mail_reset_link(*, email: str, base_url: str) -> bool:
    """Mail a link for a new password to the account with that address; say whether there is one.

    An account that cannot sign in with a password gets none. The link works once, for as long as
    the settings say, and dies with the next sign-in or the next new password.
    """
    user = User.objects.filter(email=email.strip().lower(), is_active=True).first()
    if user is None or not user.has_usable_password():
        return False
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    link = f"{base_url}/{PAGE}/{uid}/{default_token_generator.make_token(user)}"
    send_mail(
        subject="A new password for Easel",
        message=(
            f"Hello {user},\n\n"
            "somebody, most likely you, asked for a new password for your Easel account.\n"
            f"Choose one here within {settings.EASEL.password_reset_hours} hours:\n\n"
            f"{link}\n\n"
            "If it was not you, do nothing: your password stays as it is.\n"
        ),
        from_email=None,
        recipient_list=[user.email],
    )
    return True


@transaction.atomic
def confirm_password_reset(*, request: ConfirmPasswordReset) -> None:
    """Give the account that the link was mailed to a new password. Every session of it ends,
    and all that it has open.

    Raises:
        ResetLinkInvalid: the link was used, has expired or was never ours.
        InvalidAccount: the password is too weak.
    """
    user = _user_of(request.uid)
    if user is None or not default_token_generator.check_token(user, request.token):
        raise ResetLinkInvalid("This link is not good any more.", hint="Ask for a new one.")
    problems = Problems()
    judge_password(request.password, of=user, path="/password", problems=problems)
    problems.raise_if_any(InvalidAccount, "The password cannot be changed like this.")
    user.set_password(request.password)
    user.save(update_fields=["password"])
    end_what_sessions_opened(user_id=user.pk)
    note_account(
        user_id=user.pk,
        action="reset_password",
        summary="Chose a new password by a link that was mailed to them.",
    )


def _user_of(uid: str) -> User | None:
    try:
        pk = int(urlsafe_base64_decode(uid).decode())
    except ValueError:
        return None
    # A number that no database has for a key.
    if not 0 < pk < 2**63:
        return None
    return User.objects.select_for_update().filter(pk=pk, is_active=True).first()
