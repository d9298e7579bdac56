"""What is written on a connector that nobody has labelled (DOC-34, DOC-35).

A caption is worked out from what the relationship means each time it is shown, and is never stored
as a label (DOC-36). Where the arrow starts at the object of the verb, the verb is passive: a
database is not reading from the service that it points to, it is read by it.
"""

from collections.abc import Mapping

from diagrams.document.kinds import Category
from diagrams.document.matrix import CHANNELS, STORES
from diagrams.document.model import Relationship
from diagrams.document.words import Semantic

CAPTIONS: Mapping[Semantic, str] = {
    Semantic.HTTP: "HTTP",
    Semantic.GRPC: "gRPC",
    Semantic.EVENT: "event",
    Semantic.COMMAND: "command",
    Semantic.QUERY: "queries",
    Semantic.READS: "reads from",
    Semantic.WRITES: "writes to",
    Semantic.PUBLISHES: "publishes to",
    Semantic.CONSUMES: "consumes from",
    Semantic.CALLS: "calls",
    Semantic.DEPENDS_ON: "depends on",
    Semantic.USES: "uses",
    Semantic.FANS_OUT: "fans out to",
    Semantic.DELIVERS_TO: "delivers to",
    Semantic.INGESTS: "ingests",
    Semantic.REPLICATES: "replicates to",
    Semantic.CDC: "CDC",
    Semantic.SYNCS: "syncs to",
    Semantic.DEAD_LETTERS: "dead-letters to",
    Semantic.INVALIDATES: "invalidates",
    Semantic.WATCHES: "watches",
    Semantic.SEARCHES: "searches",
    Semantic.INDEXES: "indexes into",
    Semantic.ROUTES: "routes to",
    Semantic.TRIGGERS: "triggers",
    Semantic.IMPLEMENTED_BY: "implemented by",
    Semantic.IMPLEMENTS: "implements",
    Semantic.COMPENSATES: "compensates",
    Semantic.TRANSFORMS: "transforms",
}

# Passive from a store, from a channel, and from either; the first two only to somebody who acts.
_PASSIVE_FROM_STORE: Mapping[Semantic, str] = {
    Semantic.READS: "read by",
    Semantic.WRITES: "written by",
    Semantic.QUERY: "queried by",
    Semantic.SEARCHES: "searched by",
    Semantic.INVALIDATES: "invalidated by",
    Semantic.WATCHES: "watched by",
}
_PASSIVE_FROM_CHANNEL: Mapping[Semantic, str] = {Semantic.CONSUMES: "consumed by"}
_PASSIVE_FROM_EITHER: Mapping[Semantic, str] = {
    Semantic.INGESTS: "ingested by",
    Semantic.INDEXES: "indexed by",
}


def caption(
    relationship: Relationship, *, source: Category | None, target: Category | None
) -> str | None:
    """Return the words for what ``relationship`` means; ``None`` when it says nothing.

    ``source`` and ``target`` are the categories of its ends. A label is not looked at: where there
    is one, it is shown instead.
    """
    match relationship.semantic:
        case None:
            return None
        case Semantic.CALLS if relationship.has_response:
            return "requests"
        case Semantic.DEAD_LETTERS if relationship.delivery_attempts is not None:
            attempts = relationship.delivery_attempts
            return f"after {attempts} attempt{'' if attempts == 1 else 's'}"
        case semantic:
            return _passive(semantic, source, target) or CAPTIONS[semantic]


def _passive(semantic: Semantic, source: Category | None, target: Category | None) -> str | None:
    if source in STORES or source in CHANNELS:
        if semantic in _PASSIVE_FROM_EITHER:
            return _PASSIVE_FROM_EITHER[semantic]
        if target not in STORES and target not in CHANNELS:
            verbs = _PASSIVE_FROM_STORE if source in STORES else _PASSIVE_FROM_CHANNEL
            return verbs.get(semantic)
    return None
