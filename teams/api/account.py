"""One's own account over REST, and the way back into it."""

from functools import partial

from django.contrib.auth import logout, update_session_auth_hash
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.handed_in import Guard, let_everybody_try
from teams.api.requests import base_url_of
from teams.authentication import signed_in
from teams.contracts import (
    AccountDetail,
    ChangePassword,
    ConfirmPasswordReset,
    DeleteAccount,
    RenameAccount,
    RequestPasswordReset,
)
from teams.services.change_password import change_password
from teams.services.delete_account import delete_account
from teams.services.read_account import read_account
from teams.services.rename_account import rename_account
from teams.services.request_password_reset import request_password_reset
from teams.services.reset_password import confirm_password_reset


class AccountView(APIView):
    @extend_schema(operation_id="read_account", responses=AccountDetail)
    def get(self, request: Request) -> Response:
        """The account of who is signed in, and what would become of their teams without it."""
        return Response(read_account(user_id=signed_in(request._request)))

    @extend_schema(operation_id="rename_account", request=RenameAccount, responses=AccountDetail)
    def patch(self, request: Request) -> Response:
        """Gives the account of who is signed in another name."""
        user_id = signed_in(request._request)
        wanted = RenameAccount.model_validate(request.data)
        return Response(rename_account(user_id=user_id, request=wanted))


class PasswordView(APIView):
    # Whoever found an open browser is not to try passwords here, either.
    guard: Guard = staticmethod(let_everybody_try)

    @extend_schema(operation_id="change_password", request=ChangePassword, responses={204: None})
    def post(self, request: Request) -> Response:
        """Gives the account another password. Every other session of it ends."""
        plain = request._request
        user_id = signed_in(plain)
        wanted = ChangePassword.model_validate(request.data)
        self.guard(plain, plain.user.get_username())
        # The session that asked goes on, under a new key; all the others end.
        keep = partial(update_session_auth_hash, plain)
        change_password(user_id=user_id, request=wanted, keep=keep)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeleteAccountView(APIView):
    guard: Guard = staticmethod(let_everybody_try)

    @extend_schema(operation_id="delete_account", request=DeleteAccount, responses={204: None})
    def post(self, request: Request) -> Response:
        """Deletes the account of who is signed in. Its work stays, by a former member."""
        plain = request._request
        user_id = signed_in(plain)
        wanted = DeleteAccount.model_validate(request.data)
        self.guard(plain, plain.user.get_username())
        delete_account(user_id=user_id, request=wanted)
        logout(plain)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PasswordResetView(APIView):
    takes_request_id = False
    guard: Guard = staticmethod(let_everybody_try)

    @extend_schema(
        operation_id="request_password_reset",
        request=RequestPasswordReset,
        responses={202: None},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Mails a link for a new password, if there is such an account. The answer is the same if
        there is none."""
        plain = request._request
        wanted = RequestPasswordReset.model_validate(request.data)
        self.guard(plain, wanted.email)
        request_password_reset(request=wanted, base_url=base_url_of(plain))
        return Response(status=status.HTTP_202_ACCEPTED)


class ConfirmPasswordResetView(APIView):
    takes_request_id = False
    guard: Guard = staticmethod(let_everybody_try)

    @extend_schema(
        operation_id="confirm_password_reset",
        request=ConfirmPasswordReset,
        responses={204: None},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """Gives the account that the link was mailed to a new password."""
        plain = request._request
        wanted = ConfirmPasswordReset.model_validate(request.data)
        self.guard(plain, f"uid:{wanted.uid}")
        confirm_password_reset(request=wanted)
        # For the sign-in that comes next.
        get_token(plain)
        return Response(status=status.HTTP_204_NO_CONTENT)
