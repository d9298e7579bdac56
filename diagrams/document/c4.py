"""What each element is in the C4 model: worked out on every read, never stored (DOC-110 … DOC-112).

Where the facts do not say, the answer is "unspecified" and not a guess. Every answer names the
facts that it rests on, in words. Landscape, deployment, dynamic and code views are not supported.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from common.contract import Contract
from diagrams.document.advisory import Advisory
from diagrams.document.boundaries import enclosing
from diagrams.document.kinds import C4Part, FactsOf, Family
from diagrams.document.model import Document, Element, View, ViewPath
from diagrams.document.nesting import effective_level, owner_of
from diagrams.document.words import BoundaryKind, Level


class Role(StrEnum):
    PERSON = "person"
    SOFTWARE_SYSTEM = "software-system"
    CONTAINER = "container"
    COMPONENT = "component"
    UNSPECIFIED = "unspecified"


class C4Scope(StrEnum):
    INTERNAL = "internal"
    EXTERNAL = "external"
    UNSPECIFIED = "unspecified"


class C4(Contract):
    """What an element is in the C4 model, and why."""

    role: Role
    scope: C4Scope
    derived: Literal[True] = True
    basis: tuple[str, ...]


_SAME = (Role.PERSON,) * 4
_OUTSIDE = (Role.SOFTWARE_SYSTEM,) * 3 + (Role.UNSPECIFIED,)

# Context, container, component, no level.
_ROLES: Mapping[C4Part, tuple[Role, ...]] = {
    C4Part.PERSON: _SAME,
    C4Part.SYSTEM_ACTOR: _OUTSIDE,
    C4Part.DEVICE: (Role.UNSPECIFIED,) * 4,
    C4Part.EXTERNAL_SYSTEM: _OUTSIDE,
    C4Part.SERVICE: (
        Role.SOFTWARE_SYSTEM,
        Role.CONTAINER,
        Role.UNSPECIFIED,  # a service in a component view may be either: it cannot be told
        Role.UNSPECIFIED,
    ),
    C4Part.STORE: (Role.UNSPECIFIED, Role.CONTAINER, Role.CONTAINER, Role.UNSPECIFIED),
    C4Part.COMPONENT: (Role.UNSPECIFIED, Role.UNSPECIFIED, Role.COMPONENT, Role.UNSPECIFIED),
}
_COLUMN: Mapping[Level | None, int] = {Level.CONTEXT: 0, Level.CONTAINER: 1, Level.COMPONENT: 2}
_EXTERNAL = frozenset({C4Part.SYSTEM_ACTOR, C4Part.EXTERNAL_SYSTEM})


def c4_of(document: Document, path: ViewPath, facts_of: FactsOf) -> Mapping[str, C4]:
    """Return what each element of the view at ``path`` is, without those that are nothing in C4."""
    view = document.views[path]
    level = effective_level(document, path).level
    owner = owner_of(document, path)
    return {
        element.id: _c4(element, view, level, owner, facts_of)
        for element in view.elements
        if facts_of(element.type).c4 is not C4Part.NONE
    }


def _c4(
    element: Element, view: View, level: Level | None, owner: Element | None, facts_of: FactsOf
) -> C4:
    facts = facts_of(element.type)
    role = _ROLES[facts.c4][_COLUMN.get(level, 3)]
    is_kind = f"its type is {facts.word}"
    seen_from = f"the view's level is {level}" if level is not None else "the view has no level"
    scope, because = C4Scope.UNSPECIFIED, ""
    if facts.c4 in _EXTERNAL:
        scope = C4Scope.EXTERNAL
    elif system := _system_around(element, view):
        scope, because = C4Scope.INTERNAL, f"it is inside the system boundary “{system}”"
    elif owner is not None and facts.family is not Family.ACTOR:
        scope, because = C4Scope.INTERNAL, f"it is inside “{owner.label}”"
    return C4(
        role=role,
        scope=scope,
        basis=(is_kind, seen_from, because) if because else (is_kind, seen_from),
    )


def _system_around(element: Element, view: View) -> str | None:
    """Return the title of the nearest boundary around that is a software system (DOC-55)."""
    for boundary in enclosing(view, element.boundary):
        if boundary.kind is BoundaryKind.SYSTEM:
            return boundary.label
    return None


def level_remarks(document: Document, path: ViewPath, facts_of: FactsOf) -> tuple[Advisory, ...]:
    """Return what looks out of place at the level of the view at ``path`` (DOC-111)."""
    level = effective_level(document, path).level
    parts: dict[C4Part, list[str]] = {}
    for element in document.views[path].elements:
        parts.setdefault(facts_of(element.type).c4, []).append(element.id)
    unfit = {
        Level.CONTEXT: (
            (C4Part.COMPONENT, "component", "Move them inside the system they belong to."),
            (C4Part.STORE, "data store or queue", "Show the system that has them, and open it."),
        ),
        Level.CONTAINER: (
            (C4Part.COMPONENT, "component", "Move them inside the container they belong to."),
        ),
    }
    return tuple(
        Advisory(
            about="level",
            message=f"There {_counted(len(parts[part]), what)} in a {level} view. {way_out}",
            ids=tuple(parts[part]),
        )
        for part, what, way_out in unfit.get(level or Level.NONE, ())
        if part in parts
    )


def _counted(number: int, what: str) -> str:
    if number == 1:
        return f"is 1 {what}"
    return f"are {number} " + " or ".join(f"{word}s" for word in what.split(" or "))
