"""Whether a session is still one.

A websocket or an event stream may stay open for longer than the session that opened it: its person
signed out, had their password changed, or the session expired. So what they show when they opened
it is not believed for ever; what is stored under the session's key is read anew.
"""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from teams.actors import Actor, Person
from teams.authentication import Unauthorized


def require_still_signed_in(actor: Actor, session: Any) -> None:
    """Return if ``actor`` is a bot, which came with a token, or if ``session``, by which they were
    let in, is still that person's.

    ``session`` is Django's own, of a request or of a websocket's scope.

    Raises:
        Unauthorized: the session is over.
    """
    if not isinstance(actor, Person):
        return
    asked = HttpRequest()
    asked.session = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    # By Django's own judgement, which holds the session against the password as it is now.
    if get_user(asked).pk != actor.user_id:
        raise Unauthorized("This session is over.", hint="Sign in again.")
