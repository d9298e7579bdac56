"""Making a diagram of a file."""

import json

from django.db import transaction
from django.utils import timezone

from common.errors import pointer
from diagrams.contracts import DiagramImported, ImportDiagram
from diagrams.document.model import Document
from diagrams.document.repair import Repaired, repair
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.history.origin import RevisionOrigin
from diagrams.services.commit import Figures, Step, begin_where_free
from diagrams.services.composing import placed
from diagrams.services.details import detail_of
from diagrams.services.errands import Errand, carry_out
from diagrams.services.homes import require_home
from diagrams.services.looks import Look, look_as_it_stands
from teams.access import Permission
from teams.actors import Person
from teams.token_selectors import require_open_project

# As many repairs as a person reads; the rest is counted.
MOST_TOLD = 100


def import_diagram(*, actor: Person, request: ImportDiagram) -> DiagramImported:
    """Make a diagram in the actor's team of a document that nobody vouches for.

    What can only be meant in one way is mended, and told. What has its place keeps it; a view in
    which something has none is laid out. Nothing is refused for how it looks: a person drew it.

    Raises:
        NotFound: the team has no such project.
        Forbidden: the actor may not draw diagrams.
        ProjectNotActive: the project is archived.
        NotADocument: the file is none.
        NewerVersion: a newer release wrote it.
        LimitExceeded: the file is too large.
        Cancelled: somebody called it off in time.
        LayoutFailed: a view without places could only be drawn unreadably.
    """
    require_home(actor, Permission.DRAW, request.project_id)
    now = timezone.now()

    def read_and_keep(at_work: Errand) -> DiagramImported:
        read = repair(json.dumps(request.file).encode(), types=ELEMENT_TYPES)
        document = placed(read.document, at_work)
        return keep(at_work, read, document, look_as_it_stands(document))

    @transaction.atomic
    def keep(at_work: Errand, read: Repaired, document: Document, look: Look) -> DiagramImported:
        # Drawing takes long enough for a right to end.
        require_home(actor, Permission.DRAW, request.project_id)
        if request.project_id is not None:
            require_open_project(actor.team_id, request.project_id)
        title = request.title or document.metadata.title
        step = Step(
            actor=actor,
            document=document,
            origin=RevisionOrigin.CREATE,
            now=now,
            figures=Figures(look=look, added=len(document.path_of)),
            summary="" if document.view.is_empty else "Read from a file",
        )
        diagram = begin_where_free(step, title=title, project_id=request.project_id)
        made = DiagramImported(
            **dict(detail_of(diagram, actor)),
            repairs=tuple(
                each.model_copy(update={"path": pointer("file") + each.path})
                for each in read.repairs[:MOST_TOLD]
            ),
            repair_count=read.total,
        )
        at_work.claim.resolve(made)
        at_work.pass_gate()
        return made

    return carry_out(
        actor=actor,
        operation="import_diagram",
        target=actor.team_id,
        request=request,
        receipt_type=DiagramImported,
        work=read_and_keep,
        project_id=request.project_id,
    )
