"""Sweeps that go through borders: down into inner boundaries and out again below.

A sweep sorts row after row by where lines come from. Where it meets an inner boundary, it goes
on inside, from the ports of one side to those of the other, and the order in which lines come out
there counts in the row after it. So what is decided above reaches everything below, however
deep it is nested.
"""

from collections.abc import Mapping
from math import inf

from diagrams.layout.layering.clusters import VIEW, Net
from diagrams.layout.layering.ordering import to_barycentres
from diagrams.layout.layering.weave import Weave

Orders = Mapping[int, list[list[int]]]


class Sweeper:
    """All clusters of a net, their rows in some order. Rows outside of borders are empty."""

    def __init__(self, net: Net, weaves: Mapping[int, Weave]) -> None:
        self.net = net
        self.weaves = weaves
        self.restore(self.orders())

    def orders(self) -> Orders:
        """Return the order of all rows, to come back to."""
        return {number: weave.rows.copy() for number, weave in self.weaves.items()}

    def restore(self, orders: Orders) -> None:
        """Put all rows into an order that they once had, or any other."""
        for number, rows in orders.items():
            self.weaves[number].rows.rows = [list(row) for row in rows]
        for number in reversed(self.net.by_depth):
            rows_of = self.weaves[number].rows
            for r in range(len(rows_of.rows)):
                rows_of.place_row(r)
            if number != VIEW:
                self._report_ports(number, upper=True)
                self._report_ports(number, upper=False)

    def crossings(self, most: float = inf) -> int:
        """Count all crossings; once there are more than ``most``, how many more is left open."""
        total = 0
        for weave in self.weaves.values():
            total += weave.rows.crossings(most - total)
            if total > most:
                break
        return total

    def sweep(self, *, downwards: bool) -> None:
        for number in self.net.roots:
            self._sweep(number, downwards=downwards)

    def take_ports_from_outside(self, number: int) -> None:
        """Order all ports of a cluster by where their lines come from and go to outside of it."""
        if number != VIEW:
            self._take_ports(number, upper=True)
            self._take_ports(number, upper=False)

    def _sweep(self, number: int, *, downwards: bool) -> None:
        rows = self.weaves[number].rows
        cluster = self.net.clusters[number]
        last = len(rows.rows) - 2  # of the ports of the lower side
        for r in range(2, last + 1) if downwards else range(last - 1, 0, -1):
            to_barycentres(rows, r, downwards=downwards)
            if not rows.is_plain[r]:
                for v in rows.rows[r]:
                    if v < len(cluster.items) and cluster.holds_clusters[v]:
                        inner = cluster.items[v]
                        self._take_ports(inner, upper=downwards)
                        self._sweep(inner, downwards=downwards)
                        self._report_ports(inner, upper=not downwards)
            rows.place_row(r)

    def _take_ports(self, number: int, *, upper: bool) -> None:
        """Order a cluster's ports on one side by where their lines come from."""
        own, outer = self.weaves[number], self.weaves[self.net.clusters[number].parent]
        r = 1 if upper else len(own.rows.rows) - 2
        ports = own.rows.rows[r]
        places = [outer.place_outside(own.connector_at[port], upper=upper) for port in ports]
        in_order = sorted(range(len(ports)), key=places.__getitem__)
        own.rows.rows[r] = [ports[i] for i in in_order]
        own.rows.place_row(r)
        self._report_ports(number, upper=upper)

    def _report_ports(self, number: int, *, upper: bool) -> None:
        """Tell a cluster's parent the order of the ports on one side."""
        order = self.weaves[number].port_order(upper=upper)
        if order:
            outer = self.weaves[self.net.clusters[number].parent]
            outer.order_ports(self.net.item_of_cluster[number], order, upper=upper)
