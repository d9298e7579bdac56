"""Flows as a sequence of messages: what both writers of sequence source are given (DOC-140)."""

from dataclasses import dataclass
from enum import StrEnum

from diagrams.document.words import NoteKind

_HEADINGS = {
    NoteKind.QUESTION: "Question: ",
    NoteKind.WARNING: "Warning: ",
    NoteKind.DECISION: "Decision: ",
}


class ParticipantKind(StrEnum):
    ACTOR = "actor"
    DATABASE = "database"
    QUEUE = "queue"
    PARTICIPANT = "participant"


class Interaction(StrEnum):
    SYNC = "sync"
    ASYNC = "async"
    RESPONSE = "response"


@dataclass(frozen=True)
class Participant:
    """A lifeline. The alias is unique and can stand in any language; the label is unique, too."""

    alias: str
    label: str
    kind: ParticipantKind


@dataclass(frozen=True)
class Message:
    """``source`` and ``target`` are aliases."""

    source: str
    target: str
    text: str
    interaction: Interaction


@dataclass(frozen=True)
class Remark:
    """A note or a piece of code over one lifeline, or from one to another."""

    over: tuple[str, ...]
    kind: NoteKind
    text: str

    @property
    def heading(self) -> str:
        """What is written before the text, since neither language has kinds of notes (DOC-147)."""
        return _HEADINGS.get(self.kind, "")


@dataclass(frozen=True)
class Group:
    """A flow that has something to tell."""

    title: str
    items: tuple[Message | Remark, ...]

    @property
    def span(self) -> tuple[str, ...]:
        """The aliases that the messages join, in the order they appear in."""
        return tuple(
            dict.fromkeys(
                end
                for item in self.items
                if isinstance(item, Message)
                for end in (item.source, item.target)
            )
        )


@dataclass(frozen=True)
class Sequence:
    title: str
    participants: tuple[Participant, ...]
    groups: tuple[Group, ...]
