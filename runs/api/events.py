"""A run as server-sent events: the number of a frame is the event's id, its event the data."""

from collections.abc import AsyncGenerator, Mapping
from http import HTTPStatus
from typing import cast

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from common.errors import CanvasError
from runs.contracts import ListenFrom, RunOnce
from runs.engine.events import EVENT_TYPES, Frame
from runs.engine.sse import HEARTBEAT, as_sse
from runs.following import frames, frames_for, with_heartbeats
from runs.services.listen_to_run import listen_to_run
from runs.services.run_once import run_once
from teams.actors import Actor, Visitor
from teams.api.requests import AnswersAnyway, TeamRequest, query_of
from teams.authentication import actor_without_team, is_anonymous, visitor
from teams.sessions import require_still_signed_in

EVENT_STREAM = "text/event-stream"
# What one event of a stream is; the stream is one after the other.
ONE_EVENT = {
    "type": "object",
    "description": "One event of the stream, as server-sent events have it.",
    "properties": {
        "id": {
            "type": "string",
            "pattern": r"^[1-9]\d*$",
            "description": "The number of the event in its run, from 1 without gaps.",
        },
        "event": {"type": "string", "enum": list(EVENT_TYPES), "description": "Its type."},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "description": "The event as JSON: what `Frame` has as `event`.",
        },
    },
    "required": ["id", "event", "data"],
    "additionalProperties": False,
}
# Well within the minute after which proxies give up on a connection that says nothing.
HEARTBEAT_SECONDS = 15

SEQ = {"type": "integer", "minimum": 0}
AFTER = "The number of the last frame that is known; left out, all are sent."
RESUMES = "The same, as a browser sends it when it connects again; it goes before `after`."
TEAM = "The slug of the team to run in. Left out, the token's, or the first that a person joined."


class RunEventsView(APIView):
    content_negotiation_class = AnswersAnyway

    @extend_schema(
        operation_id="follow_run",
        parameters=[
            *query_of(ListenFrom, after=AFTER),
            OpenApiParameter("Last-Event-ID", SEQ, OpenApiParameter.HEADER, description=RESUMES),
        ],
        responses={(200, EVENT_STREAM): ONE_EVENT, 204: None},
    )
    def get(
        self, request: TeamRequest, team: str, run_id: str
    ) -> HttpResponse | StreamingHttpResponse:
        """The events of a run as they happen (server-sent events), from its beginning or from where
        a listener was. The last one is `run_completed`, `run_cancelled` or `error`; the stream ends
        with it. 204 when nothing more will come."""
        asked = ListenFrom.model_validate(_position(request))
        actor, session = request.auth, request._request.session

        def judge() -> None:
            listen_to_run(actor=actor, run_id=run_id, after=asked.after)
            require_still_signed_in(actor, session)

        if not listen_to_run(actor=actor, run_id=run_id, after=asked.after):
            # A browser's EventSource connects again after every end, until it is told this.
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return streamed(frames_for(actor, run_id, after=asked.after, judge=judge))


class RunOnceView(APIView):
    content_negotiation_class = AnswersAnyway
    # What the composition root counts, and that it may be asked without a session.
    limits: Mapping[str, str] = {"POST": "runs"}
    is_open_to_strangers = True
    takes_request_id = False

    def who_asks(self, request: Request) -> Actor | Visitor:
        plain = request._request
        stranger = visitor() if is_anonymous(plain) else None
        return stranger or actor_without_team(plain, request.query_params.get("team"))

    @extend_schema(
        operation_id="run_once",
        request=RunOnce,
        parameters=[OpenApiParameter("team", str, description=TEAM)],
        responses={(200, EVENT_STREAM): ONE_EVENT},
    )
    def post(self, request: Request) -> StreamingHttpResponse:
        """Runs a graph that is saved nowhere, or an exported workflow, and answers with its events
        as they happen (server-sent events). Asking twice is running twice."""
        wanted = RunOnce.model_validate(request.data)
        actor = cast("Actor | Visitor", request.auth)  # by the authentication, as told above
        run_id = run_once(actor=actor, request=wanted)
        return streamed(frames(run_id, after=0))


def streamed(source: AsyncGenerator[Frame]) -> StreamingHttpResponse:
    """Answer with frames as they come."""
    response = StreamingHttpResponse(_encoded(source), content_type=EVENT_STREAM)
    # Neither kept nor gathered on the way: an event that waits in a proxy is not live.
    response["Cache-Control"] = "no-cache, no-transform"
    response["X-Accel-Buffering"] = "no"
    return response


async def _encoded(source: AsyncGenerator[Frame]) -> AsyncGenerator[bytes]:
    try:
        async for frame in with_heartbeats(source, every_seconds=HEARTBEAT_SECONDS):
            yield HEARTBEAT if frame is None else as_sse(frame)
    except CanvasError:
        # Who listens may not any more. The stream ends, and whoever asks again is told why.
        return


def _position(request: Request) -> dict[str, str]:
    """Return where the viewer was: what its browser remembers is newer than the address."""
    last_event_id = request.headers.get("Last-Event-ID")
    query = request.query_params.dict()
    return query if last_event_id is None else {**query, "after": last_event_id}
