"""The members of a team over REST."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.changes import change_view
from teams.api.requests import TeamRequest, query_of
from teams.contracts import (
    LeaveTeam,
    ListMembers,
    MemberPage,
    RemoveMember,
)
from teams.services.change_role import change_role
from teams.services.leave_team import leave_team
from teams.services.list_members import list_members
from teams.services.remove_member import remove_member


class MemberListView(APIView):
    @extend_schema(
        operation_id="list_members",
        responses=MemberPage,
        parameters=query_of(ListMembers, search="Part of a name or an address."),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The people of the team with their roles."""
        wanted = ListMembers.model_validate(request.query_params.dict())
        return Response(list_members(actor=request.auth, request=wanted))


MemberRoleView = change_view(
    change_role, "Gives a member another role. The last administrator stays one."
)


class RemoveMemberView(APIView):
    @extend_schema(operation_id="remove_member", request=RemoveMember, responses={204: None})
    def post(self, request: TeamRequest, team: str, user_id: int) -> Response:
        """Takes somebody out of the team. Their tokens and invitations end at once; their work
        stays."""
        wanted = RemoveMember.model_validate(request.data)
        remove_member(actor=as_person(request.auth), user_id=user_id, request=wanted)
        return Response(status=status.HTTP_204_NO_CONTENT)


class LeaveTeamView(APIView):
    @extend_schema(operation_id="leave_team", request=LeaveTeam, responses={204: None})
    def post(self, request: TeamRequest, team: str) -> Response:
        """Takes who asks out of the team. The last administrator cannot leave."""
        wanted = LeaveTeam.model_validate(request.data)
        leave_team(actor=as_person(request.auth), request=wanted)
        return Response(status=status.HTTP_204_NO_CONTENT)
