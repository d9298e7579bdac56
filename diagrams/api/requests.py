"""Requests that are being worked on, over REST: looking at one, and calling it off."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.contracts import CancelRequest, RequestCancelled
from diagrams.scene.model import Scene
from diagrams.services.cancel_request import cancel_request
from diagrams.services.read_preview import read_preview
from teams.api.requests import TeamRequest


class PreviewView(APIView):
    @extend_schema(operation_id="read_preview", responses=Scene)
    def get(self, request: TeamRequest, team: str, request_id: str) -> HttpResponse:
        """What a drawing that takes long looks like so far: a whole candidate, never a part of one.
        A notice says when there is another; none is left when the request has ended."""
        # As a worker wrote it: reading it to write it again would take as long as drawing it.
        content = read_preview(actor=request.auth, request_id=request_id)
        return HttpResponse(content, content_type="application/json")


class CancelView(APIView):
    @extend_schema(operation_id="cancel_request", request=CancelRequest, responses=RequestCancelled)
    def post(self, request: TeamRequest, team: str, request_id: str) -> Response:
        """Call off a change that is being worked on, by the id it was sent with. It is refused with
        `CANCELLED`, unless its result is kept by then."""
        wanted = CancelRequest.model_validate(request.data)
        return Response(cancel_request(actor=request.auth, request_id=request_id, request=wanted))
