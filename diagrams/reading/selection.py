"""What somebody has selected, with what stands around it (TOOL-32 … TOOL-34).

A selection is somebody's own and is handed in; nothing selected is answered as that, and no scope
is ever guessed.
"""

from enum import StrEnum
from typing import Any, Literal

from diagrams.document.c4 import c4_of
from diagrams.document.model import Document, Relationship, View, ViewPath
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.model import Told, ToldElement, ToldGroup, ToldRelationship
from diagrams.reading.notes_about import ToldNoteAbout, notes_about
from diagrams.reading.parts import told_element, told_group, told_relationship

MAX_CONTEXT = 50
NOTHING = "Nothing is selected in this diagram. Ask what is meant, or read the whole view."


class Part(StrEnum):
    SELECTED = "selected"
    CONTEXT = "context"


class SelectedElement(ToldElement):
    role: Part


class SelectedGroup(ToldGroup):
    role: Part


class SelectedRelationship(ToldRelationship):
    role: Part


class Selection(Told):
    """What is selected, in the view at ``path``; nodes are elements, groups and free notes."""

    path: tuple[str, ...]
    nodes: tuple[str, ...]
    edges: tuple[str, ...]


class SelectionCut(Told):
    notes: Literal[True] | None = None
    neighbors: Literal[True] | None = None


class SelectedView(Told):
    path: tuple[str, ...]


class ToldSelection(Told):
    """``selection`` is null, and ``message`` says so, when nothing is selected."""

    diagram_id: str
    revision: str
    view: SelectedView
    selection: Selection | None = None
    message: str | None = None
    elements: tuple[SelectedElement, ...] = ()
    groups: tuple[SelectedGroup, ...] | None = None
    relationships: tuple[SelectedRelationship, ...] = ()
    notes: tuple[ToldNoteAbout, ...] | None = None
    truncated: SelectionCut | None = None

    def wire(self) -> dict[str, object]:
        answer: dict[str, Any] = super().wire()
        answer.setdefault("selection", None)
        return answer


def told_selection(
    document: Document,
    *,
    diagram_id: str,
    revision: str,
    path: ViewPath,
    nodes: tuple[str, ...],
    edges: tuple[str, ...],
) -> ToldSelection:
    """Return what is selected in the view at ``path``, and the relationships and elements around.

    Ids that the view has no longer are left out: a selection may be older than the drawing.
    ``KeyError`` when there is no such view.
    """
    view = document.views[path]
    standing = view.element_by_id.keys() | view.boundary_by_id.keys() | view.note_by_id.keys()
    nodes = tuple(dict.fromkeys(each for each in nodes if each in standing))
    edges = tuple(dict.fromkeys(each for each in edges if each in view.relationship_by_id))
    where = SelectedView(path=path)
    if not nodes and not edges:
        return ToldSelection(diagram_id=diagram_id, revision=revision, view=where, message=NOTHING)

    around = _Around(view, frozenset(nodes), frozenset(edges))
    c4 = c4_of(document, path, ELEMENT_TYPES.get)
    notes = notes_about(view, elements=nodes, relationships=edges, groups=nodes)
    return ToldSelection(
        diagram_id=diagram_id,
        revision=revision,
        view=where,
        selection=Selection(path=path, nodes=nodes, edges=edges),
        elements=tuple(
            SelectedElement(
                role=_role(each.id, nodes),
                **_fields(told_element(each, document, path, c4=c4.get(each.id), attachments=True)),
            )
            for each in view.elements
            if each.id in nodes or each.id in around.elements
        ),
        groups=tuple(
            SelectedGroup(role=Part.SELECTED, **_fields(told_group(each)))
            for each in view.boundaries
            if each.id in nodes
        )
        or None,
        relationships=tuple(
            SelectedRelationship(
                role=_role(each.id, edges),
                **_fields(told_relationship(each, view, attachments=True)),
            )
            for each in view.relationships
            if each.id in edges or each.id in around.relationships
        ),
        notes=notes.told or None,
        truncated=SelectionCut(
            notes=True if notes.is_cut else None, neighbors=True if around.is_cut else None
        )
        if notes.is_cut or around.is_cut
        else None,
    )


def _role(item_id: str, selected: tuple[str, ...]) -> Part:
    return Part.SELECTED if item_id in selected else Part.CONTEXT


def _fields(told: Told) -> dict[str, Any]:
    return {name: getattr(told, name) for name in type(told).model_fields}


class _Around:
    """The relationships that touch a selection, and who is at their ends; at most 50 of each."""

    def __init__(self, view: View, nodes: frozenset[str], edges: frozenset[str]) -> None:
        touching = [each for each in view.relationships if _touches(each, nodes, edges)]
        self.relationships = frozenset(each.id for each in touching[:MAX_CONTEXT])
        listed = [
            each for each in view.relationships if each.id in edges or each.id in self.relationships
        ]
        ends = dict.fromkeys(
            end for each in listed for end in (each.source, each.target) if end not in nodes
        )
        self.elements = frozenset(tuple(ends)[:MAX_CONTEXT])
        self.is_cut = len(touching) > MAX_CONTEXT or len(ends) > MAX_CONTEXT


def _touches(relationship: Relationship, nodes: frozenset[str], edges: frozenset[str]) -> bool:
    ends = (relationship.source, relationship.target)
    return relationship.id not in edges and any(end in nodes for end in ends)
