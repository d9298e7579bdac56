"""What the views of every app share: who asks, and how the pages of a list are asked for."""

from rest_framework.request import Request

from teams.actors import Actor

# What the parameters of a list mean.
CURSOR = "The `nextCursor` of the page before; left out, the list begins."
LIMIT = "How many at most."


class TeamRequest(Request):
    """Says what the authentication puts into ``auth``. Views name it; nobody makes one."""

    auth: Actor
