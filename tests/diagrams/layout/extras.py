"""Graphs with what stands beside the rows, and the gate for drawings of them."""

from dataclasses import replace

from hypothesis import strategies as st

from diagrams.layout.model import BoundaryBox, Connector, ElementBox, NoteBox
from tests.diagrams.layout.gate import faults
from tests.diagrams.layout.graphs import graphs


@st.composite
def noted_graphs(draw, most=8):
    """Graphs with notes beside elements, in boundaries, and with neither."""
    graph = draw(graphs(most))
    hosts = {element.id: element.boundary for element in graph.elements}
    notes = []
    for i in range(draw(st.integers(0, 6))):
        about = draw(st.sampled_from([None, *hosts]))
        home = (
            hosts[about]
            if about is not None
            else draw(st.sampled_from([None, *(b.id for b in graph.boundaries)]))
        )
        size = draw(st.integers(20, 250)), draw(st.integers(20, 200))
        notes.append(NoteBox(f"note{i}", *size, about=about, boundary=home))
    return replace(graph, notes=tuple(notes))


def faults_with_notes(graph, layout):
    """Return what the gate finds when a note counts as an element: nothing may run through it."""
    as_elements = tuple(
        ElementBox(note.id, note.width, note.height, boundary=note.boundary) for note in graph.notes
    )
    return faults(
        replace(graph, elements=(*graph.elements, *as_elements), notes=()),
        replace(layout, elements={**layout.elements, **layout.notes}, notes={}),
    )


@st.composite
def fanned_graphs(draw, most=10):
    """Graphs many of whose connectors say the same, or each something of its own."""
    graph = draw(graphs(most))
    captions = {"says": (60, 14), "means": (0, 0), "own": None}
    connectors = []
    for connector in graph.connectors:
        key = draw(st.sampled_from(list(captions)))
        size = captions[key]
        width, height = (
            (connector.caption_width, connector.caption_height) if size is None else size
        )
        connectors.append(
            replace(
                connector,
                caption_width=width,
                caption_height=height,
                fan=key,
                own_words=size is None,
            )
        )
    # Chance alone makes few fans: one element gets leaves that it tells, or that tell it, the same.
    elements = list(graph.elements)
    hub = draw(st.sampled_from(graph.elements))
    key, leaves = draw(st.sampled_from(["says", "own"])), draw(st.booleans())
    for i in range(draw(st.integers(0, 7))):
        leaf = replace(draw(st.sampled_from(graph.elements)), id=f"leaf{i}")
        elements.append(leaf)
        source, target = (hub.id, leaf.id) if leaves else (leaf.id, hub.id)
        width = 60 if key == "says" else draw(st.integers(10, 200))
        connectors.append(
            Connector(f"f{i}", source, target, width, 14, fan=key, own_words=key == "own")
        )
    return replace(graph, elements=tuple(elements), connectors=tuple(connectors))


def faults_of_branches(graph, layout):
    """Return what the gate finds when of each trunk one branch at a time is looked at.

    Branches share their stem on purpose, so they cannot be judged together.
    """
    trunks: dict[str, list[str]] = {}
    for connector in graph.connectors:
        trunk = layout.routes[connector.id].trunk
        if trunk is not None:
            trunks.setdefault(trunk, []).append(connector.id)
    found = []
    for turn in range(max(map(len, trunks.values()), default=1)):
        hidden = {id for ids in trunks.values() for id in ids} - {
            ids[turn % len(ids)] for ids in trunks.values()
        }
        shown = tuple(
            connector
            if layout.routes[connector.id].caption is not None
            else replace(connector, caption_width=0, caption_height=0)
            for connector in graph.connectors
            if connector.id not in hidden
        )
        routes = {connector.id: layout.routes[connector.id] for connector in shown}
        found.append(
            faults_with_notes(replace(graph, connectors=shown), replace(layout, routes=routes))
        )
    return [each for each in found if each]


@st.composite
def paired_graphs(draw, most=6):
    """Graphs with notes in which some elements only talk with one other, once each way."""
    graph = draw(noted_graphs(most))
    elements, connectors = list(graph.elements), list(graph.connectors)
    for i in range(draw(st.integers(1, 3))):
        host = draw(st.sampled_from(graph.elements))
        size = draw(st.integers(10, 260)), draw(st.integers(10, 200))
        elements.append(ElementBox(f"talker{i}", *size, boundary=host.boundary))
        for name, ends in (("asks", (host.id, f"talker{i}")), ("tells", (f"talker{i}", host.id))):
            caption = draw(st.sampled_from([(0, 0), (40, 14), (200, 40)]))
            connectors.append(Connector(f"{name}{i}", *ends, *caption))
    return replace(graph, elements=tuple(elements), connectors=tuple(connectors))


@st.composite
def hung_graphs(draw, most=4):
    """Graphs with notes and boundaries whose members go on, and call or serve others outside."""
    graph = draw(noted_graphs(most))
    boundaries, elements = list(graph.boundaries), list(graph.elements)
    connectors = list(graph.connectors)
    captions = st.sampled_from([(0, 0), (40, 14), (200, 40)])
    sizes = st.integers(40, 220)
    for i in range(draw(st.integers(1, 2))):
        around = draw(st.sampled_from([None, *(each.id for each in boundaries)]))
        boundaries.append(BoundaryBox(f"b{i}", parent=around, title_width=draw(st.integers(0, 90))))
        members = [f"b{i}m{k}" for k in range(draw(st.integers(2, 5)))]
        elements += [
            ElementBox(each, draw(sizes), draw(sizes), boundary=f"b{i}") for each in members
        ]
        for k in range(1, len(members)):
            ends = members[draw(st.integers(max(0, k - 2), k - 1))], members[k]
            connectors.append(Connector(f"b{i}c{k}", *ends, *draw(captions)))
        for k in range(draw(st.integers(1, 4))):
            name, partner = f"b{i}s{k}", draw(st.sampled_from(members))
            elements.append(
                ElementBox(
                    name,
                    draw(sizes),
                    draw(sizes),
                    boundary=around,
                    middle=draw(st.sampled_from([0.5, 0.3, 0.9])),
                )
            )
            ends = (partner, name) if draw(st.booleans()) else (name, partner)
            connectors.append(Connector(f"b{i}to{k}", *ends, *draw(captions)))
    return replace(
        graph,
        elements=tuple(elements),
        boundaries=tuple(boundaries),
        connectors=tuple(connectors),
    )
