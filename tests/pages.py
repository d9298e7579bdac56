"""A page that is open and listens, as far as the server can tell."""

from typing import Any, cast

from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from teams.actors import Person
from teams.models import User
from teams.routing import websocket_urlpatterns


def page_of(person: Person | None, slug: str) -> WebsocketCommunicator:
    """The socket that the page of ``person``, or of nobody, opens to the team ``slug``."""
    routes = URLRouter(cast("Any", websocket_urlpatterns))  # the stubs want their own class
    page = WebsocketCommunicator(routes, f"/ws/teams/{slug}")
    user = User.objects.get(pk=person.user_id) if person else AnonymousUser()
    cast("dict[str, Any]", page.scope)["user"] = user
    return page
