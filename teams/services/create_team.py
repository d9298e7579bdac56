"""Making a team.

Asked by whoever runs the installation, from the admin or a command, and by `found_team` for a
person: before the first member there is nobody whose permission could be asked.
"""

import re

from django.db import IntegrityError, transaction

from common.errors import Problems
from teams.contracts import TeamRef
from teams.models import Membership, Roles, Team
from teams.services.problems import InvalidTeam

# What the first part of an address may be instead of a team.
RESERVED_SLUGS = frozenset(
    {
        "account",
        "admin",
        "api",
        "docs",
        "healthz",
        "invitations",
        "mcp",
        "metrics",
        "new-team",
        "password-reset",
        "readyz",
        "session",
        "sign-in",
        "static",
        "teams",
        "try",
        "ws",
    }
)
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_SLUG_LENGTH = 50
MAX_TEAM_NAME_LENGTH = 120
REFUSED = "The team cannot be made like this."


def create_team(*, slug: str, name: str, first_admin_id: int | None = None) -> TeamRef:
    """Make a team, with its first administrator where one is named.

    Raises:
        InvalidTeam: the slug is taken, reserved or not fit for an address, or the name is empty
            or too long; all the problems are listed.
    """
    name = name.strip()
    problems_of_team(slug, name).raise_if_any(InvalidTeam, REFUSED)
    try:
        with transaction.atomic():
            team = Team.objects.create(slug=slug, name=name)
            if first_admin_id is not None:
                Membership.objects.create(team=team, user_id=first_admin_id, role=Roles.ADMIN)
    except IntegrityError:
        # Somebody took the slug between our question and our answer.
        problems_of_team(slug, name).raise_if_any(InvalidTeam, REFUSED)
        raise
    return TeamRef(id=team.pk, slug=team.slug, name=team.name)


def problems_of_team(slug: str, name: str) -> Problems:
    """Return what ``create_team`` would refuse, for a form to tell beside its fields."""
    problems = Problems()
    if not SLUG.fullmatch(slug) or len(slug) > MAX_SLUG_LENGTH:
        problems.add(
            "INVALID_VALUE",
            "/slug",
            "The slug is not fit for an address.",
            f"Use up to {MAX_SLUG_LENGTH} lower-case letters, digits and single hyphens.",
        )
    elif slug in RESERVED_SLUGS:
        problems.add("INVALID_VALUE", "/slug", f"“{slug}” is an address of Easel itself.")
    elif Team.objects.filter(slug=slug).exists():
        problems.add("INVALID_VALUE", "/slug", f"There is already a team at “{slug}”.")
    if not name or len(name) > MAX_TEAM_NAME_LENGTH:
        problems.add(
            "INVALID_VALUE",
            "/name",
            f"A team has a name of 1 to {MAX_TEAM_NAME_LENGTH} characters.",
        )
    return problems
