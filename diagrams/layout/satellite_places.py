"""Where satellites stand: in a row beside their boundary, level with their partners (LAY-35).

Level is what the eye follows, so a row is fitted to its partners as rows of elements are to their
neighbours: each as near to its place as order and gaps allow. Of several with one partner the one
in the middle is exactly level, and the others stand on both sides of it.
"""

from collections.abc import Sequence

from diagrams.layout.layering.placement import fit_row
from diagrams.layout.model import Direction, ElementBox, Layout, Rect
from diagrams.layout.satellite_rows import SatelliteRow, across, along
from diagrams.layout.satellites import Satellite

YIELDS = 1e-6  # the weight of a satellite beside which another of the same partner is level


def satellite_boxes(row: SatelliteRow, layout: Layout) -> dict[str, Rect]:
    """Return where the satellites of a row are, beside what ``layout`` has already."""
    boundary = layout.boundaries[row.boundary]
    start, long, border, thick = turned(boundary, row.reads)
    in_order = [each for group in by_partner(row, layout) for each in group]
    before = [_lead(each.element, row.reads) for each in in_order]
    after = [
        along(each.element, row.reads) - lead for each, lead in zip(in_order, before, strict=True)
    ]
    apart = [0.0] + [after[i] + row.gap + before[i + 1] for i in range(len(in_order) - 1)]
    wanted = [level(each.partner, row.reads, layout) for each in in_order]
    at = [0.0] * len(in_order)
    fit_row([*range(len(in_order))], wanted, _weights(in_order), at, apart)
    slack = (max(long, row.length) - long) / 2
    _keep_within(at, apart, start - slack + before[0], start + long + slack - after[-1])
    boxes = {}
    for each, lead, line in zip(in_order, before, at, strict=True):
        at_start, size = round(line) - lead, across(each.element, row.reads)
        beside = border + thick + row.apart if row.side > 0 else border - row.apart - size
        boxes[each.element.id] = (
            Rect(at_start, beside, each.element.width, each.element.height)
            if row.reads is Direction.RIGHT
            else Rect(beside, at_start, each.element.width, each.element.height)
        )
    return boxes


def by_partner(row: SatelliteRow, layout: Layout) -> list[list[Satellite]]:
    """Return the satellites of each partner, partners in their order along the flow."""
    groups: dict[str, list[Satellite]] = {}
    for each in row.satellites:
        groups.setdefault(each.partner.id, []).append(each)
    return sorted(groups.values(), key=lambda group: level(group[0].partner, row.reads, layout))


def middle_of(count: int) -> int:
    """Return which of a partner's satellites is level with it: with the others on both sides."""
    return (count - 1) // 2


def level(element: ElementBox, reads: Direction, layout: Layout) -> float:
    """Return where along the flow the line of an element meets a side of it."""
    box = layout.elements[element.id]
    if reads is Direction.RIGHT:
        return box.x + box.width / 2
    return box.y + box.height * element.middle


def turned(box: Rect, reads: Direction) -> tuple[float, float, float, float]:
    """Return where a box starts along the flow and how long it is, then the same across it."""
    if reads is Direction.RIGHT:
        return box.x, box.width, box.y, box.height
    return box.y, box.height, box.x, box.width


def _weights(in_order: Sequence[Satellite]) -> list[float]:
    """Return how much each satellite insists: the middle one of each partner's is level."""
    partners = [each.partner.id for each in in_order]
    return [
        1.0 if i - partners.index(partner) == middle_of(partners.count(partner)) else YIELDS
        for i, partner in enumerate(partners)
    ]


def _keep_within(at: list[float], apart: Sequence[float], low: float, high: float) -> None:
    """Move the places of a row into its room, in which there is enough for all of them."""
    at[0] = max(at[0], low)
    for i in range(1, len(at)):
        at[i] = max(at[i], at[i - 1] + apart[i])
    at[-1] = min(at[-1], high)
    for i in reversed(range(len(at) - 1)):
        at[i] = min(at[i], at[i + 1] - apart[i + 1])


def _lead(element: ElementBox, reads: Direction) -> float:
    """Return how far from its start along the flow an element's line meets it."""
    part = 0.5 if reads is Direction.RIGHT else element.middle
    return float(int(along(element, reads) * part))
