"""Diagrams as they are drawn, over REST: for the page to paint, and as files."""

from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.api.caching import TAGS, UNCHANGED, revalidated
from diagrams.api.queries import parameters_of
from diagrams.contracts import (
    DrawScene,
    DrawStarter,
    DrawThumbnail,
    ExportDiagram,
    ThemeName,
)
from diagrams.exporters.registry import EXPORTERS
from diagrams.scene.model import Scene
from diagrams.services.draw_scene import draw_scene, export_diagram
from diagrams.services.draw_thumbnail import draw_starter, draw_thumbnail
from teams.api.requests import AnswersAnyway, TeamRequest

INSIDE = OpenApiParameter(
    "inside",
    str,
    description="Which view: the ids of its owners with commas between, the outermost first. Left "
    "out, the top.",
)
REVISION_HEADER = "Easel-Revision"
REVISION = OpenApiParameter(
    "revision", int, description="The number of a revision; left out, the newest."
)
FORMAT = OpenApiParameter(
    "format_name", str, OpenApiParameter.PATH, enum=[each.name for each in EXPORTERS]
)
THEME = OpenApiParameter(
    "theme", str, enum=list(ThemeName), description="Of a picture; left out, it is light."
)
SVG_TYPE = "image/svg+xml"
# How long a list may show a picture without asking: another release may paint it otherwise.
KEPT_SECONDS = 24 * 60 * 60


class SceneView(APIView):
    @extend_schema(operation_id="draw_scene", responses=Scene, parameters=[INSIDE, REVISION])
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> Response:
        """One view of a diagram as it is drawn: every mark placed, ready to be painted."""
        wanted = DrawScene.model_validate(request.query_params.dict())
        scene = draw_scene(
            actor=request.auth,
            diagram_id=diagram_id,
            inside=wanted.path,
            revision=wanted.revision,
        )
        return Response(scene)


@method_decorator(revalidated, name="dispatch")
class ExportView(APIView):
    content_negotiation_class = AnswersAnyway

    @extend_schema(
        operation_id="export_diagram",
        parameters=[
            FORMAT,
            INSIDE,
            REVISION,
            OpenApiParameter(
                "scale",
                float,
                description="How large a picture is: px of it to a px of the scene, above 0 and up "
                "to 8; left out, 1.",
            ),
            OpenApiParameter(
                "transparent", bool, description="Whether a picture has no ground; left out, no."
            ),
            THEME,
            OpenApiParameter(
                "markers", bool, description="Whether a picture shows open points; left out, yes."
            ),
            OpenApiParameter(
                REVISION_HEADER,
                str,
                OpenApiParameter.HEADER,
                response=[200],
                description="Which revision the file is of, as in `expectedRevision`.",
            ),
            *TAGS,
        ],
        responses={
            **{
                (200, media_type): OpenApiTypes.BINARY
                for media_type in dict.fromkeys(each.media_type for each in EXPORTERS)
            },
            **UNCHANGED,
        },
    )
    def get(
        self, request: TeamRequest, team: str, diagram_id: str, format_name: str
    ) -> HttpResponse:
        """A diagram as a file. `svg` and `png` show one view as it is drawn, `drawio` every view on
        a page of its own; `c4`, `mermaid-flowchart` and `structurizr` tell what all views are made
        of, `mermaid` and `plantuml` their flows as sequences; `json` is the whole document."""
        wanted = ExportDiagram.model_validate(
            {**request.query_params.dict(), "format": format_name}
        )
        file = export_diagram(actor=request.auth, diagram_id=diagram_id, request=wanted)
        headers = {
            "Content-Disposition": f'attachment; filename="{file.name}"',
            REVISION_HEADER: file.revision,
        }
        return HttpResponse(file.content, content_type=file.media_type, headers=headers)


class ThumbnailView(APIView):
    content_negotiation_class = AnswersAnyway

    @extend_schema(
        operation_id="draw_thumbnail",
        parameters=parameters_of(DrawThumbnail),
        responses={(200, SVG_TYPE): OpenApiTypes.BINARY},
    )
    def get(self, request: TeamRequest, team: str, diagram_id: str) -> HttpResponse:
        """The top view of a revision as a small picture, for a list. Words that would be too small
        to be read are bars. A revision looks the same for good, so the answer can be kept."""
        wanted = DrawThumbnail.model_validate(request.query_params.dict())
        content = draw_thumbnail(actor=request.auth, diagram_id=diagram_id, request=wanted)
        response = HttpResponse(content, content_type=SVG_TYPE)
        patch_cache_control(response, private=True, max_age=KEPT_SECONDS)
        return response


@method_decorator(revalidated, name="dispatch")
class StarterPictureView(APIView):
    content_negotiation_class = AnswersAnyway

    @extend_schema(
        operation_id="draw_starter",
        parameters=[THEME, *TAGS],
        responses={(200, SVG_TYPE): OpenApiTypes.BINARY, **UNCHANGED},
    )
    def get(self, request: TeamRequest, team: str, starter: str) -> HttpResponse:
        """What a starter draws, as a small picture."""
        wanted = DrawStarter.model_validate(request.query_params.dict())
        content = draw_starter(actor=request.auth, starter=starter, request=wanted)
        return HttpResponse(content, content_type=SVG_TYPE)
