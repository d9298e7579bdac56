"""JSON: the whole document, to be read again as it was."""

from hypothesis import given

from diagrams.document.model import Document, Metadata
from diagrams.document.repair import repair
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.base import Look, Subject
from diagrams.exporters.document_json import DOCUMENT_JSON
from diagrams.scene.compose import compose
from tests.diagrams.random_documents import documents

# A document is written without a look at what it looks like.
NOTHING = compose(Document(metadata=Metadata(title="Empty")))


def exported(document: Document) -> bytes:
    return DOCUMENT_JSON.export(Subject(document, NOTHING), Look())


class TestJson:
    @given(documents())
    def test_is_read_as_the_very_document_with_nothing_to_mend(self, document):
        again = repair(exported(document), types=ELEMENT_TYPES)

        assert again.document == document
        assert again.total == 0
        assert exported(again.document) == exported(document)
