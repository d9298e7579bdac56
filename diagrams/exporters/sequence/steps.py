"""The steps of a flow as messages between real ends (DOC-142 … DOC-146).

A junction is a dot on the way and never a lifeline of its own, unless nobody can say what is behind
it: a path through it is one message, however many relationships it is drawn as.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from diagrams.document.captions import caption
from diagrams.document.kinds import Category
from diagrams.document.matrix import pairing
from diagrams.document.model import Flow, Relationship, Step, View
from diagrams.document.words import Behaviour, Semantic
from diagrams.exporters.architecture import category_in, meaning_on

_STRUCTURAL = frozenset({Semantic.DEPENDS_ON, Semantic.IMPLEMENTED_BY, Semantic.IMPLEMENTS})
_ASYNC_SEMANTICS = frozenset(
    {
        Semantic.PUBLISHES,
        Semantic.CONSUMES,
        Semantic.DELIVERS_TO,
        Semantic.FANS_OUT,
        Semantic.DEAD_LETTERS,
    }
)
_ASYNC_KINDS = frozenset({Behaviour.EVENT, Behaviour.ASYNC})


@dataclass(frozen=True)
class Told:
    """One message: the real ends, and the steps and relationships that it is drawn as."""

    source: str
    target: str
    steps: tuple[Step, ...]
    relationships: tuple[Relationship, ...]
    looked_through: bool  # whether an end was found by looking through a junction


def told_steps(flow: Flow, view: View) -> Iterator[Told | Step]:
    """Yield the messages of ``flow`` in order, and between them the steps that give none."""
    seen: set[tuple[str, str]] = set()
    for walk in _walks(flow, view):
        if isinstance(walk, Step):
            yield walk
            continue
        relationships = tuple(view.relationship_by_id[step.relationship or ""] for step in walk)
        first, last = relationships[0], relationships[-1]
        source = _beyond(first.source, view, forward=False)
        target = _beyond(last.target, view, forward=True)
        looked = (source, target) != (first.source, last.target)
        told = Told(source, target, tuple(walk), relationships, looked)
        # The other half of a path that was told when its first half was looked through.
        if looked and (source, target) in seen:
            continue
        if looked:
            seen.add((source, target))
        yield told


def _walks(flow: Flow, view: View) -> Iterator[list[Step] | Step]:
    """Yield the steps of ``flow``, those that go on through a junction together."""
    walk: list[Step] = []
    here: str | None = None
    for step in flow.steps:
        relationship = view.relationship_by_id.get(step.relationship or "")
        if walk and (relationship is None or relationship.source != here):
            yield walk
            walk, here = [], None
        if relationship is None or relationship.semantic in _STRUCTURAL:
            if walk:
                yield walk
                walk, here = [], None
            yield step
            continue
        walk.append(step)
        here = relationship.target
        if category_in(view, here) is not Category.JUNCTION:
            yield walk
            walk, here = [], None
    if walk:
        yield walk


def _beyond(element_id: str, view: View, *, forward: bool) -> str:
    """Return the one element behind a junction; the junction where there is none or several."""
    if category_in(view, element_id) is not Category.JUNCTION:
        return element_id
    found: dict[str, None] = {}
    seen, waiting = {element_id}, [element_id]
    while waiting:
        here = waiting.pop()
        for relationship in view.relationships_of[here]:
            near, far = relationship.source, relationship.target
            if not forward:
                near, far = far, near
            if near != here or far in seen:
                continue
            seen.add(far)
            if category_in(view, far) is Category.JUNCTION:
                waiting.append(far)
            else:
                found[far] = None
    return next(iter(found)) if len(found) == 1 else element_id


def is_async(relationships: Sequence[Relationship]) -> bool:
    """Say whether nobody waits for an answer to what these relationships carry (DOC-142)."""
    return any(
        each.semantic in _ASYNC_SEMANTICS or each.kind in _ASYNC_KINDS or each.is_async
        for each in relationships
    )


def text_of(told: Told, view: View) -> str:
    """Return what a message says (DOC-144)."""
    for relationship in told.relationships:
        if relationship.label:
            return relationship.label
    for relationship in told.relationships:
        words = meaning_on(relationship, view)
        if words:
            return words
    ends = category_in(view, told.source), category_in(view, told.target)
    pair = pairing(*ends)
    if pair is not None and pair.default is not None:
        return caption_for(pair.default, told.relationships[0], ends)
    return "Event" if is_async(told.relationships) else "Call"


def caption_for(
    semantic: Semantic, relationship: Relationship, ends: tuple[Category, Category]
) -> str:
    source, target = ends
    meant = relationship.replaced(semantic=semantic)
    return caption(meant, source=source, target=target) or "Call"
