"""Parts of a container that no connector joins: each is laid out by itself (LAY-22).

A part of several items becomes a cluster of its own, without a frame. The largest part stays where
it is, and so does whatever is joined with something outside of the container: that is one part,
because its ports share the border. Single items are loose, and need no cluster.
"""

from diagrams.layout.layering.clusters import VIEW, Net


def split_parts(net: Net) -> None:
    """Give every part but the first of each cluster of ``net`` a cluster of its own."""
    home = list(net.home)
    parent = [cluster.parent for cluster in net.clusters]
    for number, parts in enumerate(_parts_of_all(net)):
        cluster = net.clusters[number]
        for part in parts[1:]:
            for item in part:
                if cluster.holds_clusters[item]:
                    parent[cluster.items[item]] = len(parent)
                else:
                    home[cluster.items[item]] = len(parent)
            parent.append(number)
    if len(parent) > len(net.clusters):
        net.fill(home, parent)


def _parts_of_all(net: Net) -> list[list[list[int]]]:
    """Return each cluster's parts of more than one item, the largest first.

    What is joined with something outside comes before all others, also when it is a single item.
    """
    groups = [_Groups(len(cluster.items) + 1) for cluster in net.clusters]
    for cluster in net.clusters:
        for connector in cluster.connectors:
            groups[cluster.number].join(net.source_item[connector], net.target_item[connector])
            for end in (net.source[connector], net.target[connector]):
                at, item = net.home[end], net.item_of_element[end]
                while at != cluster.number:  # the last group number stands for all outside
                    groups[at].join(item, len(net.clusters[at].items))
                    item, at = net.item_of_cluster[at], net.clusters[at].parent
    return [
        _sorted_parts(groups[cluster.number], len(cluster.items), cluster.number != VIEW)
        for cluster in net.clusters
    ]


def _sorted_parts(groups: "_Groups", count: int, has_outside: bool) -> list[list[int]]:
    members: dict[int, list[int]] = {}
    for item in range(count):
        members.setdefault(groups.leader(item), []).append(item)
    joined_outside = members.pop(groups.leader(count), []) if has_outside else []
    parts = sorted((part for part in members.values() if len(part) > 1), key=len, reverse=True)
    return [joined_outside, *parts] if joined_outside else parts


class _Groups:
    """Disjoint sets of numbers that can be joined."""

    def __init__(self, count: int) -> None:
        self._up = list(range(count))

    def leader(self, i: int) -> int:
        while self._up[i] != i:
            self._up[i] = self._up[self._up[i]]
            i = self._up[i]
        return i

    def join(self, i: int, j: int) -> None:
        self._up[self.leader(j)] = self.leader(i)
