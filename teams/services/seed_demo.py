"""The team and the two people that a fresh installation begins with."""

from django.db import transaction

from teams.actors import Person
from teams.models import Roles, Team, User
from teams.services.add_member import add_member
from teams.services.create_team import create_team

DEMO_SLUG = "demo"
DEMO_EMAIL = "demo@easel.local"
COLLEAGUE_EMAIL = "colleague@easel.local"


@transaction.atomic
def seed_demo(*, password: str | None) -> Person:
    """Make sure of the demo team and its people, and return the first of them.

    A second call changes nothing. ``password`` is for people who try Easel on their own machine;
    with ``None`` nobody can sign in as either of them, whatever password an earlier call gave.
    """
    team = Team.objects.filter(slug=DEMO_SLUG).first()
    team_id = team.pk if team else create_team(slug=DEMO_SLUG, name="Demo team").id
    # Staff, because knowledge is edited in the admin.
    demo = _person(DEMO_EMAIL, "Dana Demo", password, may_use_the_admin=True)
    colleague = _person(COLLEAGUE_EMAIL, "Chris Colleague", password, may_use_the_admin=False)
    if not colleague.memberships.filter(team_id=team_id).exists():
        add_member(team_id=team_id, user_id=colleague.pk, role=Roles.EDITOR)
    if not demo.memberships.filter(team_id=team_id).exists():
        add_member(team_id=team_id, user_id=demo.pk, role=Roles.ADMIN)
    return Person(user_id=demo.pk, team_id=team_id)


def _person(email: str, name: str, password: str | None, *, may_use_the_admin: bool) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        return User.objects.create_user(
            email,
            password,
            name=name,
            is_staff=may_use_the_admin,
            is_superuser=may_use_the_admin,
        )
    # Closed while the installation is public, opened again after; a password of their own stays.
    if (password is None) == user.has_usable_password():
        user.set_password(password)
        user.save(update_fields=["password"])
    return user
