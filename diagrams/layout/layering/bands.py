"""The rows of a container stacked: where each row and each channel between two rows lies."""

from dataclasses import dataclass, field

from diagrams.layout.layering.caption_rows import Grid
from diagrams.layout.layering.channels import assign_tracks
from diagrams.layout.layering.extents import Extents
from diagrams.layout.layering.pieces import BOUNDARY
from diagrams.layout.measures import Measures

CAPTION_CHANNEL = 8.0  # from a row of captions to the next when all lines run straight


@dataclass(slots=True)
class Bands:
    """The y of every row and of the first track below it, and what the content reaches across."""

    top: list[float] = field(default_factory=list)
    bottom: list[float] = field(default_factory=list)
    first_track: list[float] = field(default_factory=list)
    height: float = 0.0
    left: float = 0.0
    right: float = 0.0

    @property
    def width(self) -> float:
        return self.right - self.left


def stack(grid: Grid, extents: Extents, x: list[float], measures: Measures) -> Bands:
    """Stack rows and channels from y = 0, assigning the tracks of each channel on the way."""
    bands = Bands()
    rows = grid.rows
    if any(rows):
        bands.left = min(x[v] - extents.left[v] for row in rows for v in row)
        bands.right = max(x[v] + extents.right[v] for row in rows for v in row)
    heights = [max((extents.height[v] for v in row), default=0.0) for row in rows]
    gaps: list[float] = []
    starts: list[float] = []
    for r, step in enumerate(grid.links):
        for link in step:
            link.x1 = x[link.upper] + link.upper_offset
            link.x2 = x[link.lower] + link.lower_offset
        tracks = assign_tracks(step, measures.line_gap)
        for link in step:
            if link.second_track >= 0:
                bands.left = min(bands.left, link.turn_x)
                bands.right = max(bands.right, link.turn_x)
        starts.append(measures.line_start if r > 0 else measures.port_start)
        gaps.append(_channel_height(measures, grid, r, tracks, heights[r]))
    _keep_layers_apart(grid, heights, gaps, starts, measures.layer_gap)

    y = 0.0
    for r, height in enumerate(heights):
        bands.top.append(y)
        y += height
        bands.bottom.append(y)
        if r < len(gaps):
            bands.first_track.append(y + starts[r])
            y += gaps[r]
    bands.height = y
    return bands


def _channel_height(
    measures: Measures, grid: Grid, r: int, tracks: int, height_above: float
) -> float:
    """Return the height of the channel below row ``r``; the first and last rows hold ports."""
    last = len(grid.rows) - 1
    is_inside = r > 0 and r + 1 < last
    if tracks:
        start = measures.line_start if r > 0 else measures.port_start
        end = measures.line_end if r + 1 < last else measures.port_start
        return start + (tracks - 1) * measures.track_gap + end
    if grid.links[r]:
        return measures.row_gap if height_above > 0 and is_inside else CAPTION_CHANNEL
    return measures.element_gap if grid.rows[r] and is_inside else 0.0


def _keep_layers_apart(
    grid: Grid, heights: list[float], gaps: list[float], starts: list[float], least: float
) -> None:
    """Widen channels so that rows of elements are at least ``least`` apart.

    What is missing is shared among the channels between two such rows, half of it above and half
    below the tracks.
    """
    before = -1
    for r, row in enumerate(grid.rows):
        if not any(grid.kind[v] <= BOUNDARY for v in row):
            continue
        if before >= 0:
            there = sum(gaps[before:r]) + sum(heights[before + 1 : r])
            share = -(-max(0.0, least - there) // (r - before))
            for channel in range(before, r):
                gaps[channel] += share
                starts[channel] += share // 2
        before = r
