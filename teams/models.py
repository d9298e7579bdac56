"""People, the teams they are in, how they got there, the tokens they make for bots, and the log of
who decided what."""

from datetime import datetime
from itertools import chain, combinations
from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models

from common.ids import new_id


class Roles(models.TextChoices):
    VIEWER = "viewer", "Viewer"
    EDITOR = "editor", "Editor"
    ADMIN = "admin", "Admin"


class TokenKinds(models.TextChoices):
    CI = "ci", "CI"
    AGENT = "agent", "Agent"


def _every_part_of(*grants: str) -> list[str]:
    """Return each non-empty selection of ``grants`` as a token stores it: sorted, with spaces."""
    names = sorted(grants)
    parts = chain.from_iterable(combinations(names, size) for size in range(1, len(names) + 1))
    return [" ".join(part) for part in parts]


MAX_PROJECT_NAME_LENGTH = 120

CI_GRANTS = _every_part_of("view", "run", "propose")
AGENT_GRANTS = _every_part_of("view", "run", "draw", "propose")


def new_team_id() -> str:
    return new_id("t")


def new_project_id() -> str:
    return new_id("pr")


def new_token_id() -> str:
    return new_id("tok")


def new_invitation_id() -> str:
    return new_id("inv")


class UserManager(BaseUserManager["User"]):
    """Makes users that are known by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        # Addresses are stored in lower case: nobody has two accounts by holding Shift.
        return self.get(email=(username or "").strip().lower())


class User(AbstractUser):
    """A person with an account, or what is left of one: work refers to who did it.

    A deleted account keeps its row, without a name, an address or a way in.
    """

    username = None  # type: ignore[assignment]  # the parent's field is removed: e-mail is the name
    email = models.EmailField(unique=True)
    name = models.CharField(max_length=120, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name or self.email


class Team(models.Model):
    """Who owns workflows and diagrams; everything belongs to exactly one."""

    id = models.CharField(primary_key=True, max_length=20, default=new_team_id, editable=False)
    slug = models.SlugField(unique=True, max_length=50)
    name = models.CharField(max_length=120)
    agent_access = models.BooleanField(
        default=False, help_text="Whether agents are let in at all; each project is asked too."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person's place in a team."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Roles.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "user"], name="person_is_in_a_team_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=Roles.values), name="membership_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.team}"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self, at: datetime) -> Self:
        """Return the invitations that let somebody in at that moment.

        One is worth what its maker may do now: it dies when they leave the team or stop being one
        of its administrators.
        """
        return self.filter(
            accepted_at__isnull=True,
            revoked_at__isnull=True,
            expires_at__gt=at,
            team__deleted_at__isnull=True,
            invited_by__is_active=True,
            invited_by__memberships__team_id=models.F("team_id"),
            invited_by__memberships__role=Roles.ADMIN,
        )


class Invitation(models.Model):
    """A link that lets one person into a team. Holds the secret's sha256, never the secret."""

    id = models.CharField(
        primary_key=True, max_length=20, default=new_invitation_id, editable=False
    )
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Roles.choices)
    note = models.CharField(max_length=200, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=Roles.values), name="invitation_role_is_known"
            ),
        ]
        indexes = [
            models.Index(fields=["team", "-created_at", "id"], name="invitation_by_team_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.team}"


class Project(models.Model):
    """A folder inside a team. A workflow is in one of them, or in none.

    An archived project is closed: what is in it can be looked at, and nothing more.
    """

    id = models.CharField(primary_key=True, max_length=20, default=new_project_id, editable=False)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="projects")
    name = models.CharField(max_length=MAX_PROJECT_NAME_LENGTH)
    # The name without its capitals: databases disagree about which letters are the same.
    name_key = models.TextField(editable=False)
    agent_access = models.BooleanField(default=False)
    propose_only = models.BooleanField(
        default=False, help_text="Whether agents may propose here and change nothing themselves."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team", "name_key"], name="project_name_is_unique_in_its_team"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def alive(self, at: datetime | models.Expression) -> Self:
        """Return the tokens that are good at that moment: in force, and not expired."""
        return self.filter(
            models.Q(expires_at__isnull=True) | models.Q(expires_at__gt=at)
        ).in_force()

    def in_force(self) -> Self:
        """Return the tokens that were not revoked, of a team that is not deleted, and of a person
        who has an account and is still in the team. Some of them may have expired."""
        return self.filter(
            revoked_at__isnull=True,
            team__deleted_at__isnull=True,
            owner__is_active=True,
            owner__memberships__team_id=models.F("team_id"),
        )

    def note_use(self, at: datetime) -> None:
        self.update(last_used_at=at)


class AccessToken(models.Model):
    """What a bot shows instead of a password. Holds the secret's sha256, never the secret.

    What a token may do is spelled out in ``grants`` and bounded by the database itself: there is
    no value of the column that lets a bot review or administer.
    """

    id = models.CharField(primary_key=True, max_length=20, default=new_token_id, editable=False)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="tokens")
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    kind = models.CharField(max_length=8, choices=TokenKinds.choices)
    name = models.CharField(max_length=120)
    prefix = models.CharField(max_length=16)
    digest = models.CharField(max_length=64, unique=True)
    grants = models.CharField(max_length=64)
    # Said apart from the list: a token whose projects were all deleted must reach nothing, and not
    # the whole team.
    is_limited = models.BooleanField(default=False, help_text="Whether only `projects` are open.")
    projects = models.ManyToManyField(Project, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(
                    models.Q(kind=TokenKinds.CI, grants__in=CI_GRANTS)
                    | models.Q(kind=TokenKinds.AGENT, grants__in=AGENT_GRANTS)
                ),
                name="token_grants_only_what_a_bot_may_do",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class AuditEntry(models.Model):
    """One decision: who made it, about what, when and from where. Written once, never changed.

    What people do to their own account belongs to no team.
    """

    team = models.ForeignKey(Team, null=True, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    owner = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    token = models.ForeignKey(
        AccessToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    action = models.CharField(max_length=48)
    target_type = models.CharField(max_length=24)
    target_id = models.CharField(max_length=64)
    summary = models.CharField(max_length=400)
    address = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name_plural = "audit entries"
        indexes = [
            models.Index(fields=["team", "-id"], name="audit_by_team_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.target_id}"
