"""What each word of a request means, in a line, and the rules that go with the words.

The keys are the very enums that requests are read by; a test asks that none is missing.
"""

from collections.abc import Mapping

from diagrams.document import limits
from diagrams.document.words import Behaviour, BoundaryKind, Level, NoteKind
from diagrams.reading.pages import MAX_BYTES, MAX_ELEMENTS, MAX_RELATIONSHIPS
from diagrams.reading.parts import MAX_NOTE_TEXT

BOUNDARY_KINDS: Mapping[BoundaryKind, str] = {
    BoundaryKind.SYSTEM: "One software system: what is inside is internal to it.",
    BoundaryKind.DOMAIN: "A part of the business.",
    BoundaryKind.NETWORK: "A network, or a part of one.",
    BoundaryKind.DEPLOYMENT: "Where things run.",
    BoundaryKind.GROUP: "Things that are shown together, with a heading.",
    BoundaryKind.BOUNDARY: "A line with a title, and no meaning.",
}
NOTE_KINDS: Mapping[NoteKind, str] = {
    NoteKind.NOTE: "Something worth knowing.",
    NoteKind.QUESTION: "Something that nobody has answered.",
    NoteKind.WARNING: "Something to beware of.",
    NoteKind.DECISION: "Something that was decided, and why.",
}
BEHAVIOURS: Mapping[Behaviour, str] = {
    Behaviour.SYNC: "The caller waits.",
    Behaviour.ASYNC: "The caller does not wait.",
    Behaviour.EVENT: "Something has happened, and whoever listens may act.",
    Behaviour.CALLBACK: "An answer that comes later, on its own.",
    Behaviour.CONDITIONAL: "Only under a condition: say it in “condition”.",
    Behaviour.RETRY: "Once more, after it did not work.",
    Behaviour.FAILURE: "What happens when it does not work.",
    Behaviour.FALLBACK: "What is taken instead.",
}
LEVELS: Mapping[Level, str] = {
    Level.CONTEXT: "Whole systems and the people around them.",
    Level.CONTAINER: "What one system is made of: programs, stores, queues.",
    Level.COMPONENT: "What one program is made of.",
}

RELATIONSHIP_RULES = (
    "Leave “semantic” out and it follows from the two types; a label is shown instead of it.",
    "One relationship from one element to another, and one more that compensates; the way back is "
    "its own. None leads back to where it starts.",
    "What the two types do not offer is replaced, with a remark.",
    "The technology goes into the label: “Calls [JSON/HTTPS]”.",
)
FLOW_RULES = (
    "A flow is a named walk over relationships of its view, in order; it adds none.",
    "A step is the id of a relationship, or {relationship, caption}. Each is told once; the way "
    "back is a second flow.",
    "Titles differ within a view. A variant names its base with variantOf, and a base is none.",
    "Take the order from a person or from the code. Where it is not clear, ask.",
)
NOTE_RULES = (
    "“about” an element: attached to it. With attach: false, placed beside it.",
    "“about” a relationship: attached to it. “about” a group: under its title.",
    "Without “about” it stands after the diagram, and you are asked for one.",
)
LAYOUT_RULES = (
    "Never send coordinates: the diagram is laid out for you.",
    "Leave out direction and spacing unless somebody asked for them.",
    "“viewport” is the width and height, px, in which all text has to be readable.",
    "To clean up, send “arrange”. Removing and adding again loses ids, notes and flows.",
)


def limits_told() -> dict[str, int]:
    """Return how much one request may ask for, and how much one page of a read tells."""
    return {
        "elements": limits.REQUEST_ELEMENTS,
        "relationships": limits.REQUEST_RELATIONSHIPS,
        "groups": limits.REQUEST_BOUNDARIES,
        "flows": limits.REQUEST_FLOWS,
        "stepsPerFlow": limits.REQUEST_STEPS,
        "notes": limits.REQUEST_NOTES,
        "ops": limits.REQUEST_OPS,
        "openPoints": limits.REQUEST_OPEN_POINTS,
        "attachmentsPerHost": limits.REQUEST_ATTACHMENTS,
        "drillDownDepth": limits.MAX_DEPTH,
        "id": limits.REQUEST_ID,
        "title": limits.MAX_TITLE,
        "label": limits.REQUEST_LABEL,
        "relationshipLabel": limits.REQUEST_RELATIONSHIP_LABEL,
        "groupLabel": limits.REQUEST_BOUNDARY_LABEL,
        "description": limits.MAX_DESCRIPTION,
        "technology": limits.MAX_TECHNOLOGY,
        "note": limits.REQUEST_NOTE,
        "code": limits.REQUEST_CODE,
        "caption": limits.MAX_CAPTION,
        "condition": limits.MAX_CONDITION,
        "flowTitle": limits.MAX_FLOW_TITLE,
        "starterPrefix": limits.STARTER_PREFIX,
        "pageElements": MAX_ELEMENTS,
        "pageRelationships": MAX_RELATIONSHIPS,
        "pageBytes": MAX_BYTES,
        "noteTextInARead": MAX_NOTE_TEXT,
    }
