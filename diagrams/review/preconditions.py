"""What a proposal takes for granted, and what of it is no longer so (PROP §4).

A diagram goes on changing while a proposal waits. That something else changed is only told; that
something the proposal is *about* changed is a conflict, also where its ops could still be made: a
change that applies cleanly to what its author never saw proves nothing (PROP-23).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from common.contract import Contract
from diagrams.document.ids import ids_of, ids_of_view
from diagrams.document.model import Document, ViewPath
from diagrams.ops.add import Add
from diagrams.ops.arranging import Arrange
from diagrams.ops.findings import Findings
from diagrams.ops.model import NewStep, ToldStep
from diagrams.ops.registry import OPS, Op
from diagrams.ops.remove import Remove
from diagrams.ops.set_level import SetLevel
from diagrams.ops.sheet import Sheet
from diagrams.ops.update import Update
from diagrams.review.facts import KIND_OF, Facts, Kind, facts_of, found, thing_at

Names = Mapping[Kind, tuple[str, ...]]

# What a thing is to whoever reads the diagram (PROP-20, PROP-25).
IDENTITY: Names = {
    "element": ("label", "type", "group"),
    "group": ("label", "kind", "group"),
    "relationship": ("from", "to", "label"),
    "note": ("kind", "text", "group"),
    "attachment": ("kind", "text", "about"),
    "flow": ("title", "steps", "variantOf"),
    "open-point": ("kind", "context", "about"),
}
# That it is there, and as what: all that matters of a thing that something is joined to.
PRESENCE: Names = {
    "element": ("type",),
    "group": ("kind",),
    "relationship": ("from", "to"),
}
# What goes with a thing that is removed.
BELONGINGS: Names = {
    "element": ("relationships", "attachments", "inside"),
    "group": ("members",),
    "relationship": ("attachments",),
}
MEMBERSHIP: Names = {"group": ("members",)}


class Precondition(Contract):
    """What the diagram said of one thing, in the view ``inside``, when a change to it was proposed.

    A view has no id of its own: it is told by ``inside``, and its id is empty.
    """

    kind: Kind
    id: str
    inside: tuple[str, ...] = ()
    was: Facts


class Drift(Contract):
    """A thing that a proposal is about and that is another now; ``now`` is None when it is gone."""

    kind: Kind
    id: str
    inside: tuple[str, ...] = ()
    was: Facts
    now: Facts | None


def preconditions(
    document: Document, ops: Sequence[Op], path: ViewPath = ()
) -> tuple[Precondition, ...]:
    """Return what ``ops``, which can be made to the view at ``path``, rely on in ``document``.

    Each thing comes once, in the order in which the ops name them. What the ops add themselves has
    no state before them and is not among it (PROP-21).
    """
    return _Reliance(document, path).of(ops)


def conflicts(relied_on: Iterable[Precondition], today: Document) -> tuple[Drift, ...]:
    """Return what of ``relied_on`` is not so any more in ``today`` (PROP-22)."""
    return tuple(
        Drift(kind=each.kind, id=each.id, inside=each.inside, was=each.was, now=now)
        for each in relied_on
        if (now := _facts_today(each, today)) != each.was
    )


def _facts_today(each: Precondition, today: Document) -> Facts | None:
    thing = thing_at(today, each.kind, each.inside, each.id)
    return None if thing is None else facts_of(today, each.inside, thing, each.was)


class _Reliance:
    """Collects which facts of which things a batch of ops relies on."""

    def __init__(self, document: Document, path: ViewPath) -> None:
        self._document = document
        self._path = path
        # An id is unique in the whole document: it says which view a thing is in.
        self._homes: dict[str, ViewPath] = {
            item_id: inside
            for inside, view in document.views.items()
            for item_id in ids_of_view(view)
        } | {point.id: () for point in document.open_points}
        self._names: dict[tuple[ViewPath, Kind, str], dict[str, None]] = {}

    def of(self, ops: Sequence[Op]) -> tuple[Precondition, ...]:
        self._note_present(*self._path)
        sheet = Sheet(self._document, self._path)
        for op in ops:
            # One after the other: what an op takes along depends on those before it. They were
            # checked together, so nothing is found that would have to be told.
            after = OPS.get(op.op).apply(op, sheet, "", Findings())
            self._note_op(op, sheet, after)
            sheet = after
        return tuple(self._preconditions())

    def _preconditions(self) -> Iterator[Precondition]:
        for (inside, kind, item_id), names in self._names.items():
            thing = thing_at(self._document, kind, inside, item_id)
            if thing is not None:
                was = facts_of(self._document, inside, thing, names)
                yield Precondition(kind=kind, id=item_id, inside=inside, was=was)

    def _note_op(self, op: Op, sheet: Sheet, after: Sheet) -> None:
        match op:
            case Add():
                self._note_addition(op)
            case Update():
                self._note_update(op)
            case Remove():
                left = frozenset(ids_of(after.document))
                for item_id in ids_of(sheet.document):
                    if item_id not in left:
                        self._note(item_id, IDENTITY, BELONGINGS)
                        self._note_host(item_id)
            case SetLevel():
                self._names.setdefault((self._path, "view", ""), {})["level"] = None
            case Arrange():
                self._note_arrangement(op)

    def _note_addition(self, op: Add) -> None:
        self._note_present(
            *(each.group for each in op.nodes),
            *(each.group for each in op.groups),
            *(end for each in op.relationships for end in (each.source, each.target)),
            *(base for each in op.flows for base in (each.variant_of, *_told(each.steps))),
            *(each.about for each in op.notes),
            *(target for each in op.open_points for target in each.about),
        )

    def _note_update(self, op: Update) -> None:
        setting, about = op.setting, op.setting.about
        self._note(op.id, IDENTITY, fields=setting.wire())
        self._note_host(op.id)
        self._note_present(
            setting.group,
            setting.variant_of,
            *((about,) if isinstance(about, str) else about or ()),
            *_told(setting.steps or ()),
        )

    def _note_arrangement(self, op: Arrange) -> None:
        self._note_present(op.primary_flow)
        if op.scope is not None:
            # Where things stand is no fact: only who belongs to what is laid out anew (PROP-25).
            for item_id in filter(None, (op.scope.group, *op.scope.nodes)):
                self._note(item_id, PRESENCE, MEMBERSHIP)

    def _note_present(self, *ids: str | None) -> None:
        for item_id in ids:
            if item_id is not None:
                self._note(item_id, PRESENCE)

    def _note_host(self, item_id: str) -> None:
        """Rely on what an attachment belongs to, as on itself (PROP-21)."""
        inside = self._homes.get(item_id)
        host = None if inside is None else self._document.views[inside].host_of.get(item_id)
        if host is not None:
            self._note(host.id, IDENTITY)

    def _note(self, item_id: str, *aspects: Names, fields: Iterable[str] = ()) -> None:
        inside = self._homes.get(item_id)
        thing = None if inside is None else found(self._document, inside, item_id)
        if inside is None or thing is None:
            return  # the ops have added it themselves
        kind = KIND_OF[type(thing)]
        names = self._names.setdefault((inside, kind, item_id), {})
        names.update(dict.fromkeys(name for each in aspects for name in each.get(kind, ())))
        names.update(dict.fromkeys(fields))


def _told(steps: Iterable[NewStep]) -> Iterator[str]:
    """Yield the relationships that a flow is to walk; a frame that is kept shows none."""
    for step in steps:
        if isinstance(step, str):
            yield step
        elif isinstance(step, ToldStep):
            yield step.relationship
