"""The things that teams keep, and their revisions, as staff see them: to look at, and to put away.

What is changed here, a service changes, in the name of whoever asks.
"""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from common.errors import CanvasError
from common.ids import new_id
from ledger.contracts import Change
from revisions.models import Revision
from revisions.services import change_state
from revisions.services.shelf import K, Shelf
from teams.staff import ReadOnly, TeamScopedAdmin, operator_in

R = TypeVar("R", bound=Revision)


class KeptAdmin(ReadOnly, TeamScopedAdmin[K]):
    """One kind of things. Each says which shelf they are on, and what its revisions are."""

    shelf: ClassVar[Shelf[Any, Any]]
    revision: ClassVar[type[Revision]]

    list_filter = (("team", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("team",)
    date_hierarchy = "updated_at"
    readonly_fields: ClassVar[tuple[str, ...]] = ("revisions_link",)
    actions = ("archive", "unarchive")

    @admin.display(description="revisions")
    def revisions_link(self, kept: K) -> str:
        # A list of its own, a page at a time: what is worked on has hundreds, or saves itself.
        listed = self.revision._meta
        return format_html(
            '<a href="{}?{}__id__exact={}">All {} of them</a>',
            reverse(f"admin:{listed.app_label}_{listed.model_name}_changelist"),
            self.revision.kept,
            kept.pk,
            kept.head_number,
        )

    @admin.action(description="Archive the selected %(verbose_name_plural)s", permissions=["view"])
    def archive(self, request: HttpRequest, things: QuerySet[K]) -> None:
        self._changed(request, things, change_state.archive, "was archived")

    @admin.action(
        description="Bring the selected %(verbose_name_plural)s back", permissions=["view"]
    )
    def unarchive(self, request: HttpRequest, things: QuerySet[K]) -> None:
        self._changed(request, things, change_state.unarchive, "is back")

    def _changed(
        self,
        request: HttpRequest,
        things: QuerySet[K],
        service: Callable[..., object],
        outcome: str,
    ) -> None:
        """Have ``service`` change each, and tell of each what became of it."""
        for kept in things:
            # As the person who asks, in the thing's own team: the admin opens no other door.
            actor = operator_in(request, kept.team_id)
            change = Change(request_id=new_id("admin"))
            try:
                service(self.shelf, kept.pk, actor=actor, request=change)
            except CanvasError as refusal:
                self.message_user(request, f"{kept}: {refusal.message}", messages.WARNING)
            else:
                self.message_user(request, f"{kept} {outcome}.", messages.SUCCESS)


class RevisionAdmin(ReadOnly, TeamScopedAdmin[R]):
    """The revisions of one kind of things. Each says in which column what they say is."""

    content: ClassVar[str]

    list_filter = ("origin",)
    ordering = ("-pk",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[R]:
        rows = super().get_queryset(request).select_related(self.model.kept, "owner", "token")
        # A list shows no contents; a revision's own page reads its one.
        return rows.defer(self.content)
