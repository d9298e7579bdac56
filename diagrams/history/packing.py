"""A document as the bytes that a revision keeps.

Every revision holds the whole document, so that none depends on another. What is the same from one
line to the next is most of it, and compresses to a fifth or less.
"""

import hashlib
import json
import zlib

from common.fingerprint import canonical_json
from diagrams.document.migrate import read_document, stored
from diagrams.document.model import Document, Metadata

# More costs several times the time and saves a few parts in a hundred.
LEVEL = 6


def packed(document: Document) -> bytes:
    """Return ``document`` in the version of today, compressed; the same document, the same bytes
    wherever the compressor is the same one. Only ``fingerprint_of`` is for comparing."""
    return zlib.compress(canonical_json(stored(document)).encode(), LEVEL)


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
    bare = document.replaced(metadata=NOBODYS)
    return hashlib.sha256(canonical_json(stored(bare)).encode()).hexdigest()


NOBODYS = Metadata(title="-")
