"""Laying a whole view out: candidates, the better of them finished, the gate over the result."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from diagrams.document.model import Document, View, ViewPath
from diagrams.layout.engine import drawings, placed_in_rows, with_satellites
from diagrams.layout.model import Direction, Layout, LayoutGraph, Spacing
from diagrams.layout.peers import with_peer_sizes
from diagrams.layout.sizing import graph_of, with_layout
from diagrams.pipeline.progress import Progress, Stage
from diagrams.quality.fit import Fit, fit_of
from diagrams.quality.gate import Quality, judge
from diagrams.quality.legibility import Legibility, legibility_of
from diagrams.quality.plane import Plane
from diagrams.scene.compose import scene_of, scene_to_judge
from diagrams.scene.model import Scene
from diagrams.scene.outline import outline_of

# Turning away from the preferred direction has to be worth it (LAY-61).
WORTH_TURNING = 0.8
LEAST_SAVING = 25.0
PER_WARNING = 10.0
PREFERRED = Direction.RIGHT


@dataclass(frozen=True)
class Wishes:
    """How a view should come out.

    A direction of None is left to what reads better; ``preferred`` is then the one that another
    has to be clearly better than.
    """

    direction: Direction | None = None
    preferred: Direction = PREFERRED
    spacing: Spacing = Spacing.COMFORTABLE
    primary_flow: str | None = None
    peers: bool = True
    viewport: tuple[float, float] | None = None
    beside: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawn:
    """A view as it came out, with everything that was found out about it.

    ``scene`` is what was judged: its lines are in place, and not drawn.
    """

    view: View
    scene: Scene
    direction: Direction
    spacing: Spacing
    quality: Quality
    legibility: Legibility
    fit: Fit | None


@dataclass(frozen=True)
class _Judged:
    quality: Quality
    legibility: Legibility
    fit: Fit | None


@dataclass(frozen=True)
class _Candidate:
    """A drawing that is compared with others; ``scene`` is an outline until it is finished."""

    graph: LayoutGraph
    layout: Layout
    view: View
    scene: Scene
    judged: _Judged

    @property
    def rank(self) -> tuple[int, bool]:
        """What decides before legibility: hidden content, then whether it can be read (LAY-60)."""
        fit = self.judged.fit
        return self.judged.quality.error_weight, fit is not None and not fit.readable

    @property
    def cost(self) -> float:
        return self.judged.legibility.cost + PER_WARNING * self.judged.quality.warnings

    @property
    def drawn(self) -> Drawn:
        return Drawn(
            view=self.view,
            scene=self.scene,
            direction=self.graph.direction,
            spacing=self.graph.spacing,
            quality=self.judged.quality,
            legibility=self.judged.legibility,
            fit=self.judged.fit,
        )


def draw_view(
    view: View, document: Document, path: ViewPath, wishes: Wishes, progress: Progress
) -> Drawn:
    """Return ``view``, which is at ``path`` in ``document``, laid out anew.

    Both directions are laid out when the choice is free, and the better one is finished. What has
    errors then is tried with more room. The result may still have errors: the caller decides.
    """
    artist = _Artist(view, document, path, wishes, progress)
    best = artist.finished(artist.better_direction(wishes.spacing))
    for spacing in _roomier(wishes.spacing):
        if not best.judged.quality.errors:
            break
        progress.enter(Stage.ROOMIER)
        tried = artist.finished(artist.better_direction(spacing))
        if (tried.rank, tried.cost) < (best.rank, best.cost):
            best = tried
    return best.drawn


@dataclass(frozen=True)
class _Artist:
    view: View
    document: Document
    path: ViewPath
    wishes: Wishes
    progress: Progress

    def better_direction(self, spacing: Spacing) -> _Candidate:
        """Return the more legible of the placed drawings."""
        wanted = self.wishes.direction
        if wanted is not None:
            return self._with_satellites(self._placed(wanted, spacing))
        preferred, other = (
            self._placed(direction, spacing)
            for direction in sorted(Direction, key=lambda each: each is not self.wishes.preferred)
        )
        if preferred.rank != other.rank:
            return self._with_satellites(min(preferred, other, key=lambda each: each.rank))
        may_turn = other.cost < preferred.cost
        preferred = self._with_satellites(preferred)
        if not may_turn:
            return preferred
        other = self._with_satellites(other)
        worth_it = (
            other.cost < WORTH_TURNING * preferred.cost
            and preferred.cost - other.cost > LEAST_SAVING
        )
        return other if worth_it else preferred

    def finished(self, candidate: _Candidate) -> _Candidate:
        """Return a placed candidate as it is drawn, with what is written on every shape."""
        self.progress.enter(Stage.ROUTING)
        layout = self._best(candidate.graph, [*drawings(candidate.graph, candidate.layout)])
        view = with_layout(self.view, layout)
        self.progress.show(lambda: scene_of(view, self.document, self.path))
        scene = scene_to_judge(view, self.document, self.path)
        return self._candidate(candidate.graph, layout, view, scene)

    def _best(self, graph: LayoutGraph, layouts: Sequence[Layout]) -> Layout:
        if len(layouts) == 1:
            return layouts[0]
        tried = [self._outlined(graph, layout) for layout in layouts]
        return min(tried, key=lambda each: (each.rank, each.cost)).layout

    def _placed(self, direction: Direction, spacing: Spacing) -> _Candidate:
        self.progress.enter(Stage.ARRANGING)
        wishes = self.wishes
        graph = graph_of(
            self.view,
            direction=direction,
            spacing=spacing,
            primary_flow=wishes.primary_flow,
            beside=wishes.beside,
            peers=wishes.peers,
        )
        if wishes.peers:
            graph = with_peer_sizes(graph)
        layout = placed_in_rows(graph)
        # What is shown is not what is compared: whether somebody looks changes nothing.
        self.progress.show(
            lambda: scene_of(with_layout(self.view, layout), self.document, self.path)
        )
        return self._outlined(graph, layout)

    def _with_satellites(self, candidate: _Candidate) -> _Candidate:
        """Return a candidate in rows with what hangs at boundaries; the same when nothing does."""
        layout = with_satellites(candidate.graph, candidate.layout)
        if layout is candidate.layout:
            return candidate
        return self._outlined(candidate.graph, layout)

    def _outlined(self, graph: LayoutGraph, layout: Layout) -> _Candidate:
        view = with_layout(self.view, layout)
        outline = outline_of(view, self.document.metadata.title, self.path)
        return self._candidate(graph, layout, view, outline)

    def _candidate(
        self, graph: LayoutGraph, layout: Layout, view: View, scene: Scene
    ) -> _Candidate:
        plane = Plane(scene)
        viewport = self.wishes.viewport
        judged = _Judged(
            quality=judge(plane),
            legibility=legibility_of(plane, self.wishes.beside),
            fit=fit_of(scene, viewport) if viewport is not None else None,
        )
        return _Candidate(graph, layout, view, scene, judged)


def _roomier(spacing: Spacing) -> Iterator[Spacing]:
    order = tuple(Spacing)
    yield from order[order.index(spacing) + 1 :]
