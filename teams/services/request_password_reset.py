"""Asking for a way back in."""

from teams import dispatch
from teams.contracts import RequestPasswordReset


def request_password_reset(*, request: RequestPasswordReset, base_url: str) -> None:
    """Have a link mailed to whoever has an account with that address.

    A worker looks whether there is one. Looking here would tell who has an account: by the answer,
    or by how long it takes.

    Raises:
        MailUnavailable: the broker cannot be reached.
    """
    dispatch.mail_reset_link(email=request.email, base_url=base_url)
