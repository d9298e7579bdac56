"""The distances a drawing keeps, in px, for each of the three spacings.

They are values handed from step to step, not constants of the steps, so that one engine draws tight
and airy pictures alike. "Gap" is free space between two borders or lines, "padding" is free space
inside a boundary, a "track" is the place of one horizontal stretch of line between two rows.
"""

from dataclasses import dataclass

from diagrams.layout.model import Spacing


@dataclass(frozen=True, slots=True)
class Measures:
    """All distances of one drawing, in the engine's own axes: rows lie below one another."""

    element_gap: float = 40.0  # between two elements or boundaries of a row
    element_line_gap: float = 18.0  # between an element and a line that passes it
    line_gap: float = 12.0  # between two lines that pass a row
    track_gap: float = 12.0  # between two horizontal stretches
    line_start: float = 14.0  # a line's straight run below an element before its first turn
    line_end: float = 18.0  # the same above the element that it enters; an arrowhead fits in
    port_start: float = 6.0  # the two runs above where a line meets a boundary's border
    row_gap: float = 28.0  # between rows that only straight lines join
    end_margin: float = 16.0  # from an element's corner to the first line that ends there
    end_gap: float = 14.0  # between the lines that end on one side of an element
    end_gap_least: float = 10.0  # an element grows before its lines come closer than this
    side_padding: float = 20.0
    foot_padding: float = 16.0
    title_padding: float = 24.0  # a boundary is at least this much wider than its title


_MEASURES = {
    Spacing.COMPACT: Measures(),
    Spacing.COMFORTABLE: Measures(),
    Spacing.SPACIOUS: Measures(),
}


def measures_for(spacing: Spacing) -> Measures:
    return _MEASURES[spacing]
