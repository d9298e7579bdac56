"""Cases of any shape, for laws about layout engines."""

from hypothesis import strategies as st

from bench.layout.cases import Case, CaseBuilder

MAX_ELEMENTS = 24
MAX_BOUNDARIES = 8


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A graph with nested boundaries, loops, parallel connectors and captions of any length.

    Nothing joins it together, and a boundary may be empty.
    """
    builder = CaseBuilder("drawn", "drawn")
    builder.case["direction"] = draw(st.sampled_from(("DOWN", "RIGHT")))
    groups: list[str | None] = [None]
    for number in range(draw(st.integers(0, MAX_BOUNDARIES))):
        title = "T" * draw(st.integers(1, 60))
        groups.append(builder.group(f"g{number}", draw(st.sampled_from(groups)), title))
    # Counts are drawn first: a list that grows until it wants to stop is hardly ever long.
    size = draw(st.integers(1, MAX_ELEMENTS))
    nodes = [
        builder.node(f"n{number}", draw(st.sampled_from(groups)), "N", draw(_sizes))
        for number in range(size)
    ]
    ends = st.sampled_from(nodes)
    captions = st.one_of(st.none(), st.integers(1, 50).map("c".__mul__))
    for _ in range(draw(st.integers(0, 2 * size))):
        builder.edge(draw(ends), draw(ends), draw(captions))
    return builder.case


_sizes = st.tuples(
    st.integers(3, 28).map(lambda n: n * 10), st.integers(3, 32).map(lambda n: n * 10)
)
