"""Cases made to break a layout engine, beyond what a person would draw."""

from bench.layout.cases import Case, CaseBuilder


def star(routes: int, *, labelled: bool) -> Case:
    """One element with many connectors to leaves, in one rank unless they wrap."""
    builder = CaseBuilder(f"star-{routes}-{'labelled' if labelled else 'plain'}", "star")
    builder.node("centre")
    for i in range(routes):
        leaf = builder.node(f"leaf{i}")
        builder.edge("centre", leaf, f"GET /v1/items/{i}" if labelled else None)
    return builder.case


def bipartite(left: int, right: int) -> Case:
    """Every element of one set joined to every element of the other, half with captions."""
    builder = CaseBuilder(f"bipartite-{left}-{right}", "bipartite")
    for i in range(left):
        builder.node(f"a{i}")
    for j in range(right):
        builder.node(f"b{j}")
    for i in range(left):
        for j in range(right):
            builder.edge(f"a{i}", f"b{j}", "calls" if (i + j) % 2 else None)
    return builder.case


def deep(levels: int) -> Case:
    """Boundaries nested many levels deep, a chain inwards and returns to every level."""
    builder = CaseBuilder(f"deep-{levels}", "deep")
    parent = None
    for i in range(levels):
        parent = builder.group(f"g{i}", parent)
        builder.node(f"n{i}", parent)
    for i in range(levels - 1):
        builder.edge(f"n{i}", f"n{i + 1}", "calls")
        builder.edge(f"n{levels - 1}", f"n{i}")
    return builder.case


def clique(size: int) -> Case:
    """Every ordered pair joined by a labelled connector."""
    builder = CaseBuilder(f"clique-{size}", "clique")
    for i in range(size):
        builder.node(f"a{i}")
    for i in range(size):
        for j in range(size):
            if i != j:
                builder.edge(f"a{i}", f"a{j}", "calls")
    return builder.case


def parallel(count: int) -> Case:
    """Two elements with many connectors both ways, and three loops on one of them."""
    builder = CaseBuilder(f"parallel-{count}", "parallel")
    builder.node("a")
    builder.node("b")
    for i in range(count):
        builder.edge("a", "b", f"request {i}")
        builder.edge("b", "a")
    for _ in range(3):
        builder.edge("a", "a", "retries")
    return builder.case


def loose() -> Case:
    """Elements without any connector, an empty boundary and a boundary with one member."""
    builder = CaseBuilder("loose-elements", "loose")
    outer = builder.group("g")
    builder.group("empty")
    single = builder.group("single", "g")
    for i in range(20):
        builder.node(f"a{i}", outer if i % 2 else None)
    builder.node("alone", single)
    builder.edge("a0", "a1", "calls")
    return builder.case
