"""Trees and service graphs of any size, and random ones of both.

They differ in how many elements they have, how many of their connectors carry a caption and how
many boundaries, nested in one another, they are spread over.
"""

from bench.layout.cases import Case, CaseBuilder, StableRandom

# Parent index of each boundary, None at the top.
BOUNDARY_TREES: dict[int, tuple[int | None, ...]] = {
    0: (),
    4: (None, 0, None, None),
    12: (None, 0, 0, 2, None, 4, None, None, 7, 7, None, None),
}
BOUNDARIES = tuple(BOUNDARY_TREES)


def tree(size: int, labelled: int, boundaries: int) -> Case:
    """A rooted tree, 1 to 5 children each, members of a boundary near one another.

    ``labelled`` is the percentage of connectors with a caption.
    """
    builder = CaseBuilder(f"tree-{size}-l{labelled}-g{boundaries}", "tree")
    groups = _boundaries(builder, boundaries)
    children: list[list[int]] = [[] for _ in range(size)]
    for child in range(1, size):
        lowest = max(0, (child - 1) // 3 - 1)
        highest = max(0, (child - 1) // 2)
        children[lowest + builder.random.below(highest - lowest + 1)].append(child)
    order = _depth_first(children)
    homes = _homes(size, groups, builder.random)
    home_of = {node: homes[place] for place, node in enumerate(order)}
    if groups:
        home_of[0] = None
        if groups[0] not in set(home_of.values()):
            home_of[order[1]] = groups[0]
    for node in range(size):
        builder.node(f"n{node}", home_of[node])
    for node in range(size):
        for child in children[node]:
            builder.edge(f"n{node}", f"n{child}", builder.label(labelled))
    return builder.case


def service_graph(size: int, labelled: int, boundaries: int) -> Case:
    """1.4 connectors for each element, mostly local, some towards hubs, 6 % returns."""
    builder = CaseBuilder(f"dag-{size}-l{labelled}-g{boundaries}", "dag")
    draw = builder.random
    groups = _boundaries(builder, boundaries)
    homes = _homes(size, groups, draw)
    for node in range(size):
        builder.node(f"n{node}", homes[node])
    hubs = [draw.below(size) for _ in range(max(1, size // 25))]
    seen: set[tuple[int, int]] = set()

    def connect(source: int, target: int) -> None:
        if source != target and (source, target) not in seen:
            seen.add((source, target))
            builder.edge(f"n{source}", f"n{target}", builder.label(labelled))

    window = max(4, size // 12)
    for node in range(1, size):  # keeps it connected
        connect(max(0, node - 1 - draw.below(window)), node)
    for _ in range(int(1.4 * size) - (size - 1)):
        connect(*_further_link(draw, size, window, hubs))
    return builder.case


def fuzz(count: int, seed: str = "fuzz") -> list[Case]:
    """Random trees and service graphs between 5 and 140 elements, any share of captions."""
    draw = StableRandom(seed)
    cases = []
    for _ in range(count):
        boundaries = draw.pick(BOUNDARIES)
        size = draw.between(max(5, 2 * boundaries), 140)
        make = service_graph if draw.chance(0.7) else tree
        cases.append(make(size, draw.between(0, 100), boundaries))
    return cases


def _boundaries(builder: CaseBuilder, count: int) -> list[str]:
    ids: list[str] = []
    for number, parent in enumerate(BOUNDARY_TREES[count]):
        ids.append(builder.group(f"g{number}", None if parent is None else ids[parent]))
    return ids


def _depth_first(children: list[list[int]]) -> list[int]:
    """Return the nodes so that each subtree is one run of them."""
    order: list[int] = []
    stack = [0]
    while stack:
        node = stack.pop()
        order.append(node)
        stack.extend(reversed(children[node]))
    return order


def _homes(size: int, groups: list[str], draw: StableRandom) -> list[str | None]:
    """A home for each element: contiguous runs, with 10 % outside any boundary."""
    if not groups:
        return [None] * size
    homes: list[str | None] = [groups[place * len(groups) // size] for place in range(size)]
    for place in range(size):
        if draw.chance(0.10):
            homes[place] = None
    for number, group in enumerate(groups):  # no boundary stays empty
        if group not in homes:
            homes[number * size // len(groups)] = group
    return homes


def _further_link(draw: StableRandom, size: int, window: int, hubs: list[int]) -> tuple[int, int]:
    kind = draw.unit()
    if kind < 0.15:  # towards a hub
        source = draw.below(size)
        return source, draw.pick(hubs)
    if kind < 0.75:  # local, forward
        source = draw.below(size - 1)
        return source, min(size - 1, source + 1 + draw.below(window))
    if kind < 0.85:  # far, forward
        source = draw.below(size - 1)
        return source, source + 1 + draw.below(size - 1 - source)
    target = draw.below(size - 1)  # a return, closes a cycle
    return min(size - 1, target + 1 + draw.below(2 * window)), target
