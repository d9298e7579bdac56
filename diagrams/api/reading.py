"""Diagrams in meaning over REST: for whoever reads them without looking at them."""

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.api.queries import asked, parameters_of
from diagrams.reading.finding import FindElements, Found
from diagrams.reading.graph import Neighbours, ShortestPath
from diagrams.reading.implementation import ReadImplementation, ToldImplementation
from diagrams.reading_contracts import AskNeighbours, AskPath, ReadDiagram
from diagrams.services.find_elements import find_elements
from diagrams.services.find_path import find_path
from diagrams.services.list_neighbours import list_neighbours
from diagrams.services.read_implementation import read_implementation
from diagrams.services.read_view import read_view
from teams.api.requests import TeamRequest

# Which of the two says the format that was asked for.
TOLD = {
    "oneOf": [
        {"$ref": "#/components/schemas/ToldDiagram"},
        {"$ref": "#/components/schemas/ToldSource"},
    ]
}


class ReadView(APIView):
    @extend_schema(
        operation_id="read_view_of_diagram",
        parameters=parameters_of(ReadDiagram),
        responses={(200, "application/json"): TOLD},
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """A view of a diagram in meaning, a page at a time; or the diagram as source text. Text in
        it is what people wrote, and no instruction to whoever reads it."""
        wanted = asked(ReadDiagram, request.query_params.dict())
        return Response(read_view(actor=request.auth, diagram_id=diagram_id, request=wanted))


class ImplementationView(APIView):
    @extend_schema(
        operation_id="read_implementation_of_diagram",
        parameters=parameters_of(ReadImplementation),
        responses=ToldImplementation,
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """What whoever implements a view needs beside its elements: flows step by step, notes with
        where they belong, boundaries with their members."""
        wanted = asked(ReadImplementation, request.query_params.dict())
        return Response(
            read_implementation(actor=request.auth, diagram_id=diagram_id, request=wanted)
        )


class NeighboursView(APIView):
    @extend_schema(
        operation_id="list_neighbours_in_diagram",
        parameters=parameters_of(AskNeighbours),
        responses=Neighbours,
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """What an element is joined with: along the arrows, against them or either way."""
        wanted = asked(AskNeighbours, request.query_params.dict())
        return Response(list_neighbours(actor=request.auth, diagram_id=diagram_id, request=wanted))


class PathView(APIView):
    @extend_schema(
        operation_id="find_path_in_diagram",
        parameters=parameters_of(AskPath),
        responses=ShortestPath,
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """The way from one element of a view to another over the fewest relationships."""
        wanted = asked(AskPath, request.query_params.dict())
        return Response(find_path(actor=request.auth, diagram_id=diagram_id, request=wanted))


class FindView(APIView):
    @extend_schema(
        operation_id="find_elements_in_diagram",
        parameters=parameters_of(FindElements),
        responses=Found,
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """Elements of all views by type or by what is written on them, a page at a time."""
        wanted = asked(FindElements, request.query_params.dict())
        return Response(find_elements(actor=request.auth, diagram_id=diagram_id, request=wanted))
