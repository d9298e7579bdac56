"""A thing that a team keeps by name, and its revisions: the columns that all such things have.

There is no table here. Each kind of thing has its own two, with what only it has.
"""

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, Literal, Self, TypeVar

from django.db import models
from django.db.models import Count, F, Q
from django.utils import timezone

from common.errors import CanvasError, NotFound
from revisions.states import State, require_active
from teams.actors import Actor, Bot, Person, Visitor
from teams.prepared import Given, Prepared
from teams.reach import reach_given, within_reach
from teams.selectors import KEPT_DELETED, AuthorKey, teams_gone_since

Noun = Literal["workflow", "diagram"]

K = TypeVar("K", bound="Kept", covariant=True)
R = TypeVar("R", bound="Revision", covariant=True)

HEAD = "head_"

IN_STATE = {
    State.ACTIVE: Q(archived_at__isnull=True, deleted_at__isnull=True),
    State.ARCHIVED: Q(archived_at__isnull=False, deleted_at__isnull=True),
    State.DELETED: Q(deleted_at__isnull=False),
}


def not_gone_for(actor: Actor | Visitor, *, kept: str = "") -> Q:
    """Return the condition on things, or rows that lead to them by ``kept``, for ``actor`` to be
    told what was in them. The row of what is deleted stays for a while after it was promised to."""
    in_use = Q(**{f"{kept}deleted_at__isnull": True})
    if not isinstance(actor, Person):
        return in_use
    return in_use | Q(**{f"{kept}deleted_at__gte": timezone.now() - KEPT_DELETED})


class KeptQuerySet(models.QuerySet[K]):
    def reached_by(self, actor: Actor | Visitor) -> Self:
        """Return what belongs to the actor's team, as far as their token reaches."""
        return self.filter(team_id=actor.team_id).filter(within_reach(actor, project="project"))

    def visible_to(self, actor: Actor | Visitor) -> Self:
        """Return what ``actor`` reaches and may look at: what is deleted only people may, who can
        bring it back, and only for as long as they can."""
        return self.reached_by(actor).filter(not_gone_for(actor))

    def with_heads(self, *columns: str) -> Self:
        """Return them with those columns of the newest revision of each, as ``head_…``: asked for
        together, a database goes through no more rows than the page has."""
        shown = {f"{HEAD}{each}": F(f"revisions__{each}") for each in columns}
        return self.filter(revisions__number=F("head_number")).annotate(**shown)

    def counted_in(self, project_ids: Collection[str]) -> dict[str, int]:
        """Return how many, deleted ones aside, are in each of those projects; one query."""
        held = self.filter(project_id__in=project_ids, deleted_at__isnull=True)
        counted = held.order_by().values_list("project_id").annotate(count=Count("pk"))
        return {project_id: count for project_id, count in counted if project_id is not None}

    def gone_since(self, before: datetime, *, most: int, after: str = "") -> tuple[str, ...]:
        """Return the ids of up to ``most`` that were deleted before then, or whose team was; those
        that come after ``after``, in their order."""
        gone = self.filter(
            Q(deleted_at__lt=before) | Q(team_id__in=teams_gone_since(before)), pk__gt=after
        )
        return tuple(gone.order_by("pk").values_list("pk", flat=True)[:most])


class Kept(models.Model):
    """The named thing a team keeps. What it says is in its revisions."""

    # What one of them is called in a sentence, and in the names of what is done to it.
    noun: ClassVar[Noun]
    # What refuses a change to one that is not in use.
    NotActive: ClassVar[type[CanvasError]]
    # What a bot is told that finds none by an id.
    missing_to_bots: ClassVar[str] = (
        "If there is, then in a project that this token does not reach or agents may not enter."
    )

    # Each kind declares the column itself, and with it by which name a team knows its things.
    team_id: str
    # A project that is gone leaves what was in it to the team.
    project = models.ForeignKey(
        "teams.Project", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    head_number = models.PositiveIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    objects = KeptQuerySet.as_manager()

    class Meta:
        abstract = True

    @classmethod
    def row_for(cls, actor: Actor | Visitor, kept_id: str) -> Self:
        """Return one of the actor's team; for people, archived and deleted ones included.

        Raises:
            NotFound: there is none that the actor can see, whatever the reason.
        """
        bot = actor if isinstance(actor, Bot) else None
        row: Self | None = _row_of(cls, bot.kind if bot else None).first(
            kept_id=kept_id, team_id=actor.team_id, token_id=bot.token_id if bot else ""
        )
        if row is None or row.is_gone_for(actor):
            raise cls.missing(hint=cls.missing_to_bots if bot else None)
        return row

    @classmethod
    def locked(cls, kept_id: str) -> Self:
        """Return one of them, held until the transaction ends. Called inside one.

        On SQLite the transaction itself keeps all other writers out, from its beginning.

        Raises:
            NotFound: it was there before, and has been purged since.
        """
        row: Self | None = _row_to_hold(cls).first(kept_id=kept_id)
        if row is None:
            raise cls.missing()
        return row

    @classmethod
    def missing(cls, *, hint: str | None = None) -> NotFound:
        return NotFound(f"There is no such {cls.noun} in this team.", hint=hint)

    def is_gone_for(self, actor: Actor | Visitor) -> bool:
        """Say of one row what ``not_gone_for`` asks of many."""
        if self.deletes_at is None:
            return False
        return not isinstance(actor, Person) or self.deletes_at < timezone.now()

    @property
    def state(self) -> State:
        """Where it is kept. What is deleted may have been archived before."""
        if self.deleted_at is not None:
            return State.DELETED
        return State.ACTIVE if self.archived_at is None else State.ARCHIVED

    @property
    def deletes_at(self) -> datetime | None:
        """When it is gone for good; nothing for what is not deleted."""
        return None if self.deleted_at is None else self.deleted_at + KEPT_DELETED

    def require_active(self) -> None:
        """Raise ``NotActive`` if it is archived or deleted."""
        require_active(self.state, noun=self.noun, refusal=self.NotActive)


@cache
def _row_of(model: type[Kept], kind: str | None) -> Prepared[Any]:
    """Return the question for one of the things of a ``model``, asked by bots of a ``kind`` or by
    people; every request about a thing begins with it."""
    return Prepared(
        lambda: model._default_manager.filter(
            reach_given(kind, project="project"), Q(team_id=Given("team_id"), pk=Given("kept_id"))
        )
    )


@cache
def _row_to_hold(model: type[Kept]) -> Prepared[Any]:
    """Return the question for one of the things of a ``model`` that nobody else is to change."""
    return Prepared(lambda: model._default_manager.select_for_update().filter(pk=Given("kept_id")))


class RevisionQuerySet(models.QuerySet[R]):
    def of(self, *kept_ids: str) -> Self:
        """Return the histories of those things."""
        return self.filter(**{f"{self.model.kept}__in": kept_ids})


class Revision(models.Model):
    """One version of what a thing says. Never changed, never deleted on its own."""

    # The name of the column that says whose revision it is.
    kept: ClassVar[str]

    number = models.PositiveIntegerField()
    # How it came about. Each kind declares it anew, with what there is to choose from.
    origin = models.CharField(max_length=16)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    fingerprint = models.CharField(max_length=64)
    owner = models.ForeignKey(
        "teams.User", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    token = models.ForeignKey(
        "teams.AccessToken", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()

    objects = RevisionQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.kept_id} r{self.number}"

    @property
    def kept_id(self) -> str:
        """Whose revision it is."""
        return str(getattr(self, f"{self.kept}_id"))

    @property
    def author_key(self) -> AuthorKey:
        return self.owner_id, self.token_id
