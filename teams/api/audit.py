"""The audit log over REST."""

from collections.abc import AsyncGenerator, Iterator

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.requests import AnswersAnyway, TeamRequest, query_of
from teams.contracts import AuditPage, ListAudit
from teams.services.list_audit import export_audit, list_audit

JSON_LINES = "application/jsonl"


class AuditView(APIView):
    @extend_schema(
        operation_id="list_audit",
        responses=AuditPage,
        parameters=query_of(
            ListAudit, action="Only this operation.", actor="Only of this account."
        ),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The team's audit log, newest first: who decided what, when and from where. For its
        administrators."""
        wanted = ListAudit.model_validate(request.query_params.dict())
        return Response(list_audit(actor=as_person(request.auth), request=wanted))


class AuditExportView(APIView):
    content_negotiation_class = AnswersAnyway

    @extend_schema(operation_id="export_audit", responses={(200, JSON_LINES): OpenApiTypes.STR})
    def get(self, request: TeamRequest, team: str) -> StreamingHttpResponse:
        """The whole audit log, newest first, one JSON object a line. For administrators."""
        pieces = export_audit(actor=as_person(request.auth))
        response = StreamingHttpResponse(_sent(pieces), content_type=JSON_LINES)
        response["Content-Disposition"] = f'attachment; filename="{team}-audit.jsonl"'
        return response


async def _sent(pieces: Iterator[str]) -> AsyncGenerator[str]:
    """Hand the pieces on one at a time: a server would read a plain iterator to its end first."""

    def following() -> str | None:
        return next(pieces, None)

    while (piece := await sync_to_async(following)()) is not None:
        yield piece
