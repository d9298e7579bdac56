"""What to look after when writing a diagram that has to be read (TOOL-17).

Said to who writes a request, in the order in which it matters. Nothing here is a rule: what is
broken is refused elsewhere, what is odd is remarked on.
"""

from collections.abc import Mapping

CHECKLIST: Mapping[str, str] = {
    "order": "List elements in the order they are read: who begins first, what is reached last. "
    "Ties in the drawing are decided by that order.",
    "main path": "Give the walk that matters most as a flow, and name it as primaryFlow: it is "
    "drawn straight through.",
    "boundaries": "Group what belongs together, up to about eight elements. Do not gather "
    "outsiders that are called from different places.",
    "notes": "Say what each note is about, and it is placed there. Two or three a view; the rest "
    "is a description, or an attachment.",
    "size": "Up to about twenty elements a view. Put detail into the inside of the element it "
    "belongs to.",
    "returns": "Draw an answer only where it is news. A request implies one.",
    "direction": "Leave the direction open unless somebody asked for one: the more legible one is "
    "taken.",
    "trunks": "Relationships of one meaning from one element to several, without labels, become "
    "one line that branches. Label them only where they differ.",
    "feedback": "Follow the advisories of the receipt before you end: each says what to send.",
}
