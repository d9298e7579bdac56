"""The simple routes between two elements: straight, with one bend (L), with two (Z and U)."""

from collections.abc import Iterable
from itertools import product

from diagrams.layout.model import Rect
from diagrams.layout.routing.clearance import LANE_PX
from diagrams.layout.routing.polyline import BOTTOM, LEFT, RIGHT, TOP, Path, Pt, on_side
from diagrams.layout.routing.price import BEND, NEVER, OFF_MIDDLE, STEP
from diagrams.layout.routing.sketch import Sketch
from diagrams.layout.routing.slots import corner_of, is_free, places, snap

STUB_PX = 14.0  # from an element's border to the first bend
FACING_PX = 20.0  # two sides face each other from this distance up
STEP_PX = 12.0  # two ends nearer to one line than this are not joined by a jog
TRACKS = 32  # of the line as it is, where a step may be: one from a file may have hundreds
PAST_PX = 26.0  # how far beyond a border the end that passes it would like to be


def simple_routes(sketch: Sketch, e: int, *, below: float = NEVER) -> list[Path]:
    """Return straight, L, Z and U routes from any side to any side, ends in free places.

    Left out are those of which even the best place of their ends would cost ``below``, or more.
    Whether they are clean is for the caller to ask.
    """
    out: list[Path] = []
    for axis in (0, 1):  # 0: through top and bottom, 1: through left and right
        out += _through_facing_sides(sketch, e, axis, below)
        out += _round_one_side(sketch, e, axis, below)
    out += _with_one_bend(sketch, e, sketch.source[e], sketch.target[e])
    out += [path[::-1] for path in _with_one_bend(sketch, e, sketch.target[e], sketch.source[e])]
    return out


def _apart(a: Rect, b: Rect, axis: int) -> float:
    """Return how far apart two boxes are along one axis, 0 where they overlap."""
    return max(a[axis] - b[axis] - b[axis + 2], b[axis] - a[axis] - a[axis + 2], 0.0)


def _through_facing_sides(sketch: Sketch, e: int, axis: int, below: float) -> list[Path]:
    s, t = sketch.source[e], sketch.target[e]
    a, b = sketch.box[s], sketch.box[t]
    o = 1 - axis
    near, far = (TOP, BOTTOM) if axis == 0 else (LEFT, RIGHT)
    if a[o] + a[o + 2] + FACING_PX <= b[o]:
        begin, end, s_side, t_side = a[o] + a[o + 2], b[o], far, near
    elif b[o] + b[o + 2] + FACING_PX <= a[o]:
        begin, end, s_side, t_side = a[o], b[o] + b[o + 2], near, far
    else:
        return []
    now = sketch.route[e]
    out = [
        [on_side(a, s_side, at), on_side(b, t_side, at)]
        for at in _straight_places(sketch, e, axis, s_side, t_side)
    ]
    if abs(end - begin) < 2 * STUB_PX:
        return out
    left = below - 2 * BEND - STEP - abs(end - begin)
    if _apart(a, b, axis) >= left:
        return out
    down = 1.0 if end > begin else -1.0
    low, high = min(begin, end) + STUB_PX, max(begin, end) - STUB_PX
    tracks = {begin + down * STUB_PX, end - down * STUB_PX, (begin + end) / 2}
    tracks.update(_tracks([p[o] for p in now], low, high))
    s_middle, t_middle = sketch.middle[s][axis], sketch.middle[t][axis]
    return out + _with_a_step(
        axis,
        begin,
        end,
        _extra(places(sketch, e, s, s_side, t_middle, now[0][axis]), s_middle),
        _extra(places(sketch, e, t, t_side, s_middle, now[-1][axis]), t_middle),
        sorted(tracks),
        left,
    )


def _straight_places(sketch: Sketch, e: int, axis: int, s_side: int, t_side: int) -> list[float]:
    """Return where a straight line between two facing sides may run, the likeliest first."""
    s, t = sketch.source[e], sketch.target[e]
    a, b = sketch.box[s], sketch.box[t]
    a_corner, b_corner = corner_of(a[axis + 2]), corner_of(b[axis + 2])
    low = max(a[axis] + a_corner, b[axis] + b_corner)
    high = min(a[axis] + a[axis + 2] - a_corner, b[axis] + b[axis + 2] - b_corner)
    out: list[float] = []
    if low > high:
        return out
    now = sketch.route[e]
    quarter = (high - low) / 4
    wants = (
        now[0][axis],
        now[-1][axis],
        (low + high) / 2,
        low,
        high,
        low + quarter,
        high - quarter,
    )
    for want in wants:
        at = snap(sketch, e, s, s_side, min(max(want, low), high))
        if at is None:
            break
        at = snap(sketch, e, t, t_side, min(max(at, low), high))
        if at is None:
            break
        if at not in out and low <= at <= high and is_free(sketch, e, s, s_side, at):
            out.append(at)
    return out


def _round_one_side(sketch: Sketch, e: int, axis: int, below: float) -> list[Path]:
    """Return U routes: both ends on the same side of their elements."""
    s, t = sketch.source[e], sketch.target[e]
    a, b = sketch.box[s], sketch.box[t]
    o = 1 - axis
    now = sketch.route[e]
    s_middle, t_middle = sketch.middle[s][axis], sketch.middle[t][axis]
    out: list[Path] = []
    for far in (True, False):
        side = (TOP, BOTTOM, LEFT, RIGHT)[2 * axis + far]
        begin, end = (a[o] + a[o + 2], b[o] + b[o + 2]) if far else (a[o], b[o])
        outer = max(begin, end) + STUB_PX if far else min(begin, end) - STUB_PX
        left = below - 2 * BEND - abs(outer - begin) - abs(outer - end)
        if _apart(a, b, axis) >= left:
            continue
        tracks = {outer, outer + (LANE_PX if far else -LANE_PX)}
        beyond = (outer, NEVER) if far else (-NEVER, outer)
        tracks.update(_tracks([p[o] for p in now], *beyond))
        out += _with_a_step(
            axis,
            begin,
            end,
            _extra(places(sketch, e, s, side, t_middle, now[0][axis]), s_middle),
            _extra(places(sketch, e, t, side, s_middle, now[-1][axis]), t_middle),
            sorted(tracks),
            left,
        )
    return out


def _tracks(places: Iterable[float], low: float, high: float) -> list[float]:
    """Return the first few different places from ``low`` to ``high``."""
    return list(dict.fromkeys([at for at in places if low <= at <= high]))[:TRACKS]


def _extra(at: list[float], middle: float) -> list[tuple[float, float]]:
    """Return places, each with what a bent route's end pays for it."""
    return [(place, OFF_MIDDLE * abs(place - middle)) for place in at]


def _with_a_step(
    axis: int,
    begin: float,
    end: float,
    starts: list[tuple[float, float]],
    finishes: list[tuple[float, float]],
    tracks: list[float],
    left: float,
) -> list[Path]:
    """Return the routes by each track; the step and both ends cost less than ``left``."""
    out: list[Path] = []
    for (p, p_extra), (q, q_extra) in product(starts, finishes):
        step = abs(p - q)
        if step < STEP_PX or step + p_extra + q_extra >= left:
            continue
        for track in tracks:
            if axis == 0:
                out.append([(p, begin), (p, track), (q, track), (q, end)])
            else:
                out.append([(begin, p), (track, p), (track, q), (end, q)])
    return out


def _with_one_bend(sketch: Sketch, e: int, u: int, v: int) -> list[Path]:
    """Return L routes from ``u`` to ``v``, leaving sideways and entering upright."""
    first, last = sketch.box[u], sketch.box[v]
    now = sketch.route[e]
    start, finish = (now[0], now[-1]) if u == sketch.source[e] else (now[-1], now[0])
    out: list[Path] = []
    for u_side, v_side in product((RIGHT, LEFT), (TOP, BOTTOM)):
        x_out, y_in = _borders(first, last, u_side, v_side)
        ahead = last[0] + last[2] - x_out if u_side == RIGHT else x_out - last[0]
        before = y_in - first[1] if v_side == TOP else first[1] + first[3] - y_in
        if ahead < STUB_PX or before < STUB_PX:
            continue  # nowhere on these sides is there room for the bend
        beyond = y_in - PAST_PX if v_side == TOP else y_in + PAST_PX
        aside = x_out + PAST_PX if u_side == RIGHT else x_out - PAST_PX
        for y in places(sketch, e, u, u_side, beyond, start[1]):
            if (y > y_in - STUB_PX) if v_side == TOP else (y < y_in + STUB_PX):
                continue
            for x in places(sketch, e, v, v_side, aside, finish[0]):
                if (x < x_out + STUB_PX) if u_side == RIGHT else (x > x_out - STUB_PX):
                    continue
                out.append([(x_out, y), (x, y), (x, y_in)])
    return out


def _borders(first: Rect, last: Rect, u_side: int, v_side: int) -> Pt:
    return (
        first[0] + first[2] if u_side == RIGHT else first[0],
        last[1] if v_side == TOP else last[1] + last[3],
    )
