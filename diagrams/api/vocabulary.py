"""The words that a diagram is made of, over REST. They stay the same from one release to the next,
so whoever has them is told so and sent nothing."""

from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response
from rest_framework.views import APIView

from diagrams.api.caching import TAGS, UNCHANGED, revalidated
from diagrams.api.queries import asked, parameters_of
from diagrams.services.read_vocabulary import read_palette, read_topic, read_vocabulary
from diagrams.vocabulary_contracts import ListVocabulary, Palette, Vocabulary
from teams.api.requests import TeamRequest


@method_decorator(revalidated, name="dispatch")
class VocabularyView(APIView):
    @extend_schema(
        operation_id="list_vocabulary",
        parameters=[*parameters_of(ListVocabulary), *TAGS],
        responses={200: Vocabulary, **UNCHANGED},
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """Every word a diagram may be made of, as requests are checked by it; or, by topic, with
        what each means; or one starter."""
        wanted = asked(ListVocabulary, request.query_params.dict())
        return Response(read_vocabulary(actor=request.auth, request=wanted))


@method_decorator(revalidated, name="dispatch")
class TopicView(APIView):
    @extend_schema(
        operation_id="read_topic_of_vocabulary",
        parameters=TAGS,
        responses={200: Vocabulary, **UNCHANGED},
    )
    def get(self, request: TeamRequest, team: str, topic: str) -> Response:
        """One topic of the vocabulary with the meaning of each word: types, relationships, c4,
        flows, starters, limits, layout or readability."""
        return Response(read_topic(actor=request.auth, topic=topic))


@method_decorator(revalidated, name="dispatch")
class StarterView(APIView):
    @extend_schema(
        operation_id="read_starter", parameters=TAGS, responses={200: Vocabulary, **UNCHANGED}
    )
    def get(self, request: TeamRequest, team: str, starter: str) -> Response:
        """A starter: the keys, types and labels of its elements, its groups, relationships and
        flows."""
        wanted = ListVocabulary(starter=starter)
        return Response(read_vocabulary(actor=request.auth, request=wanted))


@method_decorator(revalidated, name="dispatch")
class PaletteView(APIView):
    @extend_schema(
        operation_id="read_palette", parameters=TAGS, responses={200: Palette, **UNCHANGED}
    )
    def get(self, request: TeamRequest, team: str) -> Response:
        """Every element type as it is drawn, and what a relationship between two of them may
        mean."""
        return Response(read_palette(actor=request.auth))
