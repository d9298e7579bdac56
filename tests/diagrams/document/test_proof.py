"""A changed document is proven by what has changed about it (DOC-7)."""

import pytest
from hypothesis import given

from diagrams.document import limits
from diagrams.document.model import Document, View
from diagrams.document.nesting import with_view
from diagrams.document.proof import proven_after
from diagrams.document.repair import UnsoundDocument
from diagrams.elements.registry import ELEMENT_TYPES
from tests.diagrams.random_documents import documents
from tests.diagrams.small import document, view


def _after(before: Document, changed: View) -> None:
    proven_after(before, with_view(before, (), changed), types=ELEMENT_TYPES)


@given(documents(), documents())
def test_doc_7_whatever_can_be_kept_is_proven_whatever_it_was_made_from(before, after):
    proven_after(before, after, types=ELEMENT_TYPES)
    proven_after(after, after, types=ELEMENT_TYPES)


@given(documents())
def test_doc_7_a_document_is_proven_that_lost_something_or_changed_one_thing(before):
    drawing = before.view
    for each in drawing.elements[:1]:
        renamed = each.replaced(label="Renamed")
        _after(before, drawing.replaced(elements=(renamed, *drawing.elements[1:])))
    _after(before, drawing.replaced(flows=(), viewport=None))


@pytest.mark.parametrize(
    "unsound",
    [
        view("a", "r:a>z"),
        view("a a"),
        view("a@g"),
        view("a:flux-capacitor"),
        view("a", a=View()),
    ],
)
def test_doc_7_what_would_come_back_as_something_else_is_refused_after_a_change_too(unsound):
    with pytest.raises(UnsoundDocument):
        proven_after(document(view("b")), document(unsound), types=ELEMENT_TYPES)


def test_doc_7_what_was_sound_alone_is_refused_once_something_it_needs_is_gone():
    before = document(view("a b", "r:a>b"))
    with pytest.raises(UnsoundDocument):
        _after(before, before.view.replaced(elements=before.view.elements[:1]))


def test_doc_7_more_than_there_may_be_in_all_is_refused_although_most_of_it_is_known():
    (one,) = view("a").elements
    many = tuple(one.replaced(id=f"n{number}") for number in range(limits.MAX_ELEMENTS))
    before = document(View(elements=many))
    _after(before, before.view.replaced(elements=(*many[1:], one)))
    with pytest.raises(UnsoundDocument):
        _after(before, before.view.replaced(elements=(*many, one)))
