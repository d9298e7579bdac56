"""JSON: the whole document as it is kept, to be imported again."""

import json

from diagrams.document.migrate import stored
from diagrams.exporters.base import Exporter, Look, Subject


def export(subject: Subject, look: Look) -> bytes:
    """Return the document with its format and version, indented, in UTF-8."""
    return (json.dumps(stored(subject.document), ensure_ascii=False, indent=2) + "\n").encode()


DOCUMENT_JSON = Exporter("json", "JSON", "application/json", ".easel.json", export)
