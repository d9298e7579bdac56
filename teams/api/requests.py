"""A request below a team's address, as the type checker sees it in a view."""

from rest_framework.request import Request

from teams.actors import Actor


class TeamRequest(Request):
    """Says what the authentication puts into ``auth``. Views name it; nobody makes one."""

    auth: Actor
