"""The kinds of things with revisions, for laws that hold of all of them alike.

A kind is what the services of its room are called with; what is in a thing is a set of words, one
for each node of a graph or element of a diagram.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, get_type_hints

from common.errors import CanvasError
from diagrams.contracts import ListDiagramRevisions, ListDiagrams, number_of
from diagrams.models import Diagram, DiagramRevision
from diagrams.services import change_state as diagram_states
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.list_diagrams import list_diagrams
from diagrams.services.list_revisions import list_revisions as diagram_revisions
from diagrams.services.move_diagram import move_diagram
from diagrams.services.read_diagram import read_diagram
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.rename_diagram import rename_diagram
from diagrams.services.restore_revision import restore_revision as restore_diagram_revision
from diagrams.services.undo_diagram import undo_diagram
from revisions.models import Kept, Revision
from teams.access import ReadOnly
from teams.actors import Actor
from tests.diagrams.kept import a_diagram, addition, labels, relabel, removal, update
from tests.factories import a_request_id, a_workflow, save
from tests.graphs import graph
from workflows.contracts import ListRevisions, ListWorkflows
from workflows.graph.model import WorkflowGraph
from workflows.models import Workflow, WorkflowNotActive, WorkflowRevision
from workflows.selectors import graph_at
from workflows.services import change_state as workflow_states
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.list_revisions import list_revisions as workflow_revisions
from workflows.services.list_workflows import list_workflows
from workflows.services.move_workflow import move_workflow
from workflows.services.read_workflow import read_workflow
from workflows.services.redo_workflow import redo_workflow
from workflows.services.rename_workflow import rename_workflow
from workflows.services.restore_revision import restore_revision
from workflows.services.undo_workflow import undo_workflow

_numbers = count(1)

# A diagram is never empty: this is in each of them, and counts for nothing.
FIRST = "first"


@dataclass(frozen=True)
class Kind:
    """One kind of things. ``name`` is the field it has a name in, and sorts by when asked to."""

    noun: str
    name: str
    model: type[Kept]
    revision: type[Revision]
    not_active: type[CanvasError]
    begin: Callable[..., str]
    put: Callable[[Actor, str, set[str]], object]
    # Says something else of a word, by who, in which thing, of which word, what.
    relabel: Callable[[Actor, str, str, str], object]
    words: Callable[[str, int], set[str]]
    read: Callable[..., Any]
    services: Mapping[str, Callable[..., Any]]
    lists: tuple[Callable[..., Any], type]
    histories: tuple[Callable[..., Any], type]
    number_of: Callable[[Any], int]

    def make(self, actor: Actor, name: str = "", **where: Any) -> str:
        """The id of a new thing with no words in it."""
        return self.begin(actor, name=name or f"Plan {next(_numbers)}", **where)

    def do(self, verb: str, actor: Actor, kept_id: str, **asked: Any) -> Any:
        """Have the service of that verb change a thing; a name is asked for as ``name``."""
        service = self.services[verb]
        asked = {self.name if field == "name" else field: value for field, value in asked.items()}
        request = get_type_hints(service)["request"](**{"request_id": a_request_id(), **asked})
        return service(actor=actor, request=request, **{f"{self.noun}_id": kept_id})

    def detail(self, actor: Actor, kept_id: str) -> Any:
        return self.read(actor=actor, **{f"{self.noun}_id": kept_id})

    def head(self, kept_id: str) -> int:
        return self.model.objects.get(pk=kept_id).head_number

    def says(self, kept_id: str) -> set[str]:
        return self.words(kept_id, self.head(kept_id))

    def add(self, actor: Actor, kept_id: str, *words: str) -> None:
        """One more revision, with these words beside what is there."""
        self.put(actor, kept_id, self.says(kept_id) | set(words))

    def listed(self, actor: Actor, **wanted: Any) -> Any:
        service, contract = self.lists
        return service(actor=actor, request=contract(**wanted))

    def every_page(self, actor: Actor, **wanted: Any) -> Iterator[Any]:
        page = self.listed(actor, **wanted)
        yield from page.items
        while page.next_cursor:
            page = self.listed(actor, cursor=page.next_cursor, **wanted)
            yield from page.items

    def history(self, actor: Actor, kept_id: str, **wanted: Any) -> Any:
        service, contract = self.histories
        request = contract(**wanted)
        return service(actor=actor, request=request, **{f"{self.noun}_id": kept_id})

    def name_of(self, item: Any) -> str:
        return str(getattr(item, self.name))

    def names_of(self, page: Any) -> list[str]:
        return [self.name_of(item) for item in page.items]


def _put_graph(actor: Actor, workflow_id: str, words: set[str]) -> object:
    number, now = graph_at(workflow_id, None)
    stay = tuple(node for node in now.nodes if node.id in words)
    new = graph(" ".join(sorted(words - {node.id for node in stay}))).nodes
    return save(actor, workflow_id, WorkflowGraph(nodes=(*stay, *new)), on=number)


def _relabel_node(actor: Actor, workflow_id: str, word: str, label: str) -> object:
    number, now = graph_at(workflow_id, None)
    nodes = [
        node.model_copy(update={"label": label}) if node.id == word else node for node in now.nodes
    ]
    return save(actor, workflow_id, now.model_copy(update={"nodes": tuple(nodes)}), on=number)


def _a_diagram(actor: Actor, *, name: str, project_id: str | None = None) -> str:
    node = {"id": FIRST, "type": "service", "label": "First"}
    content: dict[str, Any] = {"title": name, "nodes": [node], "relationships": []}
    return a_diagram(actor, **content, projectId=project_id)


def _words_of_diagram(diagram_id: str, number: int) -> set[str]:
    return set(labels(diagram_id, number)) - {FIRST}


def _put_document(actor: Actor, diagram_id: str, words: set[str]) -> object:
    head = Diagram.objects.get(pk=diagram_id).head_number
    before = _words_of_diagram(diagram_id, head)
    ops = [addition(word) for word in sorted(words - before)]
    ops += [removal(word) for word in sorted(before - words)]
    return update(actor, diagram_id, *ops, on=head)


def _relabel_element(actor: Actor, diagram_id: str, word: str, label: str) -> object:
    head = Diagram.objects.get(pk=diagram_id).head_number
    return update(actor, diagram_id, relabel(word, label), on=head)


WORKFLOWS = Kind(
    noun="workflow",
    name="name",
    model=Workflow,
    revision=WorkflowRevision,
    not_active=WorkflowNotActive,
    begin=a_workflow,
    put=_put_graph,
    relabel=_relabel_node,
    words=lambda workflow_id, number: {node.id for node in graph_at(workflow_id, number)[1].nodes},
    read=read_workflow,
    services={
        "rename": rename_workflow,
        "move": move_workflow,
        "duplicate": duplicate_workflow,
        "archive": workflow_states.archive_workflow,
        "unarchive": workflow_states.unarchive_workflow,
        "delete": workflow_states.delete_workflow,
        "restore": workflow_states.restore_workflow,
        "undo": undo_workflow,
        "redo": redo_workflow,
        "restore_revision": restore_revision,
    },
    lists=(list_workflows, ListWorkflows),
    histories=(workflow_revisions, ListRevisions),
    number_of=int,
)
DIAGRAMS = Kind(
    noun="diagram",
    name="title",
    model=Diagram,
    revision=DiagramRevision,
    not_active=ReadOnly,
    begin=_a_diagram,
    put=_put_document,
    relabel=_relabel_element,
    words=_words_of_diagram,
    read=read_diagram,
    services={
        "rename": rename_diagram,
        "move": move_diagram,
        "duplicate": duplicate_diagram,
        "archive": diagram_states.archive_diagram,
        "unarchive": diagram_states.unarchive_diagram,
        "delete": diagram_states.delete_diagram,
        "restore": diagram_states.restore_diagram,
        "undo": undo_diagram,
        "redo": redo_diagram,
        "restore_revision": restore_diagram_revision,
    },
    lists=(list_diagrams, ListDiagrams),
    histories=(diagram_revisions, ListDiagramRevisions),
    number_of=number_of,
)
KINDS = (WORKFLOWS, DIAGRAMS)
