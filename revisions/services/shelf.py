"""What a room says of the things it keeps, for changes to them that are alike in every room."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ledger.contracts import Receipt
from revisions.models import Kept, KeptQuerySet, Noun
from teams.access import Permission
from teams.actors import Actor

K = TypeVar("K", bound=Kept)
D = TypeVar("D", bound=Receipt)

# The fields of a row that a change of it has touched; none when there was nothing to do.
Fields = tuple[str, ...]


@dataclass(frozen=True)
class Shelf(Generic[K, D]):
    """One kind of things, who may change them, and how a change to one is kept and told.

    ``store`` writes those fields of a row, for an actor; ``announce`` tells the team's open pages
    where it stands, after commit; ``detail_of`` is how it stands, as an actor sees it.
    """

    rows: Callable[[], KeptQuerySet[K]]
    permission: Permission
    store: Callable[[K, Actor, Fields], None]
    announce: Callable[[K], None]
    detail: type[D]
    detail_of: Callable[[K, Actor], D]

    @property
    def noun(self) -> Noun:
        return self.rows().model.noun
