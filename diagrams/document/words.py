"""The words a document chooses from, apart from the element types, which have a room of their own.

A word's value is what stands on the wire and in the stored document.
"""

from enum import StrEnum


class Level(StrEnum):
    """How far away a view looks from; ``NONE`` is the choice not to say (DOC-102)."""

    CONTEXT = "context"
    CONTAINER = "container"
    COMPONENT = "component"
    NONE = "none"


class Color(StrEnum):
    """A role and no paint: the theme decides what each looks like."""

    NEUTRAL = "neutral"
    TEAL = "teal"
    BLUE = "blue"
    VIOLET = "violet"
    AMBER = "amber"
    ROSE = "rose"
    GREEN = "green"


class BoundaryKind(StrEnum):
    SYSTEM = "system"
    DOMAIN = "domain"
    NETWORK = "network"
    DEPLOYMENT = "deployment"
    GROUP = "group"
    BOUNDARY = "boundary"


class NoteKind(StrEnum):
    """What a note is: four that say something, a bare text, and a piece of code."""

    NOTE = "note"
    QUESTION = "question"
    WARNING = "warning"
    DECISION = "decision"
    LABEL = "label"
    CODE = "code"


class Language(StrEnum):
    """What a piece of code is written in; it is shown and never run."""

    PLAINTEXT = "plaintext"
    JAVA = "java"
    JAVASCRIPT = "javascript"
    TYPESCRIPT = "typescript"
    JSON = "json"
    YAML = "yaml"
    XML = "xml"
    SQL = "sql"
    BASH = "bash"
    HTTP = "http"
    LOG = "log"


class Semantic(StrEnum):
    """What a relationship means (DOC 3.1)."""

    HTTP = "http"
    GRPC = "grpc"
    EVENT = "event"
    COMMAND = "command"
    QUERY = "query"
    READS = "reads"
    WRITES = "writes"
    PUBLISHES = "publishes"
    CONSUMES = "consumes"
    CALLS = "calls"
    DEPENDS_ON = "dependsOn"
    USES = "uses"
    FANS_OUT = "fansOut"
    DELIVERS_TO = "deliversTo"
    INGESTS = "ingests"
    REPLICATES = "replicates"
    CDC = "cdc"
    SYNCS = "syncs"
    DEAD_LETTERS = "deadLetters"
    INVALIDATES = "invalidates"
    WATCHES = "watches"
    SEARCHES = "searches"
    INDEXES = "indexes"
    ROUTES = "routes"
    TRIGGERS = "triggers"
    IMPLEMENTED_BY = "implementedBy"
    IMPLEMENTS = "implements"
    COMPENSATES = "compensates"
    TRANSFORMS = "transforms"


class Behaviour(StrEnum):
    """How a relationship behaves: the pattern of its line and small marks, nothing else."""

    SYNC = "sync"
    ASYNC = "async"
    EVENT = "event"
    CALLBACK = "callback"
    CONDITIONAL = "conditional"
    RETRY = "retry"
    FAILURE = "failure"
    FALLBACK = "fallback"


class SemanticOrigin(StrEnum):
    """Who chose the semantic of a relationship: somebody, or the pair of its ends (DOC-39)."""

    EXPLICIT = "explicit"
    INFERRED = "inferred"


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class PointKind(StrEnum):
    """Why something is open: a working assumption, somebody's answer, put off on purpose."""

    TENTATIVE = "tentative"
    AWAITING = "awaiting"
    PARKED = "parked"


class Grid(StrEnum):
    DOTS = "dots"
    LINES = "lines"
    NONE = "none"


class BackgroundFit(StrEnum):
    COVER = "cover"
    CONTAIN = "contain"
    TILE = "tile"
