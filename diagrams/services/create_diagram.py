"""Making a diagram."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from diagrams.contracts import CreateDiagram, DiagramOffered, token_of
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram
from diagrams.pipeline.compose import Composed
from diagrams.receipts import DiagramCreated, advisories_of, verdict_of
from diagrams.services.commit import Figures, Step, begin, begin_where_free
from diagrams.services.composing import composed
from diagrams.services.errands import Errand, carry_out
from diagrams.services.homes import require_home
from diagrams.services.looks import look_of
from diagrams.services.naming import display_path
from diagrams.services.titles import require_free_title
from teams.access import Permission
from teams.actors import Actor
from teams.pages import has_open_page, tell_pages
from teams.token_selectors import project_name, require_open_project


@dataclass(frozen=True)
class _Making:
    """A diagram that is about to be kept: who asked for what, and how it came out."""

    actor: Actor
    request: CreateDiagram
    drawn: Composed
    now: datetime


def create_diagram(*, actor: Actor, request: CreateDiagram) -> DiagramCreated:
    """Make a diagram in the actor's team, laid out and drawn; never in the place of another.

    Raises:
        Forbidden: the actor may not draw diagrams.
        OutOfScope: the actor's token does not reach that project; the details list those it does.
        NotFound: the team has no such project.
        ProjectNotActive: the project is archived.
        DuplicateTitle: a diagram of that project is called that already, and a number behind the
            title was not allowed.
        CanvasError: something in the content cannot be; all of it is listed.
        LayoutFailed: it could only be drawn unreadably.
        Cancelled: somebody called it off in time.
    """
    require_home(actor, Permission.DRAW, request.project_id)
    now = timezone.now()

    def draw_and_keep(at_work: Errand) -> DiagramCreated:
        if not request.allow_duplicate_title:
            # After the ledger, so that the retry of a success is answered, not refused (TOOL-37).
            require_free_title(actor, request.project_id, request.title)
        making = _Making(actor, request, composed(request, at_work), now)
        # Asked before the transaction: nobody who waits for its locks has to wait for Redis, too.
        offered = request.open and has_open_page(actor.team_id, actor.owner_id)
        return keep(at_work, making, offered=offered)

    @transaction.atomic
    def keep(at_work: Errand, making: _Making, *, offered: bool) -> DiagramCreated:
        # Drawing takes long enough for a right to end.
        require_home(actor, Permission.DRAW, request.project_id)
        if request.project_id is not None:
            require_open_project(actor.team_id, request.project_id)
        diagram = _begun(making)
        if offered:
            tell_pages(actor.team_id, actor.owner_id, DiagramOffered(diagram_id=diagram.pk))
        receipt = _receipt(diagram, making, offered=offered)
        at_work.claim.resolve(receipt)
        at_work.pass_gate()
        return receipt

    return carry_out(
        actor=actor,
        operation="create_diagram",
        target=actor.team_id,
        request=request,
        receipt_type=DiagramCreated,
        work=draw_and_keep,
        project_id=request.project_id,
    )


def _begun(making: _Making) -> Diagram:
    """Return the diagram, kept under its title or, where that is allowed, the next free one."""
    step = Step(
        actor=making.actor,
        document=making.drawn.document,
        origin=RevisionOrigin.CREATE,
        now=making.now,
        figures=_figures(making.drawn),
    )
    kept = begin_where_free if making.request.allow_duplicate_title else begin
    title = making.drawn.document.metadata.title
    return kept(step, title=title, project_id=making.request.project_id)


def _figures(drawn: Composed) -> Figures:
    made = drawn.created
    return Figures(
        look=look_of(drawn.quality, drawn.legibility),
        added=made.elements + made.relationships + made.groups + made.flows + made.notes,
    )


def _receipt(diagram: Diagram, making: _Making, *, offered: bool) -> DiagramCreated:
    drawn, request = making.drawn, making.request
    return DiagramCreated(
        diagram_id=diagram.pk,
        title=diagram.title,
        revision=token_of(1),
        path=display_path(project_name(diagram.project_id), diagram.title),
        opened=offered,
        open_reason="no-open-page" if request.open and not offered else None,
        created=drawn.created,
        layout=drawn.layout,
        degraded=True if drawn.degraded else None,
        quality=verdict_of(drawn.quality),
        legibility=drawn.legibility,
        fit=drawn.fit,
        advisories=advisories_of(drawn.advice, drawn.advisories),
        advisories_dropped=drawn.advisories_dropped or None,
    )
