"""Making a diagram."""

from django.db import transaction
from django.utils import timezone

from diagrams.contracts import CreateDiagram, DiagramCreated, token_of, verdict_of
from diagrams.history.origin import RevisionOrigin
from diagrams.pipeline.compose import Composed
from diagrams.services.commit import Figures, Step, begin
from diagrams.services.composing import composed
from diagrams.services.homes import require_home
from diagrams.services.titles import require_free_title
from ledger.services import Claim, once
from teams.access import Permission
from teams.actors import Actor
from teams.token_selectors import require_open_project


def create_diagram(*, actor: Actor, request: CreateDiagram) -> DiagramCreated:
    """Make a diagram in the actor's team, laid out and drawn; never in the place of another.

    Raises:
        Forbidden: the actor may not draw diagrams.
        OutOfScope: the actor's token does not reach that project; the details list those it does.
        NotFound: the team has no such project.
        ProjectNotActive: the project is archived.
        DuplicateTitle: a diagram of that project is called that already.
        CanvasError: something in the content cannot be; all of it is listed.
        LayoutFailed: it could only be drawn unreadably.
    """
    require_home(actor, Permission.DRAW, request.project_id)
    now = timezone.now()

    def draw_and_keep(claim: Claim) -> DiagramCreated:
        # After the ledger, so that the retry of a success is answered and not refused (TOOL-37).
        require_free_title(actor, request.project_id, request.title)
        drawn = composed(request)
        return keep(claim, drawn)

    @transaction.atomic
    def keep(claim: Claim, drawn: Composed) -> DiagramCreated:
        if request.project_id is not None:
            require_open_project(actor.team_id, request.project_id)
        step = Step(
            actor=actor,
            document=drawn.document,
            origin=RevisionOrigin.CREATE,
            now=now,
            figures=_figures(drawn),
        )
        title = drawn.document.metadata.title
        diagram = begin(step, title=title, project_id=request.project_id)
        receipt = _receipt(diagram.pk, title, drawn)
        claim.resolve(receipt)
        return receipt

    return once(
        actor=actor,
        operation="create_diagram",
        target=actor.team_id,
        request=request,
        receipt_type=DiagramCreated,
        change=draw_and_keep,
    )


def _figures(drawn: Composed) -> Figures:
    made = drawn.created
    return Figures(
        added=made.elements + made.relationships + made.groups + made.flows + made.notes,
        errors=drawn.quality.errors,
        warnings=drawn.quality.warnings,
        legibility_cost=drawn.legibility.cost,
    )


def _receipt(diagram_id: str, title: str, drawn: Composed) -> DiagramCreated:
    return DiagramCreated(
        diagram_id=diagram_id,
        title=title,
        revision=token_of(1),
        created=drawn.created,
        layout=drawn.layout,
        degraded=drawn.degraded,
        quality=verdict_of(drawn.quality),
        legibility=drawn.legibility,
        fit=drawn.fit,
        advice=drawn.advice,
        advisories=drawn.advisories,
        advisories_dropped=drawn.advisories_dropped,
    )
