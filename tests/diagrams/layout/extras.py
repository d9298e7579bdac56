"""Graphs with what stands beside the rows, and the gate for drawings of them."""

from dataclasses import replace

from hypothesis import strategies as st

from diagrams.layout.model import ElementBox, NoteBox
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
