"""What there is to build workflows from, over REST."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.api.requests import TeamRequest
from workflows.contracts import Catalogue, KnowledgeGraphDetail
from workflows.services.read_catalogue import read_catalogue, read_demo_catalogue
from workflows.services.read_knowledge_graph import read_knowledge_graph


class CatalogueView(APIView):
    @extend_schema(operation_id="read_catalogue", responses=Catalogue)
    def get(self, request: TeamRequest, team: str) -> Response:
        """Everything there is to build workflows from: kinds of nodes, tools, knowledge graphs, a
        starter and the limits that apply."""
        return Response(read_catalogue(actor=request.auth))


class DemoCatalogueView(APIView):
    """For visitors, who are nobody: outside any team, and only in a public demonstration."""

    @extend_schema(operation_id="read_demo_catalogue", responses=Catalogue, auth=[])
    def get(self, request: Request) -> Response:
        """What visitors of a public demonstration may build from. There is nothing here on an
        installation that is not one."""
        return Response(read_demo_catalogue())


class KnowledgeGraphView(APIView):
    @extend_schema(operation_id="read_knowledge_graph", responses=KnowledgeGraphDetail)
    def get(self, request: TeamRequest, team: str, graph_id: str) -> Response:
        """One of the team's knowledge graphs, with its entities and relations."""
        return Response(read_knowledge_graph(actor=request.auth, graph_id=graph_id))
