"""Fewer crossings, inside and outside of borders together.

Every port of a boundary is a place of its own, outside and inside, so nothing that lines cross on
their way to their own elements comes as a surprise. First sweeps through all borders are made from
several starts; then each cluster is refined by itself, its ports included, against what is fixed
around it: the ports of its inner boundaries on one hand, on the other what its own ports are linked
to outside. That only ever saves crossings, so the sum falls.
"""

from collections.abc import Iterator, Mapping

from diagrams.layout.layering.clusters import VIEW, Net
from diagrams.layout.layering.ordering import EXCHANGE_ROUNDS, exchange, sift
from diagrams.layout.layering.sweeping import Orders, Sweeper
from diagrams.layout.layering.weave import Weave

SWEEPS = 4
STALE_SWEEPS = 3  # sweeps without a gain after which a start is given up
HOPELESS = 1.2  # times the fewest crossings: a start that is no better after two sweeps
STARTS = 24
SWEEP_WORK = 40_000  # items swept in all starts together, those of the first two not counted
ROUNDS = 3


def untangle(net: Net, weaves: Mapping[int, Weave]) -> None:
    """Order the rows of all clusters, ports included, in place."""
    sweeper = Sweeper(net, weaves)
    sweeper.restore(_best_swept(sweeper))
    for _ in range(ROUNDS):
        saved = 0
        for number in (*reversed(net.by_depth), *net.by_depth[1:]):
            saved += _refine(net, weaves, number)
        if len(net.clusters) > 1:
            saved += _carry_inwards(sweeper)
        if saved == 0:
            break


def _carry_inwards(sweeper: Sweeper) -> int:
    """Let every boundary take its ports as they come and adapt; return the crossings that saved.

    Two lines that pass several borders change places only when they do so at all of them, which no
    move within one cluster can bring about.
    """
    before, count = sweeper.orders(), sweeper.crossings()
    if count == 0:
        return 0
    for number in sweeper.net.by_depth:
        sweeper.take_ports_from_outside(number)
        rows = sweeper.weaves[number].rows
        first, last = 2, len(rows.rows) - 3
        exchange(rows, first, last)
        sift(rows, first, last)
    sweeper.restore(sweeper.orders())
    saved = count - sweeper.crossings()
    if saved < 0:
        sweeper.restore(before)
    return max(0, saved)


def _best_swept(sweeper: Sweeper) -> Orders:
    """Return the best orders that sweeps find from several starts; work is bounded."""
    best = sweeper.orders()
    fewest = sweeper.crossings()
    items = sum(len(weave.kind) for weave in sweeper.weaves.values())
    work = 0
    for number, start in enumerate(_starts(best)):
        if fewest == 0 or (number >= 2 and work > SWEEP_WORK):
            break
        sweeper.restore(start)
        stale, least = 0, -1
        for sweep in range(SWEEPS):
            sweeper.sweep(downwards=(sweep + number) % 2 == 0)
            work += items
            # Beyond that it is hopeless, and how hopeless does not matter.
            count = sweeper.crossings(HOPELESS * fewest)
            if count < fewest:
                fewest, best = count, sweeper.orders()
            stale = 0 if least < 0 or count < least else stale + 1
            least = count if least < 0 else min(least, count)
            is_hopeless = sweep >= 1 and least > HOPELESS * fewest
            if stale >= STALE_SWEEPS or is_hopeless or fewest == 0:
                break
    return best


def _starts(given: Orders) -> Iterator[Orders]:
    """Yield the orders as given, mirrored, then shuffled; the same ones for the same input."""
    yield given
    yield {number: [row[::-1] for row in rows] for number, rows in given.items()}
    dice = 1
    for _ in range(STARTS - 2):
        shuffled: dict[int, list[list[int]]] = {}
        for number, rows in given.items():
            shuffled[number] = [list(row) for row in rows]
            for row in shuffled[number]:
                for i in range(len(row) - 1, 0, -1):
                    # A plain linear congruence, so that no library decides what is drawn.
                    dice = (dice * 1_103_515_245 + 12_345) % 2**31
                    j = (dice >> 8) % (i + 1)
                    row[i], row[j] = row[j], row[i]
        yield shuffled


def _refine(net: Net, weaves: Mapping[int, Weave], number: int) -> int:
    """Improve the rows of one cluster by single moves; return how many crossings that saved."""
    own = weaves[number]
    rows = own.rows
    parent = net.clusters[number].parent
    if number != VIEW:
        _look_outside(own, weaves[parent])
    first, last = 1, len(rows.rows) - 2
    saved = 0
    for _ in range(EXCHANGE_ROUNDS):
        gained = exchange(rows, first, last)
        saved += gained
        if gained == 0:
            break
    saved += sift(rows, first, last)
    _look_away(own)
    if number not in net.roots and saved:
        outer, item = weaves[parent], net.item_of_cluster[number]
        for upper in (True, False):
            order = own.port_order(upper=upper)
            if order:
                outer.order_ports(item, order, upper=upper)
        outer.rows.place_row(outer.row_of[item])
    return saved


def _look_away(own: Weave) -> None:
    """Empty the rows outside of the border again."""
    rows = own.rows
    rows.rows[0], rows.rows[-1] = [], []
    for port in rows.rows[1]:
        rows.above[port] = []
    for port in rows.rows[-2]:
        rows.below[port] = []


def _look_outside(own: Weave, outer: Weave) -> None:
    """Fill the rows outside of the border: one end for each place that lines come from or go to."""
    rows = own.rows
    uppers: dict[int, list[int]] = {}
    lowers: dict[int, list[int]] = {}
    for port in rows.rows[1]:
        place = outer.place_outside(own.connector_at[port], upper=True)
        uppers.setdefault(place, []).append(port)
    for port in rows.rows[-2]:
        place = outer.place_outside(own.connector_at[port], upper=False)
        lowers.setdefault(place, []).append(port)
    for _, ports in sorted(uppers.items()):
        end = own.outer_ends[ports[0]]
        rows.rows[0].append(end)
        rows.below[end] = ports
        for port in ports:
            rows.above[port] = [end]
    for _, ports in sorted(lowers.items()):
        end = own.outer_ends[ports[0]]
        rows.rows[-1].append(end)
        rows.above[end] = ports
        for port in ports:
            rows.below[port] = [end]
    rows.place_row(0)
    rows.place_row(len(rows.rows) - 1)
