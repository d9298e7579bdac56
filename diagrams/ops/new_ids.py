"""The ids of what a request adds (DOC-130)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from common.errors import InvalidInput
from diagrams.document.ids import free_ids, ids_of, may_be_new
from diagrams.document.model import Document
from diagrams.ops.fields import stand_in
from diagrams.ops.findings import DuplicateId, Findings
from diagrams.ops.model import Drawing, NewAttachment, NewOpenPoint


@dataclass
class NewIds:
    """Gives each new part its id: the one it asks for, or the next one that is free.

    ``asked`` are all ids that the request asks for anywhere, so that a part without one is never
    given what another part asks for further down.
    """

    taken: set[str]
    asked: frozenset[str]
    findings: Findings
    _free: dict[str, Iterator[str]] = field(default_factory=dict)

    def claim(self, wanted: str | None, stem: str, path: str) -> str:
        """Return the id of the part at ``path``; ``stem`` begins one that nobody asked for."""
        if wanted is None:
            if stem not in self._free:
                self._free[stem] = free_ids(stem, self.taken)
            given = next(each for each in self._free[stem] if each not in self.asked)
            self.taken.add(given)
            return given
        if not may_be_new(wanted):
            self.findings.refuse(
                InvalidInput,
                f"{path}/id",
                "This cannot be the id of something new.",
                "Begin with a letter, go on with letters, digits, “_”, “.” and “-”, and stop "
                "after at most 64.",
            )
            self.taken.add(wanted)
            return stand_in(wanted)
        if wanted in self.taken:
            self.findings.refuse(
                DuplicateId,
                f"{path}/id",
                f"The id “{wanted}” is taken.",
                "An id is unique in the whole diagram, all views included. Give another.",
                id=wanted,
            )
        self.taken.add(wanted)
        return wanted


def new_ids(
    document: Document,
    drawing: Drawing,
    points: tuple[NewOpenPoint, ...],
    findings: Findings,
) -> NewIds:
    """Return what gives ids to all that ``drawing`` and ``points`` add to ``document``."""
    asked = frozenset(
        each for each in (*_asked(drawing), *(point.id for point in points)) if each is not None
    )
    return NewIds(taken=set(ids_of(document)), asked=asked, findings=findings)


def _asked(drawing: Drawing) -> Iterator[str | None]:
    for node in drawing.nodes:
        yield node.id
        yield from _asked_by(node.attachments)
        if node.inside is not None:
            yield from _asked(node.inside)
    for relationship in drawing.relationships:
        yield relationship.id
        yield from _asked_by(relationship.attachments)
    yield from (group.id for group in drawing.groups)
    yield from (flow.id for flow in drawing.flows)
    yield from (note.id for note in drawing.notes)


def _asked_by(attachments: tuple[NewAttachment, ...]) -> Iterator[str | None]:
    yield from (attachment.id for attachment in attachments)
