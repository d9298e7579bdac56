"""A change to a diagram: made, put in place, drawn, judged. A pure function.

Nothing that exists moves unless the change says so. What cannot be drawn readably like that is
refused with the smallest op that would help, and nothing is changed.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from diagrams.document.advisory import Advisory
from diagrams.document.model import Document, OpenPoint, View, ViewPath
from diagrams.document.nesting import with_view
from diagrams.document.proof import proven_after
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.model import Spacing
from diagrams.ops.batch import Changed, changed
from diagrams.ops.model import LayoutWishes
from diagrams.ops.move import Move
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline.differences import Counts, counts_between
from diagrams.pipeline.drawing import Drawn, Wishes, draw_view
from diagrams.pipeline.keeping import require_keepable
from diagrams.pipeline.progress import SILENT, Progress, Stage
from diagrams.pipeline.redrawing import Redrawing
from diagrams.pipeline.refusals import hidden_content, unreadable
from diagrams.quality.advice import Advice, advice_for
from diagrams.quality.fit import Fit
from diagrams.quality.gate import Quality
from diagrams.quality.legibility import Legibility
from diagrams.scene.compose import compose as scene_at
from diagrams.scene.model import Scene

MAX_ADVISORIES = 5

CLEAN = Quality(scope="touched", errors=0, warnings=0, error_weight=0)


@dataclass(frozen=True)
class Revised:
    """A changed diagram that is ready to be kept, and what its receipt says (TOOL §3.8).

    ``document`` is the very one that was given when nothing has changed. ``changed_views`` are the
    paths of those that look different now. ``arranged`` counts the elements that were laid out
    anew, None when nothing was to be. Legibility is that of the whole view that was changed.
    """

    document: Document
    changed_views: tuple[ViewPath, ...]
    counts: Counts
    arranged: int | None
    quality: Quality
    legibility: Legibility | None
    fit: Fit | None
    advice: tuple[Advice, ...]
    advisories: tuple[Advisory, ...]
    advisories_dropped: int

    @cached_property
    def scenes(self) -> Mapping[ViewPath, Scene]:
        """The scenes of the views that look different now, drawn when somebody asks for them."""
        return {path: scene_at(self.document, path) for path in self.changed_views}


def revise(
    document: Document,
    ops: Sequence[PersonOp],
    *,
    path: ViewPath = (),
    scope: Scope | None = None,
    layout: LayoutWishes | None = None,
    progress: Progress = SILENT,
) -> Revised:
    """Return ``document`` with ``ops`` made in order on the view at ``path``, as one change.

    The same document and ops give the same bytes on every machine.

    Raises:
        CanvasError: something in the ops cannot be done; all of it is listed.
        LayoutConstrained: the change cannot be drawn readably while everything else stays put.
        LayoutFailed: in the window asked for, nothing could be read.
        Timeout: the deadline passed.
    """
    progress.enter(Stage.PREPARING)
    made = changed(document, ops, path=path, scope=scope)
    counts = counts_between(document, made.document)
    wishes = layout or LayoutWishes()
    by_person = any(isinstance(op, Move) for op in ops)

    after, drawn = made.document, dict[ViewPath, Drawn]()
    for at in made.document.views:
        each = _drawn(document, made, at, path, wishes, by_person, progress)
        if each is not None:
            drawn[at] = each
            after = with_view(after, at, with_insides_of(after, at, each.view))

    progress.enter(Stage.FINISHING)
    edited = drawn.get(path)
    fit = None if edited is None else edited.fit
    if fit is not None and not fit.readable and not wishes.allow_degraded:
        raise unreadable(fit)
    if after is not document:
        require_keepable(each.view for each in drawn.values())
        proven_after(document, after, types=ELEMENT_TYPES)
    advice = () if edited is None else _advice(document, edited, made, path, wishes)
    room = max(0, MAX_ADVISORIES - len(advice))
    return Revised(
        document=after,
        changed_views=_changed_views(document, after, drawn),
        counts=counts,
        arranged=_arranged(made, path),
        quality=CLEAN if edited is None else edited.quality,
        legibility=None if edited is None else edited.legibility,
        fit=fit,
        advice=advice,
        advisories=made.advisories[:room],
        advisories_dropped=max(0, len(made.advisories) - room),
    )


def _drawn(
    document: Document,
    made: Changed,
    at: ViewPath,
    path: ViewPath,
    layout: LayoutWishes,
    by_person: bool,
    progress: Progress,
) -> Drawn | None:
    """Return the view at ``at`` drawn anew; None when it looks as it did."""
    before, view = document.views.get(at), made.document.views[at]
    if before is None or not _has_places(before):
        if before is view and not made.arranges:
            return None
        return _new_view(view, made, at, path, layout, progress)
    if at != path or (view is before and not made.arranges):
        return None
    return Redrawing(before, made, at, layout, by_person, progress).drawn()


def _new_view(
    view: View,
    made: Changed,
    at: ViewPath,
    path: ViewPath,
    layout: LayoutWishes,
    progress: Progress,
) -> Drawn | None:
    """Return a view of which nothing had a place, laid out whole."""
    if view.is_empty:
        return None
    wishes = Wishes(
        direction=layout.direction,
        spacing=layout.spacing or Spacing.COMFORTABLE,
        primary_flow=layout.primary_flow,
        peers=layout.normalize_peer_sizes,
        viewport=layout.viewport if at == path else None,
        beside=made.beside,
    )
    drawn = draw_view(view, made.document, at, wishes, progress)
    if drawn.quality.errors and not layout.allow_degraded:
        raise hidden_content(drawn.quality)
    return drawn


def _has_places(view: View) -> bool:
    return any(
        each.box is not None
        for items in (view.elements, view.boundaries, view.notes)
        for each in items
    )


def with_insides_of(document: Document, at: ViewPath, drawn: View) -> View:
    """Return ``drawn`` with the insides that its elements have by now in ``document``."""
    elements = document.views[at].element_by_id
    return drawn.replaced(
        elements=tuple(each.replaced(inside=elements[each.id].inside) for each in drawn.elements)
    )


def _changed_views(
    before: Document, after: Document, drawn: Container[ViewPath]
) -> tuple[ViewPath, ...]:
    """Return the paths of views that were drawn, or show an open point otherwise now."""
    marked = {
        after.path_of[target]
        for point in _changed_points(before, after)
        for target in point.targets
        if target in after.path_of
    }
    return tuple(path for path in after.views if path in drawn or path in marked)


def _changed_points(before: Document, after: Document) -> set[OpenPoint]:
    if before.open_points is after.open_points:
        return set()
    return set(before.open_points) ^ set(after.open_points)


def _advice(
    document: Document, edited: Drawn, made: Changed, path: ViewPath, layout: LayoutWishes
) -> tuple[Advice, ...]:
    known = document.views[path].note_by_id if path in document.views else {}
    unplaced = [
        each.id
        for each in edited.view.notes
        if each.boundary is None and each.id not in made.beside and each.id not in known
    ]
    return advice_for(
        edited.view,
        edited.legibility,
        main_path=layout.primary_flow is not None
        or any(each.op.primary_flow is not None for each in made.arranges),
        unplaced_notes=unplaced,
        direction=edited.direction,
    )


def _arranged(made: Changed, path: ViewPath) -> int | None:
    """Return how many elements were laid out anew."""
    if not made.arranges or path not in made.document.views:
        return None
    elements = made.document.views[path].element_by_id
    return len(
        {
            item_id
            for each in made.arranges
            for item_id in (elements if each.ids is None else each.ids)
            if item_id in elements
        }
    )
