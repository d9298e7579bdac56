"""A team over REST."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.changes import change_view
from teams.api.requests import TeamRequest
from teams.authentication import signed_in
from teams.contracts import CreateTeam, TeamDetail
from teams.services.configure_team import configure_team
from teams.services.delete_team import delete_team
from teams.services.found_team import found_team
from teams.services.read_team import read_team
from teams.services.rename_team import rename_team
from teams.services.restore_team import restore_team


class TeamListView(APIView):
    @extend_schema(operation_id="create_team", request=CreateTeam, responses={201: TeamDetail})
    def post(self, request: Request) -> Response:
        """Makes a team with who asks as its first administrator."""
        user_id = signed_in(request._request)
        wanted = CreateTeam.model_validate(request.data)
        detail = found_team(user_id=user_id, request=wanted)
        return Response(detail, status=status.HTTP_201_CREATED)


class TeamView(APIView):
    @extend_schema(operation_id="read_team", responses=TeamDetail)
    def get(self, request: TeamRequest, team: str) -> Response:
        """The team as who asks sees it: its name, their role and what they may do."""
        return Response(read_team(actor=request.auth))


RenameTeamView = change_view(rename_team, "Gives the team another name. Its address stays.")

ConfigureTeamView = change_view(
    configure_team,
    "Says whether agents are let into the team at all; each project has its own switch.",
)

DeleteTeamView = change_view(
    delete_team,
    "Deletes the team with all it keeps. For 30 days its administrators can restore it.",
)

RestoreTeamView = change_view(restore_team, "Brings a deleted team back as it was.")
