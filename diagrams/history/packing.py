"""A document as the bytes that a revision keeps.

Every revision holds the whole document, so that none depends on another. What is the same from one
line to the next is most of it, and compresses to a fifth or less.
"""

import hashlib
import json
import zlib
from typing import NamedTuple

from common.fingerprint import canonical_json
from diagrams.document.migrate import read_document, stored
from diagrams.document.model import Document, Metadata

# More costs several times the time and saves a few parts in a hundred.
LEVEL = 6


class Packed(NamedTuple):
    """What a revision keeps of a document; see ``packed`` and ``fingerprint_of``."""

    content: bytes
    fingerprint: str


def pack(document: Document) -> Packed:
    """Return both, at little more than the cost of one: nearly all of the text is the same."""
    parts = {name: canonical_json(value) for name, value in stored(document).items()}
    bare = {**parts, "metadata": canonical_json(NOBODYS.wire())}
    return Packed(
        content=zlib.compress(_joined(parts).encode(), LEVEL),
        fingerprint=hashlib.sha256(_joined(bare).encode()).hexdigest(),
    )


def packed(document: Document) -> bytes:
    """Return ``document`` in the version of today, compressed; the same document, the same bytes
    wherever the compressor is the same one. Only ``fingerprint_of`` is for comparing."""
    return pack(document).content


def unpacked(content: bytes) -> Document:
    """Return the document that ``packed`` made ``content`` from, today or in an earlier release.

    Raises:
        NewerVersion: it was kept by a release that knows more than this one.
    """
    return read_document(json.loads(zlib.decompress(content)))


def fingerprint_of(document: Document) -> str:
    """Return the sha256, in hex, of what ``document`` says and how it is drawn.

    What it is called and where it is kept is said beside the content, and is no part of it.
    """
    return pack(document).fingerprint


def _joined(parts: dict[str, str]) -> str:
    """Return the canonical JSON of an object whose values are in canonical JSON already."""
    return f"{{{','.join(f'{canonical_json(name)}:{parts[name]}' for name in sorted(parts))}}}"


NOBODYS = Metadata(title="-")
