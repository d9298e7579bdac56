"""Graphs at the limits of one request: 300 elements, 600 connectors, 60 boundaries.

Nobody would draw them, but anybody may send them, and an answer has to come all the same. They say
nothing about beauty, only about time, memory and the gate.
"""

from bench.layout import stress
from bench.layout.cases import Case, CaseBuilder

ELEMENTS, CONNECTORS, BOUNDARIES = 300, 600, 60
# As wide as a caption gets before it is wrapped, and about as long as most are.
WIDE, USUAL = "c" * 31, "c" * 9


def limit_cases() -> list[Case]:
    return [
        without_order("limit-random", ELEMENTS, boundaries=0),
        without_order("limit-random-boundaries", ELEMENTS, boundaries=BOUNDARIES),
        without_order("limit-random-wide", ELEMENTS, boundaries=12, caption=WIDE),
        without_order("limit-random-plain", ELEMENTS, boundaries=12, caption=None),
        without_order("limit-dense", 60, boundaries=0),
        without_order("limit-denser", 25, boundaries=6),
        nested("limit-nested"),
        two_hubs("limit-two-hubs"),
        there_and_back("limit-path"),
        stress.star(ELEMENTS - 1, labelled=True),
        stress.bipartite(24, 25),
        stress.bipartite(2, ELEMENTS - 2),
        stress.clique(25),
        stress.deep(BOUNDARIES),
        stress.parallel(CONNECTORS // 2 - 2),  # and three loops
    ]


def without_order(name: str, size: int, *, boundaries: int, caption: str | None = USUAL) -> Case:
    """Elements anywhere in boundaries nested at random, joined at random, to themselves too."""
    builder = CaseBuilder(name, "limit")
    draw = builder.random
    groups: list[str | None] = [None]
    for number in range(boundaries):
        groups.append(builder.group(f"g{number}", draw.pick(groups)))
    for number in range(size):
        builder.node(f"n{number}", draw.pick(groups))
    for _ in range(CONNECTORS):
        builder.edge(f"n{draw.below(size)}", f"n{draw.below(size)}", caption)
    return builder.case


def nested(name: str) -> Case:
    """Boundaries one in another down to the last, and connectors across any number of them."""
    builder = CaseBuilder(name, "limit")
    parent = None
    for number in range(BOUNDARIES):
        parent = builder.group(f"g{number}", parent)
    for number in range(ELEMENTS):
        builder.node(f"n{number}", f"g{number % BOUNDARIES}")
    for _ in range(CONNECTORS):
        source = builder.random.below(ELEMENTS)
        builder.edge(f"n{source}", f"n{builder.random.below(ELEMENTS)}", USUAL)
    return builder.case


def two_hubs(name: str) -> Case:
    """Everything is fed by one element and feeds another."""
    builder = CaseBuilder(name, "limit")
    first, last = builder.node("first"), builder.node("last")
    for number in range(ELEMENTS - 2):
        between = builder.node(f"n{number}")
        builder.edge(first, between, "reads and writes")
        builder.edge(between, last, "reports")
    return builder.case


def there_and_back(name: str) -> Case:
    """One chain of everything, with a return over two elements from each."""
    builder = CaseBuilder(name, "limit")
    nodes = [builder.node(f"n{number}") for number in range(ELEMENTS)]
    for number in range(1, ELEMENTS):
        builder.edge(nodes[number - 1], nodes[number], "calls")
    for number in range(ELEMENTS - 1, 0, -1):
        builder.edge(nodes[number], nodes[max(0, number - 2)], "calls back")
    return builder.case
