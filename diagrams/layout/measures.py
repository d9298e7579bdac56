"""The distances a drawing keeps, in px, for each of the three spacings.

They are values handed from step to step, not constants of the steps, so that one engine draws tight
and airy pictures alike. "Gap" is free space between two borders or lines, "padding" is free space
inside a boundary, a "track" is the place of one horizontal stretch of line between two rows.
"""

from dataclasses import dataclass

from diagrams.layout.model import Spacing


@dataclass(frozen=True, slots=True)
class Measures:
    """All distances of one drawing. Rows lie across the reading direction."""

    layer_gap: float  # between the elements of two rows, at least
    element_gap: float  # between two elements or boundaries of a row
    part_gap: float  # between parts that no connector joins

    element_line_gap: float = 18.0  # between an element and a line that passes it
    line_gap: float = 12.0  # between two lines that pass a row
    track_gap: float = 12.0  # between two horizontal stretches
    line_start: float = 14.0  # a line's straight run below an element before its first turn
    line_end: float = 18.0  # the same above the element that it enters; an arrowhead fits in
    port_start: float = 6.0  # the two runs above where a line meets a boundary's border
    row_gap: float = 28.0  # between rows that only straight lines join
    end_margin: float = 16.0  # from an element's corner to the first line that ends there
    end_gap: float = 14.0  # between the lines that end on one side of an element
    pair_gap: float = 20.0  # the same between two that answer each other (LAY-38)
    end_gap_least: float = 10.0  # an element grows before its lines come closer than this
    main_gap_least: float = 9.0  # what lines may shrink to beside that of the main path

    side_padding: float = 36.0
    foot_padding: float = 36.0
    title_padding: float = 40.0  # a boundary is at least this much wider than its title
    boundary_width: float = 160.0  # the least size of a boundary
    boundary_height: float = 120.0

    def margin_of_ends(self, width: float) -> float:
        """Return how far the ends on a side of ``width`` stay from its corners."""
        return min(self.end_margin, width / 4)


_MEASURES = {
    Spacing.COMPACT: Measures(layer_gap=83.0, element_gap=43.0, part_gap=86.0),
    Spacing.COMFORTABLE: Measures(layer_gap=104.0, element_gap=54.0, part_gap=108.0),
    Spacing.SPACIOUS: Measures(layer_gap=135.0, element_gap=70.0, part_gap=140.0),
}

# As tight as lines and captions allow: what other engines are compared at.
TIGHT = Measures(
    layer_gap=0.0,
    element_gap=40.0,
    part_gap=40.0,
    side_padding=20.0,
    foot_padding=16.0,
    title_padding=24.0,
    boundary_width=0.0,
    boundary_height=0.0,
)


def measures_for(spacing: Spacing) -> Measures:
    return _MEASURES[spacing]
