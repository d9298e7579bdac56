"""Which connectors run against the reading direction, when a graph has cycles.

A sequence of all vertices is grown from both of its ends: sinks go to the right end, sources to the
left one, and where neither is left the vertex that gives most more than it takes. Edges that run
backwards in the sequence are few, and they are the returns. Greedy heuristic of P. Eades, X. Lin
and W. F. Smyth, "A fast and effective heuristic for the feedback arc set problem" (1993).
"""


def reading_sequence(count: int, edges: list[tuple[int, int]], weights: list[int]) -> list[int]:
    """Return each vertex's place in a sequence in which few of ``edges`` run backwards.

    Vertices are 0 … ``count`` - 1. Of two edges the one with less weight is turned; parallel edges
    add up and loops weigh nothing. A path whose edges outweigh all others at any of its vertices
    keeps its direction. Ties fall to the order of the input.
    """
    followers: list[dict[int, int]] = [{} for _ in range(count)]
    feeders: list[dict[int, int]] = [{} for _ in range(count)]
    for (u, v), weight in zip(edges, weights, strict=True):
        if u != v:
            followers[u][v] = followers[u].get(v, 0) + weight
            feeders[v][u] = feeders[v].get(u, 0) + weight
    gives = [sum(each.values()) for each in followers]
    takes = [sum(each.values()) for each in feeders]
    waiting = [True] * count
    left: list[int] = []
    right: list[int] = []
    sources = [v for v in range(count) if takes[v] == 0]
    sinks = [v for v in range(count) if gives[v] == 0 and takes[v] > 0]
    sources.reverse()

    for _ in range(count):
        chosen = _next_waiting(sinks, waiting)
        if chosen >= 0:
            right.append(chosen)
        else:
            chosen = _next_waiting(sources, waiting)
            if chosen < 0:
                chosen = _most_giving(gives, takes, waiting)
            left.append(chosen)
        waiting[chosen] = False
        for v, taken in followers[chosen].items():
            if waiting[v]:
                takes[v] -= taken
                if takes[v] == 0:
                    sources.append(v)
        for v, given in feeders[chosen].items():
            if waiting[v]:
                gives[v] -= given
                if gives[v] == 0:
                    sinks.append(v)

    right.reverse()
    place = [0] * count
    for i, v in enumerate((*left, *right)):
        place[v] = i
    return place


def _next_waiting(stack: list[int], waiting: list[bool]) -> int:
    """Take vertices off ``stack`` until one still waits; -1 when none does."""
    while stack:
        v = stack.pop()
        if waiting[v]:
            return v
    return -1


def _most_giving(gives: list[int], takes: list[int], waiting: list[bool]) -> int:
    """Return the first waiting vertex with the greatest surplus of outgoing edges."""
    best, chosen = 0, -1
    for v, waits in enumerate(waiting):
        if waits and (chosen < 0 or gives[v] - takes[v] > best):
            best, chosen = gives[v] - takes[v], v
    return chosen
