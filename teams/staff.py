"""What staff see in the admin: whoever runs the installation everything, others their own teams.

Django's permissions say which tables somebody may open at all; this says which rows of them.
"""

from typing import Any, TypeVar

from django.contrib import admin
from django.db.models import ForeignKey, Model, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest

from teams.actors import Person
from teams.selectors import teams_administered_by

M = TypeVar("M", bound=Model)


def operator_in(request: HttpRequest, team_id: str) -> Person:
    """Return who uses the admin, as the audit log of that team shall name them."""
    return Person(user_id=int(request.user.pk or 0), team_id=team_id)


def is_operator(request: HttpRequest) -> bool:
    """Say whether whoever asks runs the whole installation."""
    return bool(getattr(request.user, "is_superuser", False))


def teams_seen_in(request: HttpRequest) -> tuple[str, ...]:
    """Return the teams whose rows somebody who does not run the installation sees."""
    return teams_administered_by(int(request.user.pk or 0))


class ReadOnly:
    """For what is only ever changed by services: nobody adds, changes or deletes it here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class TeamScopedAdmin(admin.ModelAdmin[M]):
    """The rows of the teams that somebody administers; all of them for whoever runs everything."""

    # How a row leads to its team.
    team_lookup = "team"

    def get_queryset(self, request: HttpRequest) -> QuerySet[M]:
        rows = super().get_queryset(request)
        if is_operator(request):
            return rows
        # A person may be in several of those teams.
        return rows.filter(**{f"{self.team_lookup}__in": teams_seen_in(request)}).distinct()

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> ModelChoiceField[Any] | None:
        # A row cannot be put into a team that one does not see, either.
        if db_field.name == "team" and not is_operator(request):
            teams = db_field.related_model._default_manager
            kwargs["queryset"] = teams.filter(pk__in=teams_seen_in(request))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
