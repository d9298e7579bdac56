"""The one place a revision of a diagram is written."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from diagrams import selectors
from diagrams.contracts import DiagramChanged, DiagramState, token_of
from diagrams.document.model import Document, Metadata
from diagrams.history.origin import RevisionOrigin
from diagrams.history.packing import fingerprint_of, pack
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.looks import Look
from diagrams.services.naming import title_key
from diagrams.services.titles import DuplicateTitle, duplicate_title, free_title_in
from revisions.services.shelf import Fields
from teams.actors import Actor, Bot
from teams.notices import announce

# How many others may be faster to a title, or let go of it, each time.
RIVALS = 100


@dataclass(frozen=True)
class Figures:
    """What a change did and how the drawing looks after it, as the history lists it."""

    look: Look
    added: int = 0
    updated: int = 0
    removed: int = 0
    arranged: int = 0


@dataclass(frozen=True)
class Step:
    """One revision that is to be written: what it says, and how it came about."""

    actor: Actor
    document: Document
    origin: RevisionOrigin
    now: datetime
    figures: Figures
    undoes: int | None = None
    summary: str = ""


def begin(step: Step, *, title: str, project_id: str | None) -> Diagram:
    """Make a diagram of that title with its first revision. Called inside a transaction.

    Raises:
        DuplicateTitle: another diagram there is called that, also one made at this very moment.
    """
    document = step.document.replaced(metadata=Metadata(title=title))
    diagram = Diagram(
        team_id=step.actor.team_id,
        project_id=project_id,
        title=title,
        title_key=title_key(title),
        head_number=1,
        created_at=step.now,
        updated_at=step.now,
    )
    store(diagram, step.actor, None)
    _write(diagram, replace(step, document=document))
    announce_change(diagram)
    return diagram


def begin_where_free(step: Step, *, title: str, project_id: str | None) -> Diagram:
    """Do the same where ``title`` is of our own making: one that is taken means the next one.

    Raises:
        DuplicateTitle: others were faster each time.
    """
    for _ in range(RIVALS):
        free = free_title_in(step.actor.team_id, project_id, title)
        try:
            return begin(step, title=free, project_id=project_id)
        except DuplicateTitle:
            # Somebody took that one at this very moment.
            continue
    free = free_title_in(step.actor.team_id, project_id, title)
    return begin(step, title=free, project_id=project_id)


def append(diagram: Diagram, step: Step) -> None:
    """Append a revision to ``diagram`` and move its head, in the row and in the object.

    Called with ``diagram`` from ``locked`` in the same transaction: nobody else can take the
    number. The announcement goes out when that transaction commits.
    """
    diagram.head_number += 1
    diagram.updated_at = step.now
    _write(diagram, step)
    diagram.save(update_fields=["head_number", "updated_at"])
    announce_change(diagram)


def store(diagram: Diagram, actor: Actor, fields: Fields | None) -> None:
    """Write those ``fields`` of the row of a diagram, or a new row. Called inside a transaction.

    Raises:
        DuplicateTitle: another diagram there is called that; the transaction can go on.
    """
    for _ in range(RIVALS):
        try:
            return _save(diagram, fields)
        except IntegrityError:
            refusal = duplicate_title(actor, diagram.project_id, diagram.title, but=diagram.pk)
            if refusal is not None:
                raise refusal from None
            # Whoever was called that has let go of it since.
    return _save(diagram, fields)


def _save(diagram: Diagram, fields: Fields | None) -> None:
    # A savepoint: the database refuses the row, and not all that was done before it.
    with transaction.atomic():
        diagram.save(force_insert=fields is None, update_fields=fields)


def says_the_same(diagram: Diagram, document: Document) -> bool:
    """Say whether ``document`` is what the head of ``diagram`` holds already."""
    return DiagramRevision.objects.filter(
        diagram_id=diagram.pk, number=diagram.head_number, fingerprint=fingerprint_of(document)
    ).exists()


def announce_change(diagram: Diagram) -> None:
    """Tell the team's open pages where ``diagram`` stands, after commit."""
    announce(
        diagram.team_id,
        DiagramChanged(
            diagram_id=diagram.pk,
            revision=token_of(diagram.head_number),
            state=DiagramState(diagram.state),
        ),
    )


def _write(diagram: Diagram, step: Step) -> None:
    views = step.document.views.values()
    figures, look = step.figures, step.figures.look
    kept = pack(step.document)
    revision = DiagramRevision.objects.create(
        diagram=diagram,
        number=diagram.head_number,
        origin=step.origin.value,
        undoes=step.undoes,
        summary=step.summary,
        content=kept.content,
        fingerprint=kept.fingerprint,
        element_count=sum(len(view.elements) for view in views),
        relationship_count=sum(len(view.relationships) for view in views),
        added=figures.added,
        updated=figures.updated,
        removed=figures.removed,
        arranged=figures.arranged,
        errors=look.errors,
        warnings=look.warnings,
        legibility_cost=look.legibility_cost,
        owner_id=step.actor.owner_id,
        token_id=step.actor.token_id if isinstance(step.actor, Bot) else None,
        created_at=step.now,
    )
    selectors.remember(revision, step.document)
