"""Where sessions are kept: in Django's own table, looked up by a prepared query."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from teams.prepared import Given, Prepared

_CONTENT = Prepared(
    lambda: Session.objects.filter(
        session_key=Given("session_key"), expire_date__gt=Given("now")
    ).values_list("session_data")
)


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        found = _CONTENT.first(session_key=self.session_key or "", now=timezone.now())
        if found is None:
            # A key of which nothing is kept is not given to a new session.
            self._session_key = None
            return {}
        content: dict[str, Any] = self.decode(found[0])
        return content
