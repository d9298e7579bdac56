"""C4-PlantUML source: the architecture of every view, in the macros of that library.

What an element is to C4 is derived, as it is on every read; where it cannot be said, the macro
follows from the kind of the element (DOC-150 … DOC-154).
"""

from collections.abc import Iterator, Mapping

from diagrams.document.c4 import C4, C4Scope, Role, c4_of
from diagrams.document.kinds import C4Part, Family
from diagrams.document.model import Boundary, Document, Element, Relationship, View
from diagrams.document.words import BoundaryKind
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.aliases import Aliases
from diagrams.exporters.architecture import TECHNOLOGIES, Tree, owners, words_on
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.plantuml_text import plantuml_line

_BY_ROLE = {
    Role.PERSON: "Person",
    Role.SOFTWARE_SYSTEM: "System",
    Role.CONTAINER: "Container",
    Role.COMPONENT: "Component",
}
_BY_PART = {
    C4Part.SYSTEM_ACTOR: "System_Ext",
    C4Part.EXTERNAL_SYSTEM: "System_Ext",
    C4Part.PERSON: "Person",
    C4Part.DEVICE: "Person",
    C4Part.COMPONENT: "Component",
}
_BY_FAMILY = {Family.DATABASE: "Db", Family.QUEUE: "Queue"}
_WITHOUT_TECHNOLOGY = ("Person", "System")


def source_of(document: Document) -> str:
    return _Writer(document).source()


class _Writer:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._aliases = Aliases("e")
        self._uses_components = False

    def source(self) -> str:
        body: list[str] = []
        for path, view, owner in owners(self._document):
            kinds = c4_of(self._document, path, ELEMENT_TYPES.get)
            if owner is None:
                body += self._parts(Tree(view), None, kinds, "")
                continue
            alias = f"{self._aliases.of(owner.id)}_inside"
            body.append(f"Container_Boundary({alias}, {_quoted(owner.label)}) {{")
            body += self._parts(Tree(view), None, kinds, "  ")
            body.append("}")
        for view in self._document.views.values():
            body += (self._relationship(each, view) for each in view.relationships)
        library = "C4_Component" if self._uses_components else "C4_Container"
        lines = (
            "@startuml",
            f"!include <C4/{library}>",
            f"title {plantuml_line(self._document.metadata.title)}",
            *body,
            "SHOW_LEGEND()",
            "@enduml",
        )
        return "\n".join(lines) + "\n"

    def _parts(
        self, tree: Tree, boundary_id: str | None, kinds: Mapping[str, C4], indent: str
    ) -> Iterator[str]:
        inside = tree.inside(boundary_id)
        for element in inside.elements:
            yield f"{indent}{self._element(element, kinds.get(element.id))}"
        for boundary in inside.boundaries:
            yield f"{indent}{self._boundary(boundary)} {{"
            yield from self._parts(tree, boundary.id, kinds, indent + "  ")
            yield f"{indent}}}"

    def _element(self, element: Element, c4: C4 | None) -> str:
        macro = _macro(element, c4)
        self._uses_components |= macro.startswith("Component")
        texts = [element.technology or "", element.description or ""]
        if macro.startswith(_WITHOUT_TECHNOLOGY):
            texts = [element.description or element.technology or ""]
        arguments = [self._aliases.of(element.id), _quoted(element.label)]
        arguments += [_quoted(text) if text else '""' for text in texts]
        while arguments[-1] == '""':
            arguments.pop()
        return f"{macro}({', '.join(arguments)})"

    def _boundary(self, boundary: Boundary) -> str:
        named = f"{self._aliases.of(boundary.id)}, {_quoted(boundary.label)}"
        if boundary.kind is BoundaryKind.SYSTEM:
            return f"System_Boundary({named})"
        return f"Boundary({named}, {_quoted(boundary.kind)})"

    def _relationship(self, relationship: Relationship, view: View) -> str:
        macro = "Rel" if relationship.directed else "BiRel"
        ends = f"{self._aliases.of(relationship.source)}, {self._aliases.of(relationship.target)}"
        technology = (
            TECHNOLOGIES.get(relationship.semantic) if relationship.semantic is not None else None
        )
        words = _quoted(words_on(relationship, view))
        return f"{macro}({ends}, {words}{'' if technology is None else f', {_quoted(technology)}'})"


def _macro(element: Element, c4: C4 | None) -> str:
    facts = ELEMENT_TYPES.get(element.type)
    role = Role.UNSPECIFIED if c4 is None else c4.role
    external = "_Ext" if c4 is not None and c4.scope is C4Scope.EXTERNAL else ""
    if role is Role.UNSPECIFIED:
        # Its own rule already says what is outside.
        return _BY_PART.get(facts.c4, f"Container{_BY_FAMILY.get(facts.family, '')}")
    if role in (Role.CONTAINER, Role.COMPONENT):
        return f"{_BY_ROLE[role]}{_BY_FAMILY.get(facts.family, '')}{external}"
    return f"{_BY_ROLE[role]}{external}"


def _quoted(text: str) -> str:
    return f'"{plantuml_line(text)}"'


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document).encode()


C4_PLANTUML = Exporter("c4", "C4-PlantUML", "text/x-plantuml", ".c4.puml", export)
