"""Workflows, their revisions, and the knowledge they look things up in."""

from django.db import models

from common.errors import CanvasError, ErrorKind
from common.ids import new_id
from revisions.models import Kept, Revision
from workflows.graph.limits import MAX_WORKFLOW_NAME_LENGTH
from workflows.graph.model import OnCycle
from workflows.graph.origin import Origin

ON_CYCLE_CHOICES = [(choice.value, choice.value.replace("_", " ")) for choice in OnCycle]
ORIGIN_CHOICES = [(choice.value, choice.value) for choice in Origin]


def new_workflow_id() -> str:
    return new_id("w")


def new_knowledge_graph_id() -> str:
    return new_id("kg")


class WorkflowNotActive(CanvasError):
    """The workflow is archived or deleted."""

    code = "WORKFLOW_NOT_ACTIVE"
    kind = ErrorKind.CONFLICT


class Workflow(Kept):
    """A graph that a team keeps and runs."""

    noun = "workflow"
    NotActive = WorkflowNotActive

    id = models.CharField(primary_key=True, max_length=20, default=new_workflow_id, editable=False)
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="workflows")
    name = models.CharField(max_length=MAX_WORKFLOW_NAME_LENGTH)
    # The name without its capitals, to search and to sort by: databases disagree about which
    # letters are the same.
    name_key = models.TextField(editable=False)
    on_cycle = models.CharField(
        max_length=16, choices=ON_CYCLE_CHOICES, default=OnCycle.RUN_ONCE.value
    )

    class Meta:
        indexes = [
            models.Index(fields=["team", "-updated_at", "id"], name="workflow_by_team_newest"),
            models.Index(fields=["team", "name_key", "id"], name="workflow_by_team_and_name"),
        ]

    def __str__(self) -> str:
        return self.name


class WorkflowRevision(Revision):
    """One saved version of a workflow's graph."""

    kept = "workflow"

    workflow = models.ForeignKey(Workflow, on_delete=models.CASCADE, related_name="revisions")
    origin = models.CharField(max_length=16, choices=ORIGIN_CHOICES)
    note = models.CharField(max_length=200, blank=True)
    graph = models.JSONField()
    node_count = models.PositiveIntegerField()
    edge_count = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["workflow", "number"], name="revision_number_is_unique"
            ),
        ]


class KnowledgeGraph(models.Model):
    """What a team knows: passages, and how they relate. Edited in the admin.

    Runs read a ``KnowledgeVersion``; the entities and relations here are the draft of the next.
    """

    id = models.CharField(
        primary_key=True, max_length=20, default=new_knowledge_graph_id, editable=False
    )
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=120)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "name"], name="knowledge_name_is_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class Entity(models.Model):
    """A passage, where it stands, and the words it answers to."""

    graph = models.ForeignKey(KnowledgeGraph, on_delete=models.CASCADE, related_name="entities")
    key = models.SlugField(max_length=64)
    name = models.CharField(max_length=120)
    source = models.CharField(max_length=200)
    snippet = models.TextField(max_length=4000)
    keywords = models.JSONField(default=list)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "entities"
        constraints = [
            models.UniqueConstraint(fields=["graph", "key"], name="entity_key_is_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class Relation(models.Model):
    """How one entity bears on another: ``source`` *type* ``target``."""

    graph = models.ForeignKey(KnowledgeGraph, on_delete=models.CASCADE, related_name="relations")
    source = models.ForeignKey(Entity, on_delete=models.CASCADE, related_name="+")
    target = models.ForeignKey(Entity, on_delete=models.CASCADE, related_name="+")
    type = models.CharField(max_length=64)
    position = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.source} {self.type} {self.target}"


class KnowledgeVersion(models.Model):
    """A knowledge graph as it was at one time: what a run searches, whatever is edited since."""

    graph = models.ForeignKey(KnowledgeGraph, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["graph", "number"], name="knowledge_version_is_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.graph_id} v{self.number}"
