"""One view after a change: put in order, drawn, judged by what the change has touched."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from diagrams.document.model import View, ViewPath
from diagrams.layout.arrange import NoRoomToArrange, at_corner
from diagrams.layout.arrange_notes import notes_by_place, with_offsets_kept
from diagrams.layout.beside_space import Space
from diagrams.layout.boxes import around
from diagrams.layout.grow_boundaries import NoRoom
from diagrams.layout.model import Rect, Spacing
from diagrams.layout.sizing import graph_of, with_layout
from diagrams.layout.stored import reading_direction, stored_layout
from diagrams.ops.arranging import Arranging, Connectors
from diagrams.ops.batch import Changed
from diagrams.ops.model import LayoutWishes
from diagrams.pipeline.differences import changes_between, touched_by
from diagrams.pipeline.drawing import Drawn, Wishes, draw_view
from diagrams.pipeline.judging import new_errors
from diagrams.pipeline.placing import Placing
from diagrams.pipeline.progress import Progress, Stage
from diagrams.pipeline.refusals import constrained, no_room
from diagrams.quality.base import QualityProblem
from diagrams.quality.fit import fit_of
from diagrams.quality.gate import MAX_LISTED, judge
from diagrams.quality.legibility import legibility_of
from diagrams.quality.plane import Plane
from diagrams.scene.compose import scene_to_judge
from diagrams.scene.outline import outline_of

# How many places for what is new are drawn before it is refused (LAY-81).
PLACES = 5


@dataclass(frozen=True)
class Redrawing:
    """A view at ``path`` that a request has changed, and how the request would have it drawn.

    ``before`` is the view as it was. With ``by_person`` a person put things where they are:
    nothing of that is refused for how it looks (LAY-S4).
    """

    before: View
    made: Changed
    path: ViewPath
    layout: LayoutWishes
    by_person: bool
    progress: Progress

    def drawn(self) -> Drawn:
        """Return the view as it is after the change.

        Raises:
            LayoutConstrained: it cannot be drawn readably as long as everything else stays.
        """
        arranges = self.made.arranges
        whole = _last_whole(arranges)
        view = self.made.document.views[self.path]
        for each in arranges:
            view = _with_lines_as_asked(view, each)
        start = self.before
        if whole is not None:
            view = self._all_arranged(view, arranges[whole])
            arranges = arranges[whole + 1 :]
            start = view
        changes = changes_between(start, view)
        if whole is not None:
            # What is kept of what a person set on lines has to be drawn like that again.
            changes = replace(changes, led=_led_by_hand(view))
        placing = Placing(
            view=view,
            changes=changes,
            beside=self.made.beside,
            arranges=arranges,
            direction=self.layout.direction,
            spacing=self.layout.spacing or Spacing.COMFORTABLE,
            by_person=self.by_person,
        )
        return self._best(placing)

    def drawn_as(self, view: View) -> Drawn:
        """Return ``view``, in which everything has its place and its line, drawn and judged."""
        touched = touched_by(self.before, view)
        scene = scene_to_judge(view, self.made.document, self.path, touched)
        plane = Plane(scene, touched)
        viewport = self.layout.viewport
        return Drawn(
            view=view,
            scene=scene,
            direction=reading_direction(view),
            spacing=self.layout.spacing or Spacing.COMFORTABLE,
            quality=judge(plane),
            legibility=legibility_of(plane, {**notes_by_place(view), **self.made.beside}),
            fit=fit_of(scene, viewport) if viewport is not None else None,
        )

    def _best(self, placing: Placing) -> Drawn:
        """Return the first way to place what is new that hides nothing."""
        self.progress.enter(Stage.ROUTING)
        first: tuple[QualityProblem, ...] = ()
        seen: list[View] = []
        for choice, roomier in self._ways(placing):
            try:
                view = placing.placed(choice=choice, roomier=roomier)
            except NoRoom as error:
                if not seen:
                    arranged = isinstance(error, NoRoomToArrange)
                    raise no_room(placing.view, error.ids, arranged=arranged) from None
                break
            if view in seen:
                break
            seen.append(view)
            drawn = self.drawn_as(view)
            errors = () if drawn.quality.errors == 0 else self._errors(drawn)
            if not errors or self.by_person:
                return drawn
            first = first or errors
            self.progress.enter(Stage.ROOMIER)
        arranged = bool(self.made.arranges)
        raise constrained(placing.view, first[:MAX_LISTED], len(first), arranged=arranged)

    def _ways(self, placing: Placing) -> Iterator[tuple[int, Spacing | None]]:
        yield 0, None
        if any(each.op.move for each in placing.arranges):
            order = tuple(Spacing)
            for spacing in order[order.index(placing.spacing) + 1 :]:
                yield 0, spacing
        for choice in range(1, PLACES):
            yield choice, None

    def _errors(self, drawn: Drawn) -> tuple[QualityProblem, ...]:
        """Return the errors that were not there before."""
        was = outline_of(self.before, drawn.scene.title, self.path)
        touched = touched_by(self.before, drawn.view)
        return new_errors(Plane(was, touched), Plane(drawn.scene, touched))

    def _all_arranged(self, view: View, each: Arranging) -> View:
        """Return the whole view laid out anew, with its upper left corner where it was."""
        op = each.op
        beside = {**notes_by_place(view), **self.made.beside}
        wishes = Wishes(
            direction=op.direction or self.layout.direction,
            preferred=reading_direction(view),
            spacing=op.spacing or self.layout.spacing or Spacing.COMFORTABLE,
            primary_flow=op.primary_flow or self.layout.primary_flow,
            peers=False,
            beside=beside,
        )
        drawn = draw_view(view, self.made.document, self.path, wishes, self.progress)
        before, after = stored_layout(view), stored_layout(drawn.view)
        corner = _corner(view)
        if corner is not None:
            after = at_corner(after, corner)
        graph = graph_of(drawn.view, direction=drawn.direction, beside=beside)
        space = with_offsets_kept(Space(graph, after), before, beside)
        return with_layout(drawn.view, space.layout)


def _corner(view: View) -> Rect | None:
    layout = stored_layout(view)
    return around([*layout.elements.values(), *layout.boundaries.values()])


def _led_by_hand(view: View) -> tuple[str, ...]:
    return tuple(
        each.id
        for each in view.relationships
        if each.path or each.source_anchor is not None or each.target_anchor is not None
    )


def _last_whole(arranges: tuple[Arranging, ...]) -> int | None:
    """Return which op, the last one, lays out the whole view; what came before it is undone."""
    found = [n for n, each in enumerate(arranges) if each.ids is None and each.op.move]
    return found[-1] if found else None


def _with_lines_as_asked(view: View, each: Arranging) -> View:
    """Return ``view`` without what was set by hand on lines, unless the op keeps that."""
    if each.op.connectors is Connectors.KEEP:
        return view
    ids = each.ids
    return view.replaced(
        relationships=tuple(
            one.replaced(source_anchor=None, target_anchor=None, path=())
            if ids is None or one.source in ids or one.target in ids
            else one
            for one in view.relationships
        )
    )
