"""Titles are unique in their project, and outside of all projects in their team (DOC-S6)."""

from django.db.models import QuerySet
from pydantic import JsonValue

from common.errors import CanvasError, ErrorKind
from diagrams.contracts import token_of
from diagrams.models import Diagram
from diagrams.services.naming import display_path, free_title, title_key
from revisions.models import IN_STATE
from revisions.states import State
from teams.actors import Actor
from teams.token_selectors import project_name

MAX_CANDIDATES = 5
# As much of a title as stays when a number is put behind it.
ROOM_FOR_NUMBER = 190


class DuplicateTitle(CanvasError):
    """Another diagram of the project is called that."""

    code = "DUPLICATE_TITLE"
    kind = ErrorKind.CONFLICT


def require_free_title(actor: Actor, project_id: str | None, title: str, *, but: str = "") -> None:
    """Return if no diagram in use in that project, other than ``but``, is called ``title``.

    The constraint decides in the end; this spares the work, and finds the words.

    Raises:
        DuplicateTitle: there is one; the details name it, and a title that is free.
    """
    refusal = duplicate_title(actor, project_id, title, but=but)
    if refusal is not None:
        raise refusal


def duplicate_title(
    actor: Actor, project_id: str | None, title: str, *, but: str = ""
) -> DuplicateTitle | None:
    """Return the refusal of ``title`` in that project, or nothing if it is free there."""
    there = _in_use(actor.team_id, project_id).exclude(pk=but)
    same = there.filter(title_key=title_key(title))
    if not same.exists():
        return None
    known = Diagram.objects.visible_to(actor).filter(pk__in=same.values("pk"))
    project = project_name(project_id)
    candidates: list[JsonValue] = [
        {
            "diagramId": each.pk,
            "title": each.title,
            "revision": token_of(each.head_number),
            "path": display_path(project, each.title),
        }
        for each in known[:MAX_CANDIDATES]
    ]
    return DuplicateTitle(
        "There is a diagram of that title already.",
        hint="Change that diagram, or choose another title.",
        candidates=candidates,
        suggested_title=free_title_in(actor.team_id, project_id, " ".join(title.split())),
    )


def free_title_in(team_id: str, project_id: str | None, title: str) -> str:
    """Return ``title``, or one like it that no diagram in use in that project has."""
    stem = title_key(title)
    # Those that could be in the way begin like it, unless it had to be shortened for the number.
    taken = set(
        _in_use(team_id, project_id)
        .filter(title_key__startswith=stem[:ROOM_FOR_NUMBER])
        .values_list("title_key", flat=True)
    )
    return free_title(title, taken)


def _in_use(team_id: str, project_id: str | None) -> QuerySet[Diagram]:
    there = Diagram.objects.filter(team_id=team_id, project_id=project_id)
    return there.filter(IN_STATE[State.ACTIVE])
