"""What a job says of its effort decides where it is done; it is about right, and cheap to say."""

from functools import cache
from itertools import pairwise

from pydantic import TypeAdapter

from diagrams.history.merging import merged
from diagrams.ops.model import Draft
from diagrams.ops.registry import PersonOp
from diagrams.pipeline.jobs import Composing, Mending, Revising
from diagrams.pipeline.progress import SILENT
from diagrams.services.composing import SMALL
from tests.diagrams.ops.requests import arrow, node
from tests.gallery.catalogue import cases
from tests.gallery.generated import company

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


@cache
def company_drawn():
    """A company of sixty, drawn: dense enough for what is new to have to look for its place."""
    content = company(departments=5, things=3, outsiders=3)
    wanted = {**content, "title": "Company", "layout": {"allowDegraded": True}}
    return Composing(Draft.model_validate(wanted)).done(SILENT).document


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

    def test_of_many_words_on_lines_is_not_small(self):
        """Each caption looks for a place beside all the others: 80 take seconds."""
        document = company_drawn()
        lines = document.view.relationships[:80]
        batch = [{"op": "update", "id": each.id, "set": {"label": "asks"}} for each in lines]

        assert revising(document, *batch).effort > SMALL
        assert revising(document, *batch[:3]).effort < SMALL

    def test_of_many_colours_is_that_of_one(self):
        """Nothing grows by them."""
        document = company_drawn()
        batch = [
            {"op": "update", "id": each.id, "set": {"color": "blue"}}
            for each in document.view.elements
        ]

        assert revising(document, *batch).effort == revising(document, batch[0]).effort

    def test_of_what_looks_for_a_place_grows_with_the_view(self):
        add = {"op": "add", "nodes": [node("new")]}

        assert revising(chain(40), add).effort > 3 * revising(chain(10), add).effort

    def test_of_an_undo_is_that_of_the_views_that_it_changes(self):
        before = chain(20)
        after = revising(before, {"op": "remove", "ids": ["n3"]}).done(SILENT).document

        assert Mending(before, today=before, drawn_as=before).effort == 0
        assert 0 < Mending(before, today=after, drawn_as=before).effort < SMALL

    def test_of_an_undo_counts_what_it_brings_back_in_full(self):
        """Others have changed the view since: what comes back may have to look for a place."""
        before = company_drawn()
        gone = [each.id for each in before.view.elements[:20]]
        after = revising(before, {"op": "remove", "ids": gone}).done(SILENT).document
        today = revising(after, {"op": "add", "nodes": [node("new")]}).done(SILENT).document

        back = merged(base=after, ours=before, theirs=today).document

        assert Mending(back, today=today, drawn_as=before).effort > SMALL

    def test_of_an_undo_to_what_was_drawn_exactly_so_is_that_of_looking_at_it(self):
        before = company_drawn()
        gone = [each.id for each in before.view.elements[:20]]
        after = revising(before, {"op": "remove", "ids": gone}).done(SILENT).document

        assert Mending(before, today=after, drawn_as=before).effort < SMALL

    def test_of_an_undo_counts_the_words_that_it_takes_back(self):
        before = company_drawn()
        lines = before.view.relationships[:80]
        batch = [{"op": "update", "id": each.id, "set": {"label": "asks"}} for each in lines]
        after = revising(before, *batch).done(SILENT).document
        today = revising(after, {"op": "add", "nodes": [node("new")]}).done(SILENT).document

        back = merged(base=after, ours=before, theirs=today).document

        assert Mending(back, today=today, drawn_as=before).effort > SMALL


class TestSmall:
    def test_is_what_most_diagrams_are_made_with(self):
        assert composing("12-container-view").effort <= SMALL
        assert composing("31-clinic-containers").effort <= SMALL

    def test_is_nothing_that_takes_tenths_of_a_second(self):
        for name in ("34-mesh-50", "35-company-100", "37-star-120", "38-company-200"):
            assert composing(name).effort > SMALL
