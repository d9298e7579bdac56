"""What the parts of an untrusted document say about one another, made to hold.

The parts are sound, each by itself. Here every id becomes unique, what refers to nothing refers no
more, and a part that means nothing without what it referred to is left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from diagrams.document import limits
from diagrams.document.boundaries import circles
from diagrams.document.flows import shows_anything
from diagrams.document.ids import free_ids, free_step_ids, ids_like
from diagrams.document.model import (
    Attachment,
    Boundary,
    Element,
    Flow,
    Note,
    OpenPoint,
    Relationship,
    Step,
    View,
)
from diagrams.document.repair_parts import PROVISIONAL
from diagrams.document.repairs import Repairs
from diagrams.document.text import folded
from diagrams.document.words import Semantic


@dataclass
class Names:
    """Every id of a document, each given once, and what ids of the original became."""

    repairs: Repairs
    taken: set[str] = field(default_factory=set)
    # What an open point means by an id: the first part of the whole document that was called so.
    first: dict[str, str] = field(default_factory=dict)

    # Kept, so that a thousand parts of one id do not each try the numbers from 1.
    _unnamed: Iterator[str] = field(init=False)
    _others: dict[str, Iterator[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._unnamed = free_ids("mended", self.taken)

    def claim(self, wanted: str) -> str:
        """Return ``wanted``, or a free id like it when it is taken or was never given."""
        if wanted.startswith(PROVISIONAL):
            given = next(self._unnamed)
        elif wanted not in self.taken:
            given = wanted
        else:
            if wanted not in self._others:
                self._others[wanted] = ids_like(wanted, self.taken)
            given = next(self._others[wanted])
            self.repairs.add("", f"There were several “{wanted}”; one is “{given}” now.")
        self.taken.add(given)
        self.first.setdefault(wanted, given)
        return given


@dataclass(frozen=True)
class Linking:
    """Makes the parts of one view hold together."""

    names: Names

    def view(self, view: View) -> View:
        """Return ``view`` with all its references holding; its insides stay as they are."""
        # Within a view the first of an id is meant, whatever else is called so elsewhere.
        boundary_ids: dict[str, str] = {}
        boundaries = self._boundaries(
            tuple(
                each.replaced(id=self._renamed(each.id, boundary_ids)) for each in view.boundaries
            ),
            boundary_ids,
        )
        element_ids: dict[str, str] = {}
        elements = tuple(self._element(each, element_ids, boundary_ids) for each in view.elements)
        note_ids: dict[str, str] = {}
        notes = tuple(
            each.replaced(
                id=self._renamed(each.id, note_ids),
                boundary=self._home(each, boundary_ids),
            )
            for each in view.notes
        )
        relationship_ids: dict[str, str] = {}
        relationships = self._relationships(view.relationships, element_ids, relationship_ids)
        standing = {**note_ids, **boundary_ids, **element_ids}
        return view.replaced(
            elements=elements,
            boundaries=boundaries,
            notes=notes,
            relationships=relationships,
            flows=self._flows(view.flows, relationship_ids, standing),
        )

    def _renamed(self, wanted: str, known: dict[str, str]) -> str:
        given = self.names.claim(wanted)
        known.setdefault(wanted, given)
        return given

    def _report(self, message: str) -> None:
        # What never had an id is told without one.
        self.names.repairs.add("", message.replace(PROVISIONAL, ""))

    def _home(self, item: Element | Note, boundary_ids: Mapping[str, str]) -> str | None:
        home = boundary_ids.get(item.boundary or "")
        if home is None and item.boundary is not None:
            self._report(f"“{item.id}” was in a boundary that is not there; it is in none now.")
        return home

    def _boundaries(
        self, boundaries: tuple[Boundary, ...], boundary_ids: Mapping[str, str]
    ) -> tuple[Boundary, ...]:
        """Give each boundary a parent that is there, and open every circle once."""
        placed: dict[str, Boundary] = {}
        for each in boundaries:
            parent = None if each.parent is None else boundary_ids.get(each.parent)
            if parent is None and each.parent is not None:
                self._report(f"“{each.id}” was in a boundary that is not there; it is in none now.")
            placed[each.id] = each.replaced(parent=parent)
        for opened, *_ in circles({each.id: each.parent for each in placed.values()}):
            placed[opened] = placed[opened].replaced(parent=None)
            self._report(f"“{opened}” was inside itself; it is in no boundary now.")
        return tuple(placed.values())

    def _element(
        self, element: Element, element_ids: dict[str, str], boundary_ids: Mapping[str, str]
    ) -> Element:
        return element.replaced(
            id=self._renamed(element.id, element_ids),
            boundary=self._home(element, boundary_ids),
            attachments=self._attachments(element.attachments),
        )

    def _attachments(self, attachments: tuple[Attachment, ...]) -> tuple[Attachment, ...]:
        return tuple(each.replaced(id=self.names.claim(each.id)) for each in attachments)

    def _relationships(
        self,
        relationships: tuple[Relationship, ...],
        element_ids: Mapping[str, str],
        relationship_ids: dict[str, str],
    ) -> tuple[Relationship, ...]:
        kept: list[Relationship] = []
        pairs: set[tuple[str, str, bool]] = set()
        for each in relationships:
            source, target = element_ids.get(each.source), element_ids.get(each.target)
            pair = (each.source, each.target, each.semantic is Semantic.COMPENSATES)
            if source is None or target is None:
                self._report(f"“{each.id}” led to an element that is not there; it was left out.")
            elif source == target:
                self._report(f"“{each.id}” led back to where it started; it was left out.")
            elif pair in pairs:
                self._report(
                    f"“{each.id}” was beside one that leads the same way; it was left out."
                )
            else:
                pairs.add(pair)
                kept.append(
                    each.replaced(
                        id=self._renamed(each.id, relationship_ids),
                        source=source,
                        target=target,
                        attachments=self._attachments(each.attachments),
                    )
                )
        return tuple(kept)

    def _flows(
        self,
        flows: tuple[Flow, ...],
        relationship_ids: Mapping[str, str],
        standing: Mapping[str, str],
    ) -> tuple[Flow, ...]:
        flow_ids: dict[str, str] = {}
        titles: set[str] = set()
        renamed = tuple(each.replaced(id=self._renamed(each.id, flow_ids)) for each in flows)
        bases = {each.id for each in renamed if each.variant_of is None}
        return tuple(
            each.replaced(
                title=self._title(each.title, titles),
                variant_of=self._base(each, flow_ids, bases),
                steps=self._steps(each, relationship_ids, standing),
            )
            for each in renamed
        )

    def _title(self, title: str, titles: set[str]) -> str:
        """Return a title that no other flow of the view has (DOC-87)."""
        free, number = title, 2
        while folded(free) in titles:
            ending = f" {number}"
            free, number = title[: limits.MAX_FLOW_TITLE - len(ending)] + ending, number + 1
        titles.add(folded(free))
        if free != title:
            self._report(f"There were several flows called “{title}”; one is “{free}” now.")
        return free

    def _base(self, flow: Flow, flow_ids: Mapping[str, str], bases: set[str]) -> str | None:
        """Return the base of a variant, which must be there and be no variant itself (DOC-89)."""
        if flow.variant_of is None:
            return None
        base = flow_ids.get(flow.variant_of)
        if base in bases:
            return base
        self._report(
            f"“{flow.id}” was a variant of no flow that has variants; it stands alone now."
        )
        return None

    def _steps(
        self, flow: Flow, relationship_ids: Mapping[str, str], standing: Mapping[str, str]
    ) -> tuple[Step, ...]:
        kept: list[Step] = []
        step_ids: set[str] = set()
        free = free_step_ids(flow.id, step_ids)
        told: set[str] = set()
        for each in flow.steps:
            relationship = relationship_ids.get(each.relationship or "")
            step = each.replaced(
                relationship=None if relationship in told else relationship,
                extra_relationships=_meant(each.extra_relationships, relationship_ids),
                extra_elements=_meant(each.extra_elements, standing),
            )
            if step != each:
                self._report(f"A step of “{flow.id}” named what is not there, or told before.")
            if not shows_anything(step):
                self._report(f"A step of “{flow.id}” had nothing to show; it was left out.")
                continue
            if step.id in step_ids or step.id.startswith(PROVISIONAL):
                step = step.replaced(id=next(free))
                self._report(f"A step of “{flow.id}” had no id of its own; it has a new one now.")
            step_ids.add(step.id)
            told |= {step.relationship} if step.relationship is not None else set()
            kept.append(step)
        return tuple(kept)

    def open_point(self, point: OpenPoint, there: frozenset[str]) -> OpenPoint | None:
        """Return ``point`` about what is ``there``; ``None`` when nothing of it is."""
        targets = tuple(
            target for target in _meant(point.targets, self.names.first) if target in there
        )
        if targets != point.targets:
            self._report(f"The open point “{point.id}” was about something that is not there.")
        if not targets:
            return None
        return point.replaced(id=self.names.claim(point.id), targets=targets)


def _meant(ids: tuple[str, ...], known: Mapping[str, str]) -> tuple[str, ...]:
    """Return what ``ids`` became, without those that became nothing, each once."""
    return tuple(dict.fromkeys(known[each] for each in ids if each in known))
