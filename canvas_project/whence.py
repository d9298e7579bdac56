"""Tells the audit log where a request comes from."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from canvas_project.guards import address_of
from teams.audit import asked_from

Handler = Callable[[HttpRequest], HttpResponseBase]


class Whence:
    """Middleware: names the address, as far as it can be trusted, while a request is answered."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        token = asked_from.set(address_of(request))
        try:
            return self._get_response(request)
        finally:
            asked_from.reset(token)
