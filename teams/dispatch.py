"""Puts tasks of teams on the queue, by name.

By name, so that a service does not have to know the tasks, which call services themselves.
"""

from celery import current_app
from kombu.exceptions import OperationalError

from common.errors import CanvasError, ErrorKind

MAIL_RESET_LINK = "teams.mail_reset_link"


class MailUnavailable(CanvasError):
    """Nobody is there to send mail just now."""

    code = "MAIL_UNAVAILABLE"
    kind = ErrorKind.UNAVAILABLE


def mail_reset_link(*, email: str, base_url: str) -> None:
    """Have a link for a new password mailed, if there is such an account.

    Raises:
        MailUnavailable: the broker cannot be reached.
    """
    try:
        current_app.send_task(
            MAIL_RESET_LINK, kwargs={"email": email, "base_url": base_url}, retry=False
        )
    except OperationalError:
        raise MailUnavailable(
            "No mail can be sent just now.", hint="Try again in a moment."
        ) from None
