"""Making a change, that was meant for an earlier revision, to what a diagram says today."""

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from common.errors import CanvasError, NotFound, RevisionConflict
from diagrams.contracts import EditDiagram, UpdateDiagram, token_of
from diagrams.document.ids import ids_of
from diagrams.document.model import Document, View
from diagrams.history.conflicts import parts_arranged, parts_changed, removed_now_only
from diagrams.ops.batch import changed
from diagrams.ops.findings import InvalidReference


def revision_conflict(current: int, ids: Sequence[str] = ()) -> RevisionConflict:
    """Return the refusal of a change to what is not the newest revision any more; ``ids`` are what
    others touched too, where that was looked at."""
    shared: dict[str, JsonValue] = {"ids": [*ids]} if ids else {}
    return RevisionConflict(
        "Someone changed this diagram since you read it.",
        hint="Read it again, and make your change to what it says now.",
        current_revision=token_of(current),
        problems=(),
        **shared,
    )


def require_rebasable(
    base: Document, today: Document, request: UpdateDiagram | EditDiagram, current: int
) -> None:
    """Return if the ops of ``request``, meant for ``base``, can be made to ``today`` instead.

    They can where they touch no part that was touched since (TOOL-47), take away nothing that
    somebody added since, and refer to nothing that somebody took away.

    Raises:
        RevisionConflict: they do; the details name the ids.
        CanvasError: something in the ops could not even be done to ``base``, or cannot be done
            today for another reason.
    """
    path, scope = request.view.inside, request.scope
    meant = changed(base, request.ops, path=path, scope=scope)
    touched = parts_changed(base, meant.document)
    touched |= parts_arranged(meant, base.views.get(path, View()))
    shared = {item_id for item_id, _ in touched & parts_changed(base, today)}
    if shared:
        raise revision_conflict(current, sorted(shared))
    try:
        now = changed(today, request.ops, path=path, scope=scope).document
    except CanvasError as refusal:
        gone = _missed(refusal, request.wire()) & {*ids_of(base)} - {*ids_of(today)}
        if gone:
            # It was right when it was written: what it lacks is another look, not a correction.
            raise revision_conflict(current, sorted(gone)) from None
        raise
    taken = removed_now_only(base, meant.document, today, now)
    if taken:
        raise revision_conflict(current, taken)


def _missed(refusal: CanvasError, request: Any) -> set[str]:
    """Return the names that ``request``, as JSON, has in the places where nothing was found."""
    return {
        name
        for problem in refusal.problems
        if problem.code in (InvalidReference.code, NotFound.code)
        for name in _names_at(problem.path, request)
    }


def _names_at(path: str, request: Any) -> tuple[str, ...]:
    part = request
    for step in path.split("/")[1:]:
        part = part[int(step)] if isinstance(part, list) else part.get(step)
    return tuple(part) if isinstance(part, list) else (str(part),)
