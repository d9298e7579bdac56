"""What a revision keeps is one text for one document (DOC-1)."""

import hashlib
import zlib

from hypothesis import given

from common.fingerprint import canonical_json
from diagrams.document.migrate import stored
from diagrams.document.model import Metadata
from diagrams.history.packing import NOBODYS, fingerprint_of, pack, packed, unpacked
from tests.diagrams.random_documents import documents


class TestEveryDocument:
    @given(documents())
    def test_is_kept_as_canonical_json_and_read_as_it_was(self, document):
        kept = pack(document)

        assert zlib.decompress(kept.content).decode() == canonical_json(stored(document))
        assert unpacked(kept.content) == document
        assert kept == (packed(document), fingerprint_of(document))

    @given(documents())
    def test_has_the_fingerprint_of_what_it_says_whatever_it_is_called(self, document):
        bare = canonical_json(stored(document.replaced(metadata=NOBODYS)))
        renamed = document.replaced(metadata=Metadata(title="Another"))

        assert fingerprint_of(document) == hashlib.sha256(bare.encode()).hexdigest()
        assert fingerprint_of(renamed) == fingerprint_of(document)
