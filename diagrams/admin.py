"""Diagrams, revisions and proposals, to look at: what is changed here, a service changes."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.safestring import mark_safe

from diagrams import selectors
from diagrams.display.theme import LIGHT
from diagrams.document.model import Document
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.svg import SVG
from diagrams.models import Diagram, DiagramRevision, Proposal, ProposalVersion
from diagrams.scene.compose import compose
from diagrams.services.shelf import DIAGRAMS
from revisions.staff import KeptAdmin, RevisionAdmin
from teams.staff import ReadOnly, TeamScopedAdmin

# A picture within a page: larger ones are scaled down, whatever becomes of their letters.
PICTURE = Look(theme=LIGHT, fit=(960.0, 640.0), small_text=True)


def picture_of(document: Document) -> str:
    """Return the top view as SVG. Safe: our serialiser wrote it, and escaped every text in it."""
    svg = SVG.export(Subject(document, compose(document)), PICTURE).decode()
    return mark_safe(svg)  # noqa: S308


@admin.register(Diagram)
class DiagramAdmin(KeptAdmin[Diagram]):
    shelf = DIAGRAMS
    revision = DiagramRevision
    list_display = ("title", "team", "head_number", "updated_at", "archived_at", "deleted_at")
    search_fields = ("title", "id")
    readonly_fields = (*KeptAdmin.readonly_fields, "picture")

    @admin.display(description="As it stands")
    def picture(self, diagram: Diagram) -> str:
        return picture_of(selectors.document_at(diagram.pk, diagram.head_number))


@admin.register(DiagramRevision)
class DiagramRevisionAdmin(RevisionAdmin[DiagramRevision]):
    team_lookup = "diagram__team"
    content = "content"
    list_display = ("diagram", "number", "origin", "owner", "created_at")
    list_select_related = ("diagram", "owner")
    search_fields = ("diagram__title", "diagram__id")
    exclude = ("content",)
    readonly_fields = ("picture",)

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
