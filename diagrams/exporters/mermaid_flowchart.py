"""Mermaid flowchart source: the architecture of every view in one chart.

A nested view is a subgraph after the root, named for the element whose inside it is.
"""

from collections.abc import Iterator

from diagrams.document.kinds import Family
from diagrams.document.model import Document, Element, Relationship, View
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.aliases import Aliases
from diagrams.exporters.architecture import Tree, owners, words_on
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.mermaid_text import mermaid_comment, mermaid_line, mermaid_lines

_SHAPES = {
    Family.SERVICE: ("[", "]"),
    Family.DATABASE: ("[(", ")]"),
    Family.QUEUE: ("[[", "]]"),
    Family.ACTOR: ("([", "])"),
    Family.COMPONENT: ("[", "]"),
    Family.JUNCTION: ("((", "))"),
}


def source_of(document: Document) -> str:
    aliases = Aliases("n")
    lines = [mermaid_comment(document.metadata.title), "flowchart LR"]
    for _, view, owner in owners(document):
        if owner is None:
            lines += _parts(Tree(view), None, aliases, "    ")
            continue
        lines.append(f'    subgraph {aliases.of(owner.id)}_inside["{mermaid_lines(owner.label)}"]')
        lines += _parts(Tree(view), None, aliases, "        ")
        lines.append("    end")
    for view in document.views.values():
        lines += (f"    {_relationship(each, view, aliases)}" for each in view.relationships)
    return "\n".join(lines) + "\n"


def _parts(tree: Tree, boundary_id: str | None, aliases: Aliases, indent: str) -> Iterator[str]:
    inside = tree.inside(boundary_id)
    for element in inside.elements:
        opened, closed = _SHAPES[ELEMENT_TYPES.get(element.type).family]
        yield f'{indent}{aliases.of(element.id)}{opened}"{_words(element)}"{closed}'
    for boundary in inside.boundaries:
        yield f'{indent}subgraph {aliases.of(boundary.id)}["{mermaid_line(boundary.label)}"]'
        yield from _parts(tree, boundary.id, aliases, indent + "    ")
        yield f"{indent}end"


def _words(element: Element) -> str:
    words = mermaid_lines(element.label)
    if element.technology:
        words += f"<br/>{mermaid_line(f'[{element.technology}]')}"
    if element.description:
        words += f"<br/>{mermaid_lines(element.description)}"
    return words


def _relationship(relationship: Relationship, view: View, aliases: Aliases) -> str:
    line = "-.-" if relationship.is_async else "---"
    if relationship.directed:
        line = "-.->" if relationship.is_async else "-->"
    words = mermaid_line(words_on(relationship, view))
    source, target = aliases.of(relationship.source), aliases.of(relationship.target)
    return f'{source} {line}|"{words}"| {target}'


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document).encode()


MERMAID_FLOWCHART = Exporter(
    "mermaid-flowchart", "Mermaid flowchart", "text/vnd.mermaid", ".flowchart.mmd", export
)
