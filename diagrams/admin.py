"""Diagrams, revisions and proposals, to look at: what is changed here, a service changes."""

from collections.abc import Callable

from django.contrib import admin, messages
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from common.errors import CanvasError
from common.ids import new_id
from diagrams import selectors
from diagrams.contracts import ChangeDiagramState, DiagramDetail
from diagrams.display.theme import LIGHT
from diagrams.document.model import Document
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.svg import SVG
from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.scene.compose import compose
from diagrams.services.change_state import archive_diagram, unarchive_diagram
from teams.staff import ReadOnly, TeamScopedAdmin, operator_in

# A picture within a page: larger ones are scaled down, whatever becomes of their letters.
PICTURE = Look(theme=LIGHT, fit=(960.0, 640.0), small_text=True)


def picture_of(document: Document) -> str:
    """Return the top view as SVG. Safe: our serialiser wrote it, and escaped every text in it."""
    svg = SVG.export(Subject(document, compose(document)), PICTURE).decode()
    return mark_safe(svg)  # noqa: S308


@admin.register(Diagram)
class DiagramAdmin(ReadOnly, TeamScopedAdmin[Diagram]):
    list_display = ("title", "team", "head_number", "updated_at", "archived_at", "deleted_at")
    list_filter = (("team", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("team",)
    search_fields = ("title", "id")
    date_hierarchy = "updated_at"
    readonly_fields = ("revisions_link", "picture")
    actions = ("archive", "unarchive")

    @admin.display(description="revisions")
    def revisions_link(self, diagram: Diagram) -> str:
        # A list of its own, a page at a time: a diagram that is worked on has hundreds.
        path = reverse("admin:diagrams_diagramrevision_changelist")
        return format_html(
            '<a href="{}?diagram__id__exact={}">All {} of them</a>',
            path,
            diagram.pk,
            diagram.head_number,
        )

    @admin.display(description="As it stands")
    def picture(self, diagram: Diagram) -> str:
        return picture_of(selectors.document_at(diagram.pk, diagram.head_number))

    @admin.action(description="Archive the selected diagrams", permissions=["view"])
    def archive(self, request: HttpRequest, diagrams: models.QuerySet[Diagram]) -> None:
        self._changed(request, diagrams, archive_diagram, "was archived")

    @admin.action(description="Bring the selected diagrams back", permissions=["view"])
    def unarchive(self, request: HttpRequest, diagrams: models.QuerySet[Diagram]) -> None:
        self._changed(request, diagrams, unarchive_diagram, "is back")

    def _changed(
        self,
        request: HttpRequest,
        diagrams: models.QuerySet[Diagram],
        service: Callable[..., DiagramDetail],
        outcome: str,
    ) -> None:
        """Have ``service`` change each, and tell of each what became of it."""
        for diagram in diagrams:
            # As the person who asks, in the diagram's own team: the admin opens no other door.
            try:
                service(
                    actor=operator_in(request, diagram.team_id),
                    diagram_id=diagram.pk,
                    request=ChangeDiagramState(request_id=new_id("admin")),
                )
            except CanvasError as refusal:
                self.message_user(request, f"{diagram}: {refusal.message}", messages.WARNING)
            else:
                self.message_user(request, f"{diagram} {outcome}.", messages.SUCCESS)


@admin.register(DiagramRevision)
class DiagramRevisionAdmin(ReadOnly, TeamScopedAdmin[DiagramRevision]):
    team_lookup = "diagram__team"
    list_display = ("diagram", "number", "origin", "owner", "created_at")
    list_select_related = ("diagram", "owner")
    list_filter = ("origin",)
    search_fields = ("diagram__title", "diagram__id")
    ordering = ("-pk",)
    show_full_result_count = False
    exclude = ("content",)
    readonly_fields = ("picture",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[DiagramRevision]:
        rows = super().get_queryset(request).select_related("diagram", "owner", "token")
        return rows.defer("content")

    @admin.display(description="As it was")
    def picture(self, revision: DiagramRevision) -> str:
        return picture_of(selectors.document_at(revision.diagram_id, revision.number))


class VersionInline(ReadOnly, admin.StackedInline[ProposalVersion, Proposal]):
    model = ProposalVersion
    ordering = ("-number",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[ProposalVersion]:
        return super().get_queryset(request).select_related("owner", "token")


@admin.register(Proposal)
class ProposalAdmin(ReadOnly, TeamScopedAdmin[Proposal]):
    """Nobody decides here: a person does that on the page, with what would change before them."""

    list_display = ("id", "diagram", "status", "version", "decided_by", "updated_at")
    list_filter = ("status", ("team", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("diagram", "decided_by")
    search_fields = ("id", "diagram__id", "diagram__title")
    date_hierarchy = "updated_at"
    inlines = (VersionInline,)
