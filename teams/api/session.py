"""Signing in and out, and who is signed in."""

from django.contrib.auth import authenticate, login, logout
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.handed_in import Guard, Mode, let_everybody_try, scripted
from teams.authentication import Unauthorized
from teams.contracts import SessionDetail, SignIn
from teams.selectors import session_detail
from teams.services.end_sessions import end_what_sessions_opened


class SessionView(APIView):
    takes_request_id = False
    guard: Guard = staticmethod(let_everybody_try)
    mode: Mode = staticmethod(scripted)

    @extend_schema(operation_id="read_session", responses=SessionDetail, auth=[])
    def get(self, request: Request) -> Response:
        """Who is signed in, and their teams. Also sets the cookie that a change needs."""
        plain = request._request
        # Makes the response set the CSRF cookie: the page needs it for its first change.
        get_token(plain)
        return Response(session_detail(plain.user.pk, mode=self.mode()))

    @extend_schema(operation_id="sign_in", request=SignIn, responses=SessionDetail, auth=[])
    def post(self, request: Request) -> Response:
        """Signs a person in: the answer sets the cookie of their session."""
        plain = request._request
        wanted = SignIn.model_validate(request.data)
        self.guard(plain, wanted.email)
        user = authenticate(plain, username=wanted.email, password=wanted.password)
        if user is None:
            raise Unauthorized(
                "The e-mail address or the password is wrong.",
                hint="Check both, or ask your administrator for a new password.",
            )
        # Gives the session a new key and the page a new CSRF token: whoever knew the old ones
        # from before signing in knows nothing now.
        login(plain, user)
        return Response(session_detail(user.pk, mode=self.mode()))

    @extend_schema(operation_id="sign_out", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Ends the session that the cookie names, and what it has open."""
        plain = request._request
        user_id = plain.user.pk
        logout(plain)
        if user_id is not None:
            end_what_sessions_opened(user_id=user_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
