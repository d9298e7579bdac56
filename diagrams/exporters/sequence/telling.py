"""A document's flows as one sequence of messages (DOC-140 … DOC-147).

Both writers, Mermaid and PlantUML, are given this and decide nothing but how it is written.
"""

from collections.abc import Iterator

from diagrams.document.kinds import Category, Family
from diagrams.document.matrix import CHANNELS, STORES
from diagrams.document.model import Attachment, Document, Element, Flow, Note, Step, View
from diagrams.document.words import NoteKind
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.aliases import Labels, readable
from diagrams.exporters.one_line import on_one_line
from diagrams.exporters.sequence.model import (
    Group,
    Interaction,
    Message,
    Participant,
    ParticipantKind,
    Remark,
    Sequence,
)
from diagrams.exporters.sequence.steps import Told, is_async, text_of, told_steps

DEFAULT_RESPONSE = "Response"


def sequence_of(document: Document) -> Sequence:
    """Return what the flows of every view of ``document`` tell, in order."""
    cast = _Cast()
    groups = (
        _Teller(view, cast).group(flow) for view in document.views.values() for flow in view.flows
    )
    told = tuple(group for group in groups if group is not None)
    return Sequence(document.metadata.title, tuple(cast.participants.values()), told)


class _Cast:
    """Who takes part, numbered in the order of their first appearance in the whole document."""

    def __init__(self) -> None:
        self.participants: dict[str, Participant] = {}
        self._labels = Labels()

    def alias_of(self, element: Element) -> str:
        if element.id not in self.participants:
            number = len(self.participants) + 1
            self.participants[element.id] = Participant(
                alias=f"p{number}_{readable(element.label)}".rstrip("_"),
                label=self._labels.apart(on_one_line(element.label)),
                kind=_kind_of(element),
            )
        return self.participants[element.id].alias

    def knows(self, element_id: str) -> bool:
        return element_id in self.participants


def _kind_of(element: Element) -> ParticipantKind:
    facts = ELEMENT_TYPES.get(element.type)
    if facts.family is Family.ACTOR or facts.category is Category.ACTOR:
        return ParticipantKind.ACTOR
    if facts.category in STORES:
        return ParticipantKind.DATABASE
    if facts.category in CHANNELS:
        return ParticipantKind.QUEUE
    return ParticipantKind.PARTICIPANT


class _Teller:
    def __init__(self, view: View, cast: _Cast) -> None:
        self._view = view
        self._cast = cast

    def group(self, flow: Flow) -> Group | None:
        """Return ``flow`` as a group; ``None`` when it has no message to tell."""
        items = tuple(self._items(flow))
        if not any(isinstance(item, Message) for item in items):
            return None
        return Group(flow.title, items)

    def _items(self, flow: Flow) -> Iterator[Message | Remark]:
        for told in told_steps(flow, self._view):
            if isinstance(told, Told):
                yield from self._message(told)
            else:
                yield from self._beside(told, self._seen_of(told))

    def _message(self, told: Told) -> Iterator[Message | Remark]:
        elements = self._view.element_by_id
        ends = [elements[end] for end in dict.fromkeys((told.source, told.target))]
        new = [element for element in ends if not self._cast.knows(element.id)]
        source = self._cast.alias_of(elements[told.source])
        target = self._cast.alias_of(elements[told.target])
        for element in new:
            yield from _remarks(element.attachments, (self._cast.alias_of(element),))

        interaction = Interaction.ASYNC if is_async(told.relationships) else Interaction.SYNC
        yield Message(source, target, text_of(told, self._view), interaction)
        over = (source,) if source == target else (source, target)
        for relationship in told.relationships:
            yield from _remarks(relationship.attachments, over)
        answering = [each for each in told.relationships if each.has_response]
        if answering:
            response = next((each.response for each in answering if each.response), None)
            yield Message(target, source, response or DEFAULT_RESPONSE, Interaction.RESPONSE)
        for step in told.steps:
            yield from self._beside(step, over)

    def _seen_of(self, step: Step) -> tuple[str, ...]:
        """Return the first and the last of those a step lights up that have appeared already."""
        known = [
            self._cast.alias_of(self._view.element_by_id[each])
            for each in step.extra_elements
            if each in self._view.element_by_id and self._cast.knows(each)
        ]
        return tuple(dict.fromkeys((known[0], known[-1]))) if known else ()

    def _beside(self, step: Step, over: tuple[str, ...]) -> Iterator[Remark]:
        """Yield the free notes that a step lights up; where nobody is to be seen yet, none."""
        notes = (self._view.note_by_id.get(each) for each in step.extra_elements)
        if over:
            yield from _remarks((each for each in notes if each is not None), over)


def _remarks(
    notes: "tuple[Attachment, ...] | Iterator[Note]", over: tuple[str, ...]
) -> Iterator[Remark]:
    for note in notes:
        if note.kind is not NoteKind.LABEL:
            yield Remark(over, note.kind, note.text)
