"""How much there is to lay out, said before anything is: about a millisecond of a processor each.

It decides where a drawing is made, so it is guessed from what the request says and what stands
there, and errs on the side of what is large.
"""

from collections.abc import Sequence

from diagrams.document.model import Document, View
from diagrams.ops.add import Add
from diagrams.ops.arranging import Arrange
from diagrams.ops.model import Drawing
from diagrams.ops.move import Move
from diagrams.ops.registry import PersonOp
from diagrams.ops.setting import Setting
from diagrams.ops.update import Update
from diagrams.pipeline.differences import changes_between

# What stands in a view costs this part of what is laid out anew: once for looking at the view, and
# once more for each thing that looks for its place there.
STANDING = 0.1
# What is worded anew keeps its place mostly, and sometimes has to look for room.
REWORDED = 0.25
# What may make a shape, a note or the words on a line larger, or put them somewhere else.
MAY_GROW = frozenset(
    {
        *("label", "type", "description", "technology", "kind", "semantic", "condition"),
        *("text", "code", "group", "about"),
    }
)


def of_drawing(drawing: Drawing) -> float:
    """Return how many elements and relationships ``drawing`` describes, in all its views."""
    inside = (each.inside for each in drawing.nodes if each.inside is not None)
    own = len(drawing.nodes) + len(drawing.relationships)
    return own + sum(of_drawing(each) for each in inside)


def of_ops(ops: Sequence[PersonOp], view: View) -> float:
    """Return the effort of making ``ops`` to ``view``."""
    anew = sum(_arranged_by(op, view) for op in ops)
    return anew + _beside(view, sum(_placed_by(op) for op in ops))


def of_mending(document: Document, *, today: Document, drawn_as: Document) -> float:
    """Return the effort of drawing ``document``, which comes after ``today``, again.

    What was drawn exactly so before is only looked at.
    """
    effort = 0.0
    for path, view in document.views.items():
        before = today.views.get(path)
        if view is before:
            continue
        if before is None or view == drawn_as.views.get(path):
            effort += _beside(view, 0)
        else:
            effort += _beside(view, _placed_again(before, view))
    return effort


def _beside(view: View, placed: float) -> float:
    """Return the effort of finding a place for that many things in ``view``."""
    return placed + STANDING * _things_of(view) * (1 + placed)


def _arranged_by(op: PersonOp, view: View) -> int:
    match op:
        case Arrange(scope=scope) if scope is not None and scope.nodes:
            return 2 * len(scope.nodes)
        case Arrange():
            return _things_of(view)
        case _:
            return 0


def _placed_by(op: PersonOp) -> float:
    match op:
        case Add():
            return of_drawing(op)
        case Move():
            return len(op.places)
        case Update(setting=setting):
            return REWORDED if _may_grow(setting) else 0
        case _:
            return 0


def _may_grow(setting: Setting) -> bool:
    return not MAY_GROW.isdisjoint(setting.model_fields_set)


def _placed_again(before: View, after: View) -> float:
    """Return how much comes back to ``before``, and of how much the words do."""
    back = sum(each.id not in before.element_by_id for each in after.elements)
    back += sum(each.id not in before.relationship_by_id for each in after.relationships)
    changes = changes_between(before, after)
    reworded = (*changes.written, *changes.titled, *changes.joined, *changes.said)
    return back + REWORDED * len(reworded)


def _things_of(view: View) -> int:
    return len(view.elements) + len(view.relationships)
