"""A new diagram out of a create request: checked, laid out, drawn, judged. A pure function."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from common.contract import Contract
from diagrams.document.advisory import Advisory
from diagrams.document.model import Document, View, ViewPath
from diagrams.document.nesting import with_view
from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.model import Direction, Spacing
from diagrams.ops.model import Draft
from diagrams.ops.new_document import new_document
from diagrams.pipeline.drawing import Drawn, Wishes, draw_view
from diagrams.pipeline.keeping import require_keepable
from diagrams.pipeline.progress import SILENT, Progress, Stage
from diagrams.pipeline.refusals import hidden_content, unreadable
from diagrams.quality.advice import Advice, advice_for
from diagrams.quality.fit import Fit
from diagrams.quality.gate import Quality
from diagrams.quality.legibility import Legibility
from diagrams.scene.compose import compose as scene_at
from diagrams.scene.model import Scene

MAX_ADVISORIES = 10


class Created(Contract):
    """How much of everything a new diagram has, in all its views."""

    elements: int
    relationships: int
    groups: int
    flows: int
    notes: int
    inside_views: int
    open_points: int


class LayoutUsed(Contract):
    direction: Direction
    spacing: Spacing


@dataclass(frozen=True)
class Composed:
    """A diagram that is ready to be kept, and what its receipt says (TOOL-38).

    Figures are of the top view; ``quality`` is of the worst of all views.
    """

    document: Document
    created: Created
    layout: LayoutUsed
    quality: Quality
    legibility: Legibility
    fit: Fit | None
    degraded: bool
    advice: tuple[Advice, ...]
    advisories: tuple[Advisory, ...]
    advisories_dropped: int

    @cached_property
    def scenes(self) -> Mapping[ViewPath, Scene]:
        """The scene of every view, drawn when somebody asks for them."""
        return {path: scene_at(self.document, path) for path in self.document.views}


def compose(draft: Draft, progress: Progress = SILENT) -> Composed:
    """Return the diagram that ``draft`` describes, in every view laid out and drawn.

    The same draft gives the same bytes on every machine.

    Raises:
        CanvasError: something in the draft cannot be; all of it is listed.
        LayoutFailed: it could only be drawn unreadably, and the draft does not allow that.
        Timeout: the deadline passed.
    """
    progress.enter(Stage.PREPARING)
    new = new_document(draft)
    document = new.document
    drawn: dict[ViewPath, Drawn] = {}
    for path in new.document.views:
        # Inner views are drawn after the view that they are inside, each on its own (LAY-7).
        top = not path
        wishes = Wishes(
            direction=draft.layout.direction,
            spacing=draft.layout.spacing or Spacing.COMFORTABLE,
            primary_flow=draft.layout.primary_flow,
            peers=draft.layout.normalize_peer_sizes,
            viewport=draft.layout.viewport if top else None,
            beside=new.beside,
        )
        view = document.views[path]
        drawn[path] = draw_view(view, document, path, wishes, progress)
        document = with_view(document, path, drawn[path].view)

    progress.enter(Stage.FINISHING)
    top_view = drawn[()]
    worst = max(drawn.values(), key=lambda each: each.quality.error_weight)
    unfit = top_view.fit is not None and not top_view.fit.readable
    degraded = worst.quality.errors > 0 or unfit
    if degraded and not draft.layout.allow_degraded:
        if worst.quality.errors:
            raise hidden_content(worst.quality)
        if top_view.fit is not None:
            raise unreadable(top_view.fit)
    require_keepable(document.views.values())
    proven(document, types=ELEMENT_TYPES)
    advice = advice_for(
        top_view.view,
        top_view.legibility,
        main_path=draft.layout.primary_flow is not None,
        direction=top_view.direction,
        unplaced_notes=_without_subject(top_view.view, new.beside),
    )
    room = max(0, MAX_ADVISORIES - len(advice))
    return Composed(
        document=document,
        created=_created(document),
        layout=LayoutUsed(direction=top_view.direction, spacing=top_view.spacing),
        quality=worst.quality,
        legibility=top_view.legibility,
        fit=top_view.fit,
        degraded=degraded,
        advice=advice,
        advisories=new.advisories[:room],
        advisories_dropped=max(0, len(new.advisories) - room),
    )


def _without_subject(view: View, beside: Mapping[str, str]) -> list[str]:
    return [each.id for each in view.notes if each.boundary is None and each.id not in beside]


def _created(document: Document) -> Created:
    views = document.views.values()
    attached = sum(
        len(each.attachments)
        for view in views
        for hosts in (view.elements, view.relationships)
        for each in hosts
    )
    return Created(
        elements=sum(len(view.elements) for view in views),
        relationships=sum(len(view.relationships) for view in views),
        groups=sum(len(view.boundaries) for view in views),
        flows=sum(len(view.flows) for view in views),
        notes=sum(len(view.notes) for view in views) + attached,
        inside_views=len(document.views) - 1,
        open_points=len(document.open_points),
    )
