"""Mermaid sequence source: what the flows of every view tell (DOC-140 … DOC-149)."""

from collections.abc import Iterator

from diagrams.document.model import Document
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.mermaid_text import (
    mermaid_comment,
    mermaid_line,
    mermaid_lines,
    mermaid_start,
)
from diagrams.exporters.sequence.model import (
    Group,
    Interaction,
    Message,
    Participant,
    ParticipantKind,
    Remark,
)
from diagrams.exporters.sequence.telling import sequence_of

# One neutral fill, so that groups are told apart by their titles and not by a colour.
FILL = "rgba(128, 128, 128, 0.08)"
_ARROWS = {Interaction.SYNC: "->>", Interaction.RESPONSE: "-->>", Interaction.ASYNC: "-)"}


def source_of(document: Document) -> str:
    sequence = sequence_of(document)
    lines = [mermaid_comment(sequence.title), "sequenceDiagram"]
    lines += [f"    {_participant(each)}" for each in sequence.participants]
    for group in sequence.groups:
        lines += [f"    {line}" for line in _group(group)]
    return "\n".join(lines) + "\n"


def _participant(participant: Participant) -> str:
    # It knows no other shapes: a database is a participant like any other.
    word = "actor" if participant.kind is ParticipantKind.ACTOR else "participant"
    return f"{word} {participant.alias} as {mermaid_line(participant.label)}"


def _group(group: Group) -> Iterator[str]:
    yield f"rect {FILL}"
    yield f"    {_note(group.span, '', group.title)}"
    for item in group.items:
        match item:
            case Message():
                arrow = _ARROWS[item.interaction]
                yield f"    {item.source}{arrow}{item.target}: {mermaid_line(item.text)}"
            case Remark():
                yield f"    {_note(item.over, item.heading, item.text)}"
    yield "end"


def _note(over: tuple[str, ...], heading: str, text: str) -> str:
    ends = ",".join(dict.fromkeys((over[0], over[-1])))
    return f"Note over {ends}: {mermaid_start(heading)}{mermaid_lines(text.replace(':', '-'))}"


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document).encode()


MERMAID = Exporter("mermaid", "Mermaid sequence", "text/vnd.mermaid", ".mmd", export)
