"""What the document must know of an element's type.

The types themselves are above this module, one file each. What depends on a type (which meanings a
relationship may have, who owns an inside, what an element is in the C4 model) is given the facts
below, so that a new type needs no change here.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol


class Family(StrEnum):
    """Types that may replace one another in place are of one family (DOC-13)."""

    SERVICE = "service"
    DATABASE = "database"
    QUEUE = "queue"
    ACTOR = "actor"
    COMPONENT = "component"
    JUNCTION = "junction"


class Category(StrEnum):
    """What a type is for the matrix of meanings (DOC 3.2)."""

    ACTOR = "actor"
    SERVICE = "service"
    EXTERNAL = "external"
    WORKER = "worker"
    SCHEDULER = "scheduler"
    GATEWAY = "gateway"
    COMPONENT = "component"
    PORT = "port"
    DATABASE = "database"
    CACHE = "cache"
    FILE_SYSTEM = "fileSystem"
    OBJECT_STORAGE = "objectStorage"
    SEARCH_INDEX = "searchIndex"
    QUEUE = "queue"
    TOPIC = "topic"
    DEAD_LETTER = "deadLetter"
    JUNCTION = "junction"


class C4Part(StrEnum):
    """What an element is to C4, before the level of its view is known: a row of DOC 9."""

    PERSON = "person"
    SYSTEM_ACTOR = "system-actor"  # a software system, or a third party, seen as one who acts
    DEVICE = "device"
    EXTERNAL_SYSTEM = "external-system"
    SERVICE = "service"
    STORE = "store"  # databases and queues
    COMPONENT = "component"
    NONE = "none"


class TypeFacts(Protocol):
    """What an element type tells about itself to the document."""

    @property
    def word(self) -> str: ...

    @property
    def family(self) -> Family: ...

    @property
    def category(self) -> Category: ...

    @property
    def c4(self) -> C4Part: ...

    @property
    def own_view(self) -> bool:
        """Whether such an element may be opened into a view of its inside (DOC-101)."""
        ...


# From the word that an element stores to the facts of its type; `KeyError` for an unknown word.
FactsOf = Callable[[str], TypeFacts]


def may_have_texts(facts: TypeFacts) -> bool:
    """Say whether an element of this type has a description and a technology (DOC 2.4)."""
    return facts.family is not Family.JUNCTION
