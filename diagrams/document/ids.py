"""How the parts of a document are called (DOC-4, DOC-130, DOC-131)."""

import re
from collections.abc import Collection, Iterator
from itertools import count

from diagrams.document import limits
from diagrams.document.model import Attachment, Document, View

_ROOM = 8  # for a number, and what stands before it, at the end of an id
_NEW_ID = re.compile(rf"[A-Za-z][A-Za-z0-9_.-]{{0,{limits.REQUEST_ID - 1}}}")


def may_be_new(item_id: str) -> bool:
    """Say whether somebody may give this id to something new. Ids that exist may be others."""
    return _NEW_ID.fullmatch(item_id) is not None


def ids_of(document: Document) -> Iterator[str]:
    """Yield every id that is unique in the whole document. A step is known to its flow only."""
    for view in document.views.values():
        yield from ids_of_view(view)
    for point in document.open_points:
        yield point.id


def ids_of_view(view: View) -> Iterator[str]:
    """Yield every id of one view itself, attachments included and insides not."""
    for element in view.elements:
        yield element.id
        yield from _ids(element.attachments)
    for relationship in view.relationships:
        yield relationship.id
        yield from _ids(relationship.attachments)
    yield from (boundary.id for boundary in view.boundaries)
    yield from (note.id for note in view.notes)
    yield from (flow.id for flow in view.flows)


def _ids(attachments: tuple[Attachment, ...]) -> Iterator[str]:
    for attachment in attachments:
        yield attachment.id


def free_ids(stem: str, taken: Collection[str]) -> Iterator[str]:
    """Yield ``stem`` with each number from 1 that makes an id which is not ``taken`` by then."""
    for number in count(1):
        if f"{stem}{number}" not in taken:
            yield f"{stem}{number}"


def free_step_ids(flow_id: str, taken: Collection[str]) -> Iterator[str]:
    """Yield ``<flow>.s1``, ``<flow>.s2``, …, those that are not ``taken`` by then (DOC-85)."""
    return free_ids(f"{flow_id[: limits.MAX_STORED_ID - _ROOM]}.s", taken)


def ids_like(item_id: str, taken: Collection[str]) -> Iterator[str]:
    """Yield ids for what should have been called ``item_id``, which another is called."""
    return free_ids(f"{item_id[: limits.MAX_STORED_ID - _ROOM]}_", taken)
