"""What an element of its kind often has, and this one has not (DOC-160).

Hints to read, made anew each time: never applied, never stored. Whether a pair makes sense at all
is asked of the matrix, so that nothing is suggested which would be remarked on afterwards.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from diagrams.document.captions import caption
from diagrams.document.junctions import Junctions
from diagrams.document.kinds import Category
from diagrams.document.matrix import CHANNELS, STORES, pairing
from diagrams.document.model import Document, Element, Relationship, View, ViewPath
from diagrams.document.nesting import effective_level
from diagrams.document.words import Level
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.model import Suggested

MAX_TEXTS = 5
MAX_ELEMENTS = 20


class _Way(Enum):
    OUT = "out"
    IN = "in"


class _Next(NamedTuple):
    way: _Way
    category: Category
    noun: str


_SERVICE = (Category.SERVICE, "service")
_NEXT: dict[Category, tuple[_Next, ...]] = {
    Category.ACTOR: (_Next(_Way.OUT, *_SERVICE),),
    Category.SERVICE: (
        _Next(_Way.IN, Category.ACTOR, "person"),
        _Next(_Way.OUT, Category.DATABASE, "database"),
        _Next(_Way.OUT, Category.TOPIC, "topic"),
        _Next(_Way.OUT, Category.QUEUE, "queue"),
        _Next(_Way.OUT, Category.CACHE, "cache"),
        _Next(_Way.IN, Category.GATEWAY, "gateway"),
    ),
    Category.WORKER: (
        _Next(_Way.IN, Category.QUEUE, "queue"),
        _Next(_Way.IN, Category.SCHEDULER, "scheduler"),
        _Next(_Way.OUT, Category.DATABASE, "database"),
    ),
    Category.SCHEDULER: (_Next(_Way.OUT, Category.WORKER, "worker"),),
    Category.GATEWAY: (_Next(_Way.IN, Category.ACTOR, "person"), _Next(_Way.OUT, *_SERVICE)),
    Category.EXTERNAL: (_Next(_Way.IN, *_SERVICE),),
    Category.COMPONENT: (_Next(_Way.OUT, Category.PORT, "port"),),
    Category.PORT: (
        _Next(_Way.IN, Category.COMPONENT, "component"),
        _Next(_Way.OUT, Category.COMPONENT, "component"),
    ),
    Category.DATABASE: (_Next(_Way.IN, *_SERVICE),),
    Category.CACHE: (_Next(_Way.IN, *_SERVICE),),
    Category.FILE_SYSTEM: (_Next(_Way.IN, *_SERVICE),),
    Category.OBJECT_STORAGE: (_Next(_Way.IN, *_SERVICE),),
    Category.SEARCH_INDEX: (
        _Next(_Way.IN, Category.WORKER, "worker"),
        _Next(_Way.IN, *_SERVICE),
    ),
    Category.QUEUE: (
        _Next(_Way.IN, *_SERVICE),
        _Next(_Way.OUT, Category.WORKER, "worker"),
        _Next(_Way.OUT, Category.DEAD_LETTER, "dead-letter queue"),
    ),
    Category.TOPIC: (
        _Next(_Way.IN, *_SERVICE),
        _Next(_Way.OUT, Category.QUEUE, "queue"),
        _Next(_Way.OUT, Category.WORKER, "worker"),
    ),
    Category.DEAD_LETTER: (_Next(_Way.IN, Category.QUEUE, "queue"),),
}
# Anything that runs will do where a service or a worker is looked for.
_RUNNING = frozenset(
    {
        Category.SERVICE,
        Category.WORKER,
        Category.EXTERNAL,
        Category.GATEWAY,
        Category.SCHEDULER,
        Category.COMPONENT,
    }
)
_AS_GOOD = {Category.SERVICE: _RUNNING, Category.WORKER: _RUNNING}
# What nobody looks for in a view of whole systems.
_INFRASTRUCTURE = (
    STORES
    | CHANNELS
    | {Category.GATEWAY, Category.SCHEDULER, Category.WORKER, Category.COMPONENT, Category.PORT}
)


def suggestions_for(
    document: Document, path: ViewPath, elements: Iterable[Element]
) -> tuple[Suggested, ...]:
    """Return hints about the first of ``elements``, which are of the view at ``path``."""
    view = document.views[path]
    is_context = effective_level(document, path).level is Level.CONTEXT
    neighbours = _Neighbours(view)
    found = (
        (element.id, tuple(_texts(element, neighbours, is_context=is_context))[:MAX_TEXTS])
        for element in list(elements)[:MAX_ELEMENTS]
    )
    return tuple(Suggested(element=name, texts=texts) for name, texts in found if texts)


class _Neighbours:
    """The categories that each element is joined with, junctions looked through."""

    def __init__(self, view: View) -> None:
        categories = {each.id: ELEMENT_TYPES.get(each.type).category for each in view.elements}
        joined = Junctions(categories, [(each.source, each.target) for each in view.relationships])
        self._found: dict[tuple[str, _Way], set[Category]] = {}
        for each in view.relationships:
            source, target = joined.ends(each.source, each.target)
            if target is not None:
                self._found.setdefault((each.source, _Way.OUT), set()).add(target)
            if source is not None:
                self._found.setdefault((each.target, _Way.IN), set()).add(source)

    def has(self, element_id: str, step: _Next) -> bool:
        wanted = _AS_GOOD.get(step.category, {step.category})
        return bool(wanted & self._found.get((element_id, step.way), set()))


def _texts(element: Element, neighbours: _Neighbours, *, is_context: bool) -> Iterator[str]:
    category = ELEMENT_TYPES.get(element.type).category
    for step in _NEXT.get(category, ()):
        if is_context and ({category, step.category} & _INFRASTRUCTURE):
            continue
        words = _words(category, step)
        if words is not None and not neighbours.has(element.id, step):
            yield words


def _words(category: Category, step: _Next) -> str | None:
    """Return the hint; ``None`` where the matrix does not offer the pair, or finds it unusual."""
    ends = (category, step.category) if step.way is _Way.OUT else (step.category, category)
    pair = pairing(*ends)
    if pair is None or pair.default is None or pair.guidance is not None:
        return None
    meant = Relationship(id="-", source="-", target="-", semantic=pair.default)
    said = caption(meant, source=ends[0], target=ends[1]) or ""
    if said.endswith(" by"):
        said = f"is {said}"
    if step.way is _Way.OUT:
        return f"It {said} no {step.noun} yet."
    return f"No {step.noun} {said} it yet."
