"""Which meanings a relationship may have, from what to what (DOC 3.3).

A pair of categories that is not in the table has no opinion: everything may be said about it, and
nothing is assumed.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from diagrams.document.kinds import Category
from diagrams.document.words import Behaviour, Semantic


@dataclass(frozen=True)
class Pairing:
    """What is offered from one category to another.

    ``offered`` never lacks the ``default``. An empty ``behaviours`` means that any will do. With
    ``guidance`` the pair is unusual: it is drawn all the same, and this is said about it.
    """

    offered: tuple[Semantic, ...]
    default: Semantic | None
    behaviours: tuple[Behaviour, ...] = ()
    behaviour: Behaviour | None = None
    is_async: bool = False
    guidance: str | None = None


STORES = frozenset(
    {
        Category.DATABASE,
        Category.CACHE,
        Category.FILE_SYSTEM,
        Category.OBJECT_STORAGE,
        Category.SEARCH_INDEX,
    }
)
CHANNELS = frozenset({Category.QUEUE, Category.TOPIC, Category.DEAD_LETTER})

# What stands in for a category whose own pair is not in the table (DOC-37).
_FOLDS = {
    Category.EXTERNAL: Category.SERVICE,
    Category.WORKER: Category.SERVICE,
    Category.SCHEDULER: Category.SERVICE,
    Category.GATEWAY: Category.SERVICE,
    Category.COMPONENT: Category.SERVICE,
}
# A dead-letter queue is a queue only where the other side is folded too.
_FOLDS_TOGETHER = {**_FOLDS, Category.DEAD_LETTER: Category.QUEUE}

_CALL_BEHAVIOURS = (
    Behaviour.SYNC,
    Behaviour.ASYNC,
    Behaviour.CALLBACK,
    Behaviour.CONDITIONAL,
    Behaviour.RETRY,
    Behaviour.FAILURE,
    Behaviour.FALLBACK,
)
# What is put into a channel, or comes out of it, may also be put there again.
_MESSAGE_BEHAVIOURS = (Behaviour.EVENT, Behaviour.ASYNC, Behaviour.RETRY)


def _words(text: str) -> tuple[Semantic, ...]:
    return tuple(Semantic(word) for word in text.split())


def _plain(offered: str, default: Semantic | None = None) -> Pairing:
    """The first of ``offered`` is the default, if no other is named; any behaviour will do."""
    words = _words(offered)
    return Pairing(words, default or words[0])


def _call(offered: str) -> Pairing:
    words = _words(offered)
    return Pairing(words, words[0], behaviours=_CALL_BEHAVIOURS)


def _message(offered: str) -> Pairing:
    words = _words(offered)
    return Pairing(words, words[0], behaviours=_MESSAGE_BEHAVIOURS, behaviour=Behaviour.EVENT)


def _failed(offered: str) -> Pairing:
    words = _words(offered)
    return Pairing(
        words,
        words[0],
        behaviours=(Behaviour.FAILURE,),
        behaviour=Behaviour.FAILURE,
        is_async=True,
    )


def _unusual(offered: str, guidance: str) -> Pairing:
    return Pairing(_words(offered), None, guidance=guidance)


_GATEWAY_KEEPS_NOTHING = (
    "A gateway passes requests on and keeps nothing itself: put a service between it and the store."
)

MATRIX: Mapping[tuple[Category, Category], Pairing] = {
    (Category.SERVICE, Category.DATABASE): _plain("writes reads query dependsOn"),
    (Category.DATABASE, Category.SERVICE): _plain("reads query cdc"),
    (Category.SERVICE, Category.CACHE): _plain("writes reads invalidates dependsOn"),
    (Category.CACHE, Category.SERVICE): _plain("reads"),
    (Category.SERVICE, Category.FILE_SYSTEM): _plain(
        "reads writes watches dependsOn", Semantic.WRITES
    ),
    (Category.FILE_SYSTEM, Category.SERVICE): _plain("reads"),
    (Category.SERVICE, Category.OBJECT_STORAGE): _plain("reads writes dependsOn", Semantic.WRITES),
    (Category.OBJECT_STORAGE, Category.SERVICE): _plain("reads"),
    (Category.OBJECT_STORAGE, Category.QUEUE): _message("publishes event"),
    (Category.OBJECT_STORAGE, Category.TOPIC): _message("publishes event"),
    (Category.OBJECT_STORAGE, Category.DATABASE): _plain("transforms ingests"),
    (Category.SERVICE, Category.SEARCH_INDEX): _plain("searches indexes dependsOn"),
    (Category.WORKER, Category.SEARCH_INDEX): _plain(
        "searches indexes dependsOn", Semantic.INDEXES
    ),
    (Category.SERVICE, Category.QUEUE): _message("publishes consumes command event dependsOn"),
    (Category.QUEUE, Category.SERVICE): _message("consumes deliversTo event"),
    (Category.SERVICE, Category.TOPIC): _message("publishes event dependsOn"),
    (Category.TOPIC, Category.SERVICE): _message("deliversTo"),
    (Category.TOPIC, Category.QUEUE): _message("fansOut deliversTo"),
    (Category.TOPIC, Category.SEARCH_INDEX): _plain("indexes ingests"),
    (Category.TOPIC, Category.DATABASE): _plain("ingests"),
    (Category.QUEUE, Category.TOPIC): _unusual(
        "dependsOn event",
        "A queue publishes nothing by itself: put a worker between them, which consumes from the "
        "queue and publishes to the topic.",
    ),
    (Category.QUEUE, Category.DEAD_LETTER): _failed("deadLetters"),
    (Category.SERVICE, Category.DEAD_LETTER): _failed("deadLetters publishes"),
    (Category.TOPIC, Category.DEAD_LETTER): _unusual(
        "dependsOn",
        "A topic has nothing to give up on: the queue or the consumer behind it sends to the "
        "dead-letter queue.",
    ),
    (Category.SERVICE, Category.SERVICE): _call(
        "calls http grpc command query event compensates dependsOn"
    ),
    (Category.SERVICE, Category.EXTERNAL): _call(
        "calls http grpc command query event compensates dependsOn"
    ),
    (Category.COMPONENT, Category.COMPONENT): _plain("uses dependsOn calls"),
    (Category.SERVICE, Category.PORT): _plain("calls implements dependsOn"),
    (Category.COMPONENT, Category.PORT): _plain("uses calls implements dependsOn"),
    (Category.PORT, Category.COMPONENT): _plain("implementedBy"),
    (Category.PORT, Category.SERVICE): _plain("implementedBy"),
    (Category.PORT, Category.DATABASE): _unusual(
        "dependsOn",
        "A port only says what is needed: the adapter that implements it is what works with the "
        "store.",
    ),
    (Category.ACTOR, Category.SERVICE): _plain("calls http command query"),
    (Category.SCHEDULER, Category.SERVICE): _plain("triggers calls dependsOn"),
    (Category.SCHEDULER, Category.WORKER): _plain("triggers calls dependsOn"),
    (Category.GATEWAY, Category.SERVICE): _plain("routes calls dependsOn"),
    (Category.GATEWAY, Category.GATEWAY): _plain("routes calls dependsOn"),
    (Category.GATEWAY, Category.DATABASE): _unusual(
        "dependsOn writes reads query", _GATEWAY_KEEPS_NOTHING
    ),
    (Category.GATEWAY, Category.CACHE): _unusual(
        "dependsOn writes reads invalidates", _GATEWAY_KEEPS_NOTHING
    ),
    (Category.GATEWAY, Category.FILE_SYSTEM): _unusual(
        "dependsOn reads writes watches", _GATEWAY_KEEPS_NOTHING
    ),
    (Category.GATEWAY, Category.OBJECT_STORAGE): _unusual(
        "dependsOn reads writes", _GATEWAY_KEEPS_NOTHING
    ),
    (Category.GATEWAY, Category.SEARCH_INDEX): _unusual(
        "dependsOn searches indexes", _GATEWAY_KEEPS_NOTHING
    ),
    (Category.DATABASE, Category.DATABASE): _plain("ingests replicates cdc syncs transforms"),
}


def pairing(source: Category | None, target: Category | None) -> Pairing | None:
    """Return what is offered from ``source`` to ``target``; ``None`` for no opinion (DOC-37).

    Looked for in turn: the pair itself, the source folded, the target folded, both folded.
    """
    if source is None or target is None:
        return None
    return (
        MATRIX.get((source, target))
        or MATRIX.get((_FOLDS.get(source, source), target))
        or MATRIX.get((source, _FOLDS.get(target, target)))
        or MATRIX.get((_FOLDS_TOGETHER.get(source, source), _FOLDS_TOGETHER.get(target, target)))
    )
