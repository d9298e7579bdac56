"""Invitations over REST: for the administrators who make them, and for whoever holds a link."""

from django.contrib.auth import authenticate, login
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.handed_in import Guard, Mode, let_everybody_try, scripted
from teams.api.requests import TeamRequest, base_url_of, query_of
from teams.authentication import signed_in
from teams.contracts import (
    AcceptInvitation,
    InvitationCard,
    InvitationIssued,
    InvitationPage,
    InviteMember,
    JoinByInvitation,
    ListInvitations,
    RevokeInvitation,
    SessionDetail,
)
from teams.selectors import session_detail
from teams.services.accept_invitation import accept_invitation
from teams.services.invite_member import invite_member
from teams.services.join_by_invitation import join_by_invitation
from teams.services.list_invitations import list_invitations
from teams.services.read_invitation import read_invitation
from teams.services.revoke_invitation import revoke_invitation


class InvitationListView(APIView):
    @extend_schema(
        operation_id="list_invitations",
        responses=InvitationPage,
        parameters=query_of(ListInvitations),
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """The invitations of the team, newest first, whatever became of them; never their links."""
        wanted = ListInvitations.model_validate(request.query_params.dict())
        return Response(list_invitations(actor=as_person(request.auth), request=wanted))

    @extend_schema(
        operation_id="invite_member", request=InviteMember, responses={201: InvitationIssued}
    )
    def post(self, request: TeamRequest, team: str) -> Response:
        """Makes a link that lets one person into the team with a role. The link is in this answer
        alone."""
        wanted = InviteMember.model_validate(request.data)
        issued = invite_member(
            actor=as_person(request.auth),
            request=wanted,
            base_url=base_url_of(request._request),
        )
        return Response(issued, status=status.HTTP_201_CREATED)


class RevokeInvitationView(APIView):
    @extend_schema(
        operation_id="revoke_invitation", request=RevokeInvitation, responses={204: None}
    )
    def post(self, request: TeamRequest, team: str, invitation_id: str) -> Response:
        """Ends an invitation: its link lets nobody in any more."""
        wanted = RevokeInvitation.model_validate(request.data)
        person = as_person(request.auth)
        revoke_invitation(actor=person, invitation_id=invitation_id, request=wanted)
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationView(APIView):
    @extend_schema(operation_id="read_invitation", responses=InvitationCard, auth=[])
    def get(self, request: Request, secret: str) -> Response:
        """What the holder of a link is invited to, before they accept."""
        # Makes the response set the CSRF cookie: this may be the first that a browser sees of us.
        get_token(request._request)
        return Response(read_invitation(secret=secret))


class AcceptInvitationView(APIView):
    mode: Mode = staticmethod(scripted)

    @extend_schema(
        operation_id="accept_invitation", request=AcceptInvitation, responses=SessionDetail
    )
    def post(self, request: Request, secret: str) -> Response:
        """Takes who is signed in into the team. Answers with the session, which knows of the team
        now."""
        user_id = signed_in(request._request)
        AcceptInvitation.model_validate(request.data)
        accept_invitation(user_id=user_id, secret=secret)
        return Response(session_detail(user_id, mode=self.mode()))


class JoinByInvitationView(APIView):
    guard: Guard = staticmethod(let_everybody_try)
    mode: Mode = staticmethod(scripted)

    @extend_schema(
        operation_id="join_by_invitation",
        request=JoinByInvitation,
        responses=SessionDetail,
        auth=[],
    )
    def post(self, request: Request, secret: str) -> Response:
        """Makes an account for the holder of a link, takes it into the team and signs it in."""
        plain = request._request
        wanted = JoinByInvitation.model_validate(request.data)
        self.guard(plain, wanted.email)
        person = join_by_invitation(secret=secret, request=wanted)
        # By way of the password, so that whatever else the installation asks of a sign-in is asked.
        user = authenticate(plain, username=person.email, password=wanted.password)
        if user is not None:
            login(plain, user)
        return Response(session_detail(plain.user.pk, mode=self.mode()))
