"""How a drawing looks, in the figures that the history lists with each revision."""

from dataclasses import dataclass

from diagrams.document.model import Document
from diagrams.models import DiagramRevision
from diagrams.quality.gate import Quality, judge
from diagrams.quality.legibility import Legibility, legibility_of
from diagrams.quality.plane import Plane
from diagrams.scene.compose import scene_to_judge
from diagrams.selectors import no_such_revision


@dataclass(frozen=True)
class Look:
    """What the gate counted, and how well it reads; no cost where no view was drawn anew."""

    errors: int = 0
    warnings: int = 0
    legibility_cost: float | None = None


def look_of(quality: Quality, legibility: Legibility | None) -> Look:
    """Return how that looks which was drawn and judged just now."""
    return Look(
        errors=quality.errors,
        warnings=quality.warnings,
        legibility_cost=None if legibility is None else legibility.cost,
    )


def look_at(diagram_id: str, number: int) -> Look:
    """Return how a revision looks, and so whatever says the same.

    Raises:
        NotFound: the diagram has no such revision.
    """
    rows = DiagramRevision.objects.filter(diagram_id=diagram_id, number=number)
    found = rows.values("errors", "warnings", "legibility_cost").first()
    if found is None:
        raise no_such_revision()
    return Look(**found)


def look_as_it_stands(document: Document) -> Look:
    """Return how the outermost view looks of a document that nobody has drawn here."""
    if document.view.is_empty:
        return Look()
    plane = Plane(scene_to_judge(document.view, document, ()))
    return look_of(judge(plane), legibility_of(plane))
