"""What holds for every request, whatever it asks for."""

from typing import Any

from hypothesis import assume, given
from pydantic import ValidationError

from common.errors import CanvasError, invalid_input
from diagrams.document.ids import ids_of
from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.ops.model import Draft
from diagrams.ops.new_document import new_document
from tests.diagrams.ops.random_requests import sound_requests, wrong_requests


def place_in(content: Any, path: str) -> bool:
    """Say whether ``path`` leads to a place in ``content``, or to a field that is missing there."""
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
    here = content
    for index, part in enumerate(parts):
        if isinstance(here, list):
            if not part.isdigit() or int(part) >= len(here):
                return False
            here = here[int(part)]
        elif isinstance(here, dict) and part in here:
            here = here[part]
        else:
            return isinstance(here, dict) and index == len(parts) - 1
    return True


class TestEveryRequest:
    @given(sound_requests())
    def test_that_is_sound_becomes_a_document_that_can_be_kept(self, content):
        """DOC-7."""
        document = new_document(Draft.model_validate(content)).document

        proven(document, types=ELEMENT_TYPES)
        ids = list(ids_of(document))
        assert len(set(ids)) == len(ids)

    @given(wrong_requests())
    def test_is_carried_out_soundly_or_refused_with_places_that_are_in_it(self, content):
        """TOOL-3, DOC-7."""
        try:
            draft = Draft.model_validate(content)
        except ValidationError as error:
            refused: CanvasError = invalid_input(error, content, contract=Draft)
        else:
            try:
                proven(new_document(draft).document, types=ELEMENT_TYPES)
            except CanvasError as error:
                refused = error
            else:
                return

        assert refused.problems
        for problem in refused.problems:
            assert place_in(content, problem.path), problem.path

    @given(wrong_requests())
    def test_is_refused_without_repeating_its_text_at_length(self, content):
        try:
            draft = Draft.model_validate(content)
        except ValidationError:
            assume(False)
        try:
            new_document(draft)
        except CanvasError as error:
            for said in (error.message, *(each.message for each in error.problems)):
                assert len(said) <= 500
