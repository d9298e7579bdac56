import json

import pytest
from hypothesis import given
from pydantic import ValidationError

from diagrams.document.ids import free_ids, ids_of, may_be_new
from diagrams.document.limits import MAX_DESCRIPTION
from diagrams.document.migrate import read_document, stored
from diagrams.document.model import Element, Metadata, Relationship
from tests.diagrams.random_documents import documents
from tests.diagrams.small import attachment, document, view


class TestDocument:
    @given(documents())
    def test_is_the_same_after_being_stored_and_read(self, drawn):
        text = json.dumps(stored(drawn), ensure_ascii=False)

        read = read_document(json.loads(text))

        assert read == drawn
        assert json.dumps(stored(read), ensure_ascii=False) == text

    def test_says_nodes_and_groups_on_the_wire(self):
        """DOC-S5."""
        drawn = view("a@g b", "r:a>b", boundaries="g")

        assert drawn.wire().keys() >= {"nodes", "groups", "relationships"}
        assert drawn.elements[0].wire()["group"] == "g"
        assert drawn.relationships[0].wire().items() >= {"from": "a", "to": "b"}.items()

    def test_records_nothing_about_who_made_it(self):
        """DOC-5."""
        assert set(Metadata.model_fields) == {
            "title",
            "id",
            "created_at",
            "updated_at",
            "project_id",
        }

    def test_counts_a_length_in_characters(self):
        """DOC-18."""
        Element(id="a", type="service", label="a", description="🙂" * MAX_DESCRIPTION)

        with pytest.raises(ValidationError):
            Element(id="a", type="service", label="a", description="🙂" * (MAX_DESCRIPTION + 1))

    @pytest.mark.parametrize("number", [float("nan"), float("inf")])
    def test_has_no_place_that_is_no_number(self, number):
        with pytest.raises(ValidationError):
            Element.model_validate({"id": "a", "type": "x", "label": "a", "box": [0, 0, number, 1]})
        with pytest.raises(ValidationError):
            Relationship.model_validate(
                {"id": "r", "from": "a", "to": "b", "route": {"points": [[0, 0], [number, 1]]}}
            )


class TestView:
    def test_finds_anything_of_its_own_by_id(self):
        drawn = view("a b", "r:a>b", boundaries="g", notes="n", flows="f:r", a=view("x"))

        assert [drawn.find(name) for name in "abrgnf"] == [
            *drawn.elements,
            *drawn.relationships,
            *drawn.boundaries,
            *drawn.notes,
            *drawn.flows,
        ]
        assert drawn.find("x") is None

    def test_knows_what_touches_an_element(self):
        drawn = view("a b c", "r:a>b", "s:b>a", "t:a>a")

        assert [each.id for each in drawn.relationships_of["a"]] == ["r", "s", "t"]
        assert drawn.relationships_of["c"] == ()


class TestIds:
    @given(documents())
    def test_are_unique_in_the_whole_document(self, drawn):
        """DOC-4."""
        ids = list(ids_of(drawn))

        assert len(set(ids)) == len(ids)

    def test_include_those_of_attachments_and_open_points(self):
        drawn = document(view("a"), p="a")
        (element,) = drawn.view.elements
        noted = view("b").replaced(elements=(element.replaced(attachments=(attachment("n"),)),))

        assert list(ids_of(drawn.replaced(view=noted))) == ["a", "n", "p"]

    @pytest.mark.parametrize("name", ["a", "A.b-c_9", "x" * 64])
    def test_may_be_given_if_they_start_with_a_letter(self, name):
        """DOC-130."""
        assert may_be_new(name)

    @pytest.mark.parametrize("name", ["", "9a", "_a", "a b", "a\n", "ä", "x" * 65])
    def test_may_not_be_given_otherwise(self, name):
        """DOC-130."""
        assert not may_be_new(name)

    def test_that_are_free_skip_those_that_are_taken(self):
        taken = {"e1", "e3"}
        free = free_ids("e", taken)

        first = next(free)
        taken.add("e4")

        assert (first, next(free)) == ("e2", "e5")
