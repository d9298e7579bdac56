"""Joining a team by a link, with an account made for the purpose."""

from django.db import IntegrityError, transaction

from common.errors import Problems
from teams.contracts import JoinByInvitation, PersonCard
from teams.models import User
from teams.selectors import person_card
from teams.services.invitations import let_in, open_invitation
from teams.services.passwords import judge_password
from teams.services.problems import InvalidAccount

REFUSED = "The account cannot be made like this."


def join_by_invitation(*, secret: str, request: JoinByInvitation) -> PersonCard:
    """Make an account and let it into the team. Who holds the link is who was invited.

    Raises:
        NotFound: there was never such a link.
        InvitationClosed: it was used or revoked, or has expired.
        InvalidAccount: the address has an account already, or the password is too weak; all the
            problems are listed.
    """
    email = request.email.lower()
    try:
        with transaction.atomic():
            invitation = open_invitation(secret)
            _problems_of(request, email).raise_if_any(InvalidAccount, REFUSED)
            user = User.objects.create_user(email, request.password, name=request.name)
            let_in(invitation, user.pk)
    except IntegrityError:
        # Two links and one address, at the same time.
        problems = Problems()
        _add_taken(problems)
        raise InvalidAccount(REFUSED, problems=problems.found) from None
    return person_card(user)


def _problems_of(request: JoinByInvitation, email: str) -> Problems:
    problems = Problems()
    if User.objects.filter(email=email).exists():
        _add_taken(problems)
    judge_password(
        request.password,
        of=User(email=email, name=request.name),
        path="/password",
        problems=problems,
    )
    return problems


def _add_taken(problems: Problems) -> None:
    problems.add(
        "INVALID_VALUE",
        "/email",
        "There is an account with this address already.",
        "Sign in with it, then open the link again.",
    )
