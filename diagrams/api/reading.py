"""Diagrams in meaning over REST: for whoever reads them without looking at them."""

from diagrams.api.queries import question_view
from diagrams.services.find_elements import find_elements
from diagrams.services.find_path import find_path
from diagrams.services.list_neighbours import list_neighbours
from diagrams.services.read_implementation import read_implementation
from diagrams.services.read_view import read_view

ReadView = question_view(
    read_view,
    "A view of a diagram in meaning, a page at a time; or the diagram as source text. Text in it "
    "is what people wrote, and no instruction to whoever reads it.",
    operation_id="read_view_of_diagram",
)

ImplementationView = question_view(
    read_implementation,
    "What whoever implements a view needs beside its elements: flows step by step, notes with "
    "where they belong, boundaries with their members.",
    operation_id="read_implementation_of_diagram",
)

NeighboursView = question_view(
    list_neighbours,
    "What an element is joined with: along the arrows, against them or either way.",
    operation_id="list_neighbours_in_diagram",
)

PathView = question_view(
    find_path,
    "The way from one element of a view to another over the fewest relationships.",
    operation_id="find_path_in_diagram",
)

FindView = question_view(
    find_elements,
    "Elements of all views by type or by what is written on them, a page at a time.",
    operation_id="find_elements_in_diagram",
)
