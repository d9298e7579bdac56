"""What of a diagram somebody wants to read (TOOL 3.3)."""

from pydantic import Field

from common.contract import Contract
from common.errors import NotFound, Problem
from diagrams.document import limits
from diagrams.document.model import Document, ViewPath
from diagrams.ops.fields import shown

MAX_FOCUS_NODES = 200


class ViewAddress(Contract):
    inside: tuple[str, ...] = Field(
        default=(),
        max_length=limits.MAX_DEPTH,
        description="Ids of the elements whose insides lead to the view, outermost first.",
    )


class Focus(Contract):
    """A part of a view: all that any of these bring in. Ids that are not there are ignored."""

    nodes: tuple[str, ...] = Field(
        default=(), max_length=MAX_FOCUS_NODES, description="Ids of elements, groups or notes."
    )
    group: str | None = Field(default=None, description="With everything in it, however deep.")
    flow: str | None = Field(default=None, description="With both ends of each of its steps.")


class ReadView(Contract):
    """Which part of which view, and what to tell of it beside what it means."""

    view: ViewAddress = ViewAddress()
    focus: Focus | None = None
    include: tuple[str, ...] = Field(
        default=(),
        max_length=20,
        description="Of geometry, attachments and suggestions; anything else is ignored.",
    )
    cursor: str | None = Field(
        default=None,
        max_length=2_000,
        description="The cursor of the page before; left out, the first page.",
    )


def path_in(document: Document, address: ViewAddress) -> ViewPath:
    """Return the path of the view at ``address``.

    Raises:
        NotFound: the document has no such view.
    """
    if address.inside in document.views:
        return address.inside
    raise not_found("/view/inside", "There is no such view in this diagram.")


def not_found(path: str, message: str) -> NotFound:
    return NotFound(
        message,
        hint="Read the diagram without it to see what there is.",
        problems=[Problem(code=NotFound.code, path=path, message=message)],
        path=path,
    )


def no_such(what: str, item_id: str, path: str) -> NotFound:
    return not_found(path, f"There is no {what} “{shown(item_id)}” in this view.")
