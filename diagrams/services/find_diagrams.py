"""Finding diagrams as one does in a conversation: by title, by what is open, by what was drawn."""

import time
from collections.abc import Iterable, Sequence

from django.db.models import Case, QuerySet, Value, When

from common.cursor import invalid_cursor
from diagrams.agent_contracts import (
    FOUND_BY_DEFAULT,
    MAX_FOUND,
    ActiveDiagram,
    DiagramsFound,
    FindDiagrams,
    FoundDiagram,
    LookedAt,
    OutOfSight,
    RecentDiagram,
)
from diagrams.contracts import token_of
from diagrams.models import Diagram
from diagrams.services.naming import display_path, title_key
from diagrams.services.recent_work import recent
from revisions.models import IN_STATE
from revisions.states import State
from teams.access import Permission, require
from teams.actors import Actor
from teams.presence import looking_of, opened_among
from teams.reach import projects_reached

OFFSET = "o:"
# Nobody turns that many pages; a number without an end is one to break things with.
MAX_OFFSET = 100_000


def find_diagrams(*, actor: Actor, request: FindDiagrams) -> DiagramsFound:
    """Return one page of the diagrams that the actor may know of and that are not put away: those
    with the very title first (TOOL-18), then what was changed last. Five queries or fewer.

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
        InvalidInput: the cursor is none of ours.
    """
    require(actor, Permission.VIEW)
    now = time.time()
    projects = projects_reached(actor)
    start = _offset_in(request.cursor)
    size = request.limit or (FOUND_BY_DEFAULT if request.query else MAX_FOUND)
    key = title_key(request.query or "")
    rows = list(_wanted(actor, request, key, projects)[start : start + size + 1])
    page = rows[:size]
    opened = opened_among(actor.team_id, [diagram.pk for diagram in page], now=now)
    return DiagramsFound(
        diagrams=tuple(_found(each, projects, key, is_open=each.pk in opened) for each in page),
        projects=tuple(projects.values()),
        complete=len(rows) <= size,
        cursor=f"{OFFSET}{start + size}" if len(rows) > size else None,
        active=_active(actor, projects, page, now),
        this_session=tuple(_recent(actor, page)) or None,
    )


def _wanted(
    actor: Actor, request: FindDiagrams, key: str, projects: dict[str, str]
) -> QuerySet[Diagram]:
    wanted = Diagram.objects.visible_to(actor).filter(IN_STATE[State.ACTIVE])
    if request.project is not None:
        named = title_key(request.project)
        wanted = wanted.filter(
            project_id__in=[pk for pk, name in projects.items() if title_key(name) == named]
        )
    if not key:
        # In the order of an index: with thousands of them, sorting takes longer than all the rest.
        return wanted.order_by("-updated_at", "pk")
    wanted = wanted.filter(title_key__contains=key)
    first = Case(When(title_key=key, then=Value(0)), default=Value(1))
    return wanted.order_by(first, "-updated_at", "pk")


def _offset_in(cursor: str | None) -> int:
    if cursor is None:
        return 0
    digits = cursor.removeprefix(OFFSET)
    if not cursor.startswith(OFFSET) or not (digits.isascii() and digits.isdigit()):
        raise invalid_cursor()
    # Compared by its length first: so many digits are no number to count with.
    if len(digits) > len(str(MAX_OFFSET)) or int(digits) > MAX_OFFSET:
        raise invalid_cursor()
    return int(digits)


def _found(diagram: Diagram, projects: dict[str, str], key: str, *, is_open: bool) -> FoundDiagram:
    project = _project_of(diagram, projects)
    return FoundDiagram(
        diagram_id=diagram.pk,
        title=diagram.title,
        project=project,
        path=display_path(project, diagram.title),
        revision=token_of(diagram.head_number),
        open=is_open,
        exact=True if key and diagram.title_key == key else None,
    )


def _active(
    actor: Actor, projects: dict[str, str], found: Iterable[Diagram], now: float
) -> ActiveDiagram | OutOfSight | None:
    """Return what the actor's own person looks at (TOOL-19, TOOL-23)."""
    looking = looking_of(actor.team_id, actor.owner_id, now=now)
    if looking is None:
        return None
    diagram = _seen(actor, (looking.diagram_id,), found).get(looking.diagram_id)
    if diagram is None or diagram.state is State.DELETED:
        return OutOfSight()
    project = _project_of(diagram, projects)
    return ActiveDiagram(
        diagram_id=diagram.pk,
        title=diagram.title,
        project=project,
        path=display_path(project, diagram.title),
        revision=token_of(diagram.head_number),
        view=LookedAt(path=looking.view, owner=looking.view[-1] if looking.view else None),
    )


def _recent(actor: Actor, found: Iterable[Diagram]) -> Iterable[RecentDiagram]:
    ids = recent(actor)
    seen = _seen(actor, ids, found)
    for diagram in (seen[each] for each in ids if each in seen):
        if diagram.state is not State.DELETED:
            yield RecentDiagram(
                diagram_id=diagram.pk,
                title=diagram.title,
                revision=token_of(diagram.head_number),
            )


def _seen(actor: Actor, ids: Sequence[str], found: Iterable[Diagram]) -> dict[str, Diagram]:
    """Return those of the diagrams ``ids`` that the actor may know of; only those that are not
    among the ones just found are asked for."""
    seen = {each.pk: each for each in found}
    if missing := [each for each in ids if each not in seen]:
        rows = Diagram.objects.visible_to(actor).filter(pk__in=missing)
        seen |= {each.pk: each for each in rows}
    return seen


def _project_of(diagram: Diagram, projects: dict[str, str]) -> str | None:
    return None if diagram.project_id is None else projects.get(diagram.project_id)
