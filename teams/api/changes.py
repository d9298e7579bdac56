"""A change over REST: an address that is posted to, and the one service behind it.

Most doors would be alike but for three names, all of which a service says itself: whom it serves,
what it is asked, what it answers. So they are taken from there, and cannot be said differently.
"""

from collections.abc import Callable
from http import HTTPStatus
from typing import get_type_hints

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from common.contract import Contract
from teams.access import as_person
from teams.actors import Person
from teams.api.requests import TeamRequest


def change_view(
    service: Callable[..., Contract],
    says: str,
    *,
    operation_id: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> type[APIView]:
    """Return the view that hands what is posted to ``service`` and sends what it answers.

    The service takes ``actor``, ``request`` and, by their names, what the address below the team's
    names. One that takes a ``Person`` is never handed a bot. ``says`` is what the document of the
    API says of it; there it is called as the service is, unless an ``operation_id`` is given.
    """
    hints = get_type_hints(service)
    asked: type[Contract] = hints["request"]
    is_for_people = hints["actor"] is Person

    class ChangeView(APIView):
        @extend_schema(
            operation_id=operation_id or service.__name__,
            description=says,
            request=asked,
            responses={status.value: hints["return"]},
        )
        def post(self, request: TeamRequest, team: str, **named: str | int) -> Response:
            wanted = asked.model_validate(request.data)
            actor = as_person(request.auth) if is_for_people else request.auth
            return Response(service(actor=actor, request=wanted, **named), status=status.value)

    return ChangeView
