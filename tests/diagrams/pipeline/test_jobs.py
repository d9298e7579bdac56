"""What a job says of its effort decides where it is done; it is about right, and cheap to say."""

from itertools import pairwise

from pydantic import TypeAdapter

from diagrams.ops.model import Draft
from diagrams.ops.registry import PersonOp
from diagrams.pipeline.jobs import Composing, Mending, Revising
from diagrams.pipeline.progress import SILENT
from diagrams.services.composing import SMALL
from tests.diagrams.ops.requests import arrow, node
from tests.gallery.catalogue import cases

OPS: TypeAdapter[tuple[PersonOp, ...]] = TypeAdapter(tuple[PersonOp, ...])
ARRANGE = {"op": "arrange"}


def composing(case):
    return Composing(Draft.model_validate(cases()[case]))


def revising(document, *ops):
    return Revising(document, OPS.validate_python(ops))


def chain(length):
    """A drawn row of elements, a relationship less than elements."""
    names = [f"n{number}" for number in range(length)]
    content = {
        "title": "Chain",
        "nodes": [node(name) for name in names],
        "relationships": [{"from": one, "to": other} for one, other in pairwise(names)],
    }
    return Composing(Draft.model_validate(content)).done(SILENT).document


class TestEffort:
    def test_of_a_new_diagram_counts_everything_in_all_its_views(self):
        inside = {"nodes": [node("b"), node("c")], "relationships": [arrow("b>c")]}
        content = {"title": "T", "nodes": [node("a", inside=inside)]}

        assert Composing(Draft.model_validate(content)).effort == 4

    def test_of_arranging_is_that_of_the_whole_view(self):
        document = chain(20)

        assert revising(document, ARRANGE).effort >= 39

    def test_of_arranging_a_part_is_that_of_the_part(self):
        document = chain(20)
        part = {**ARRANGE, "scope": {"nodes": ["n1", "n2"]}}

        assert revising(document, part).effort < 10

    def test_of_a_word_in_a_large_view_is_small(self):
        relabel = {"op": "update", "id": "n1", "set": {"label": "One"}}

        assert revising(chain(100), relabel).effort < SMALL

    def test_of_what_looks_for_a_place_grows_with_the_view(self):
        add = {"op": "add", "nodes": [node("new")]}

        assert revising(chain(40), add).effort > 3 * revising(chain(10), add).effort

    def test_of_an_undo_is_that_of_the_views_that_it_changes(self):
        before = chain(20)
        after = revising(before, {"op": "remove", "ids": ["n3"]}).done(SILENT).document

        assert Mending(before, today=before, drawn_as=before).effort == 0
        assert 0 < Mending(before, today=after, drawn_as=before).effort < SMALL


class TestSmall:
    def test_is_what_most_diagrams_are_made_with(self):
        assert composing("12-container-view").effort <= SMALL
        assert composing("31-clinic-containers").effort <= SMALL

    def test_is_nothing_that_takes_tenths_of_a_second(self):
        for name in ("34-mesh-50", "35-company-100", "37-star-120", "38-company-200"):
            assert composing(name).effort > SMALL
