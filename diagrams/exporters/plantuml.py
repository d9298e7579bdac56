"""PlantUML sequence source: what the flows of every view tell (DOC-140 … DOC-149)."""

from collections.abc import Iterator

from diagrams.document.model import Document
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.plantuml_text import plantuml_line, plantuml_lines, plantuml_title
from diagrams.exporters.sequence.model import Group, Interaction, Message, Remark
from diagrams.exporters.sequence.telling import sequence_of

_ARROWS = {Interaction.SYNC: "->", Interaction.RESPONSE: "-->", Interaction.ASYNC: "->>"}


def source_of(document: Document) -> str:
    sequence = sequence_of(document)
    lines = [f"' {plantuml_line(sequence.title)}", "@startuml"]
    lines += [
        f'{each.kind} "{plantuml_line(each.label)}" as {each.alias}'
        for each in sequence.participants
    ]
    for group in sequence.groups:
        lines += _group(group)
    return "\n".join((*lines, "@enduml")) + "\n"


def _group(group: Group) -> Iterator[str]:
    yield f"group {plantuml_title(group.title)}"
    for item in group.items:
        match item:
            case Message():
                arrow = _ARROWS[item.interaction]
                yield f"  {item.source} {arrow} {item.target} : {plantuml_line(item.text)}"
            case Remark():
                yield f"  note over {', '.join(item.over)}"
                yield from plantuml_lines(item.heading + item.text)
                yield "  end note"
    yield "end"


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document).encode()


PLANTUML = Exporter("plantuml", "PlantUML sequence", "text/x-plantuml", ".puml", export)
