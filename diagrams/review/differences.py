"""What a proposal would change of what a diagram says, as its reviewer is shown it (PROP-34).

Places are left out: they are found anew when it is accepted, and nobody decides on them. So the
same differences to the same diagram are the same text, and its hash is what was on screen.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, replace

from common.fingerprint import canonical_json
from diagrams.document.model import Document
from diagrams.history.comparing import PLACE, Difference, differences


def differences_in_content(before: Document, after: Document) -> tuple[Difference, ...]:
    """Return what differs between two documents beside where things stand."""
    found = (_without_places(each) for each in differences(before, after))
    return tuple(each for each in found if each.change != "moved" and _says_something(each))


def fingerprint_of_differences(shown: Iterable[Difference]) -> str:
    """Return one text for what was on screen, the same for the same differences."""
    content = canonical_json([asdict(each) for each in shown])
    return hashlib.sha256(content.encode()).hexdigest()


def _without_places(each: Difference) -> Difference:
    return replace(each, fields=tuple(field for field in each.fields if field.path != PLACE))


def _says_something(each: Difference) -> bool:
    return each.change != "modified" or bool(each.fields)
