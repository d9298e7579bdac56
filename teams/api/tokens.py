"""Tokens over REST. For people only: no token makes, sees or ends another."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.changes import change_view
from teams.api.requests import TeamRequest, query_of
from teams.services.disconnect_agents import disconnect_agents
from teams.services.issue_token import issue_token
from teams.services.list_tokens import list_tokens
from teams.services.revoke_token import revoke_token
from teams.token_contracts import (
    IssueToken,
    ListTokens,
    TokenIssued,
    TokenPage,
)


class TokenListView(APIView):
    @extend_schema(
        operation_id="list_tokens",
        responses=TokenPage,
        parameters=query_of(ListTokens),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The tokens of the team that who asks may see: their own, or all of them for an
        administrator. Never a secret."""
        wanted = ListTokens.model_validate(request.query_params.dict())
        return Response(list_tokens(actor=as_person(request.auth), request=wanted))

    @extend_schema(operation_id="issue_token", request=IssueToken, responses={201: TokenIssued})
    def post(self, request: TeamRequest, team: str) -> Response:
        """Makes a token for a bot. Its secret is in this answer alone; a repeated request does not
        get it again."""
        wanted = IssueToken.model_validate(request.data)
        issued = issue_token(actor=as_person(request.auth), request=wanted)
        # The one answer with a secret in it: nothing on the way may keep it.
        headers = {"Cache-Control": "no-store"}
        return Response(issued, status=status.HTTP_201_CREATED, headers=headers)


RevokeTokenView = change_view(
    revoke_token, "Ends a token at once, with every connection that was opened with it."
)

DisconnectAgentsView = change_view(
    disconnect_agents,
    "Revokes every agent token of the team and ends their open connections at once.",
)
