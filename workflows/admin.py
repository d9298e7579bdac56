"""Workflows, to look at; knowledge, to edit.

What a service guards is read-only here. Knowledge has no other place to be edited in yet: saving it
writes its next version, which is what runs search.
"""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.safestring import mark_safe

from revisions.staff import KeptAdmin, RevisionAdmin
from teams.staff import ReadOnly, TeamScopedAdmin
from workflows.knowledge.picture import picture_of
from workflows.knowledge.words import words_of
from workflows.models import (
    Entity,
    KnowledgeGraph,
    KnowledgeVersion,
    Relation,
    Workflow,
    WorkflowRevision,
)
from workflows.selectors import knowledge_content
from workflows.services.publish_knowledge import publish_knowledge
from workflows.services.shelf import WORKFLOWS


@admin.register(Workflow)
class WorkflowAdmin(KeptAdmin[Workflow]):
    shelf = WORKFLOWS
    revision = WorkflowRevision
    list_display = ("name", "team", "head_number", "updated_at", "archived_at", "deleted_at")
    search_fields = ("name", "id")


@admin.register(WorkflowRevision)
class WorkflowRevisionAdmin(RevisionAdmin[WorkflowRevision]):
    team_lookup = "workflow__team"
    content = "graph"
    list_display = ("workflow", "number", "origin", "owner", "created_at")
    list_select_related = ("workflow", "owner")
    search_fields = ("workflow__name", "workflow__id")


class KeywordsField(forms.CharField):
    """Keywords as people write them: words with commas between."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        words = [word.strip().lower() for word in (super().to_python(value) or "").split(",")]
        return list(dict.fromkeys(word for word in words if word))

    def validate(self, value: Any) -> None:
        super().validate(value)
        # Nothing in a question could ever match a keyword that holds no word.
        if silent := [keyword for keyword in value if not words_of(keyword)]:
            raise ValidationError(f"These keywords hold no word: {', '.join(silent)}.")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(list(initial or []) != self.to_python(data))


class EntityForm(forms.ModelForm[Entity]):
    keywords = KeywordsField(
        required=False,
        help_text="Words of a question that this passage answers to, with commas between.",
        widget=forms.TextInput(attrs={"size": 40}),
    )

    class Meta:
        model = Entity
        fields = ("position", "key", "name", "source", "snippet", "keywords")
        widgets = {"snippet": forms.Textarea(attrs={"rows": 3, "cols": 60})}


class EntityInline(admin.StackedInline[Entity, KnowledgeGraph]):
    model = Entity
    form = EntityForm
    ordering = ("position", "pk")
    extra = 0
    min_num = 1

    def get_formset(
        self, request: HttpRequest, obj: KnowledgeGraph | None = None, **kwargs: Any
    ) -> Any:
        # A run always finds at least one passage, so the last one is not taken away.
        return super().get_formset(request, obj, validate_min=True, **kwargs)


class RelationFormSet(BaseInlineFormSet[Relation, KnowledgeGraph, Any]):
    def clean(self) -> None:
        """Keep a relation within its graph, whatever ids a form was sent with."""
        super().clean()
        for form in self.forms:
            for end in ("source", "target"):
                entity = form.cleaned_data.get(end) if hasattr(form, "cleaned_data") else None
                if entity is not None and entity.graph_id != self.instance.pk:
                    raise ValidationError("A relation joins two entities of this graph.")


class RelationInline(admin.TabularInline[Relation, KnowledgeGraph]):
    model = Relation
    formset = RelationFormSet
    fields = ("position", "source", "type", "target")
    ordering = ("position", "pk")
    extra = 0
    verbose_name_plural = "relations (save new entities first, then relate them)"

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Relation]:
        return super().get_queryset(request).select_related("source", "target")

    def formfield_for_foreignkey(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> forms.ModelChoiceField[Any] | None:
        if db_field.name not in ("source", "target"):
            return super().formfield_for_foreignkey(db_field, request, **kwargs)
        match = request.resolver_match
        graph_id = unquote(match.kwargs.get("object_id", "")) if match else None
        entities = Entity.objects.filter(graph_id=graph_id).order_by("position", "pk")
        field = super().formfield_for_foreignkey(db_field, request, queryset=entities, **kwargs)
        if field is not None:
            # Read once, and not once again for every relation on the page.
            field.choices = [("", "–"), *((entity.pk, str(entity)) for entity in entities)]
        return field


@admin.register(KnowledgeGraph)
class KnowledgeGraphAdmin(TeamScopedAdmin[KnowledgeGraph]):
    list_display = ("name", "team", "version", "created_at")
    list_filter = (("team", admin.RelatedOnlyFieldListFilter),)
    list_select_related = ("team",)
    search_fields = ("name", "id")
    fields = ("team", "name", "version", "picture")
    readonly_fields = ("version", "picture")
    inlines = (EntityInline, RelationInline)

    def get_readonly_fields(
        self, request: HttpRequest, obj: KnowledgeGraph | None = None
    ) -> tuple[str, ...]:
        # The workflows of a team refer to its graphs: one that moved would be missing there.
        return ("version", "picture") if obj is None else ("team", "version", "picture")

    @admin.display(description="As runs search it")
    def picture(self, graph: KnowledgeGraph) -> str:
        if graph.version == 0:
            return "Nothing is published yet."
        # Safe: a serialiser wrote it, and escaped every name in it.
        return mark_safe(picture_of(knowledge_content(graph.pk, graph.version)))  # noqa: S308

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        publish_knowledge(graph_id=form.instance.pk)


@admin.register(KnowledgeVersion)
class KnowledgeVersionAdmin(ReadOnly, TeamScopedAdmin[KnowledgeVersion]):
    team_lookup = "graph__team"
    list_display = ("graph", "number", "created_at")
    list_select_related = ("graph",)
    list_filter = (("graph", admin.RelatedOnlyFieldListFilter),)
