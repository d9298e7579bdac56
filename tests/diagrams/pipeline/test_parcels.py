"""A job that travels is the same job, and what came of it the same result (LAY-S3)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from common.errors import CanvasError, InvalidInput
from diagrams.history.packing import packed
from diagrams.ops.model import Draft, LayoutWishes
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline.jobs import Composing, Mending, Revising
from diagrams.pipeline.parcels import (
    job_in,
    outcome_of,
    packed_job,
    packed_outcome,
    packed_refusal,
    refusal_in,
)
from diagrams.pipeline.progress import SILENT
from tests.diagrams.ops.random_requests import sound_requests
from tests.diagrams.pipeline.drawings import ChangeThrower, diagrams
from tests.gallery.catalogue import written
from tests.presence import present

some = settings(max_examples=max(1, present(settings.default).max_examples // 4))
dice = st.integers(0, 2**32).map(random.Random)
LABEL = {"label": "A"}
CROWDED = {"layout": {"viewport": [10, 10]}}
OPS: TypeAdapter[tuple[PersonOp, ...]] = TypeAdapter(tuple[PersonOp, ...])


def travelled(job):
    return job_in(packed_job(job))


def refusal_of(job):
    with pytest.raises(CanvasError) as refused:
        job.done(SILENT)
    return refused.value


class TestAJob:
    @given(sound_requests())
    def test_of_composing_arrives_as_it_was_sent(self, request):
        job = Composing(Draft.model_validate(request))

        assert travelled(job) == job

    @some
    @given(diagrams(), dice)
    def test_of_revising_arrives_as_it_was_sent(self, document, seed):
        thrower = ChangeThrower(seed, 4)
        job = Revising(document, OPS.validate_python([thrower.addition(document)]))

        assert travelled(job) == job

    def test_still_tells_what_is_left_out_from_what_is_null(self, shop):
        """TOOL-40: a field left out keeps its value, and null clears it."""
        op = {"op": "update", "id": "a", "set": {"technology": None}}
        job = Revising(shop, OPS.validate_python([op]))

        (arrived,) = travelled(job).ops

        assert arrived.setting.model_fields_set == {"technology"}

    def test_takes_view_scope_and_wishes_along(self, shop):
        job = Revising(
            shop,
            OPS.validate_python([{"op": "arrange"}]),
            path=("a",),
            scope=Scope(nodes=("a",)),
            layout=LayoutWishes(viewport=(800.0, 600.5)),
        )

        assert travelled(job) == job

    @some
    @given(diagrams(), diagrams())
    def test_of_mending_arrives_as_it_was_sent(self, document, today):
        job = Mending(document, today=today, drawn_as=document)

        assert travelled(job) == job


class TestAnOutcome:
    @pytest.mark.parametrize("name", written())
    def test_of_composing_arrives_as_it_was_made(self, name):
        job = Composing(Draft.model_validate(written()[name]))
        made = travelled(job).done(SILENT)

        arrived = outcome_of(job, packed_outcome(made))

        assert arrived == made == job.done(SILENT)
        assert packed(arrived.document) == packed(made.document)

    def test_of_revising_arrives_as_it_was_made(self, shop):
        job = Revising(shop, OPS.validate_python([{"op": "arrange", "direction": "down"}]))
        made = travelled(job).done(SILENT)

        arrived = outcome_of(job, packed_outcome(made))

        assert arrived == made == job.done(SILENT)
        assert arrived.document != shop

    def test_that_changed_nothing_is_the_very_document_that_was_there(self, shop):
        job = Revising(shop, OPS.validate_python([{"op": "update", "id": "a", "set": LABEL}]))
        made = travelled(job).done(SILENT)

        assert outcome_of(job, packed_outcome(made)).document is shop

    def test_of_mending_arrives_as_it_was_made(self, shop):
        removal = {"op": "remove", "ids": ["b"]}
        less = Revising(shop, OPS.validate_python([removal])).done(SILENT).document
        job = Mending(shop, today=less, drawn_as=shop)
        made = travelled(job).done(SILENT)

        assert outcome_of(job, packed_outcome(made)) == made == job.done(SILENT)


@pytest.fixture
def shop():
    content = {
        "title": "Shop",
        "nodes": [{"id": name, "type": "service", "label": name.upper()} for name in "abc"],
        "relationships": [{"from": "a", "to": "b"}, {"from": "b", "to": "c"}],
    }
    return Composing(Draft.model_validate(content)).done(SILENT).document


class TestARefusal:
    @pytest.mark.parametrize(
        "op",
        [
            {"op": "remove", "ids": ["nobody"]},
            {"op": "update", "id": "a", "set": {}},
            {"op": "add", "nodes": [{"id": "a", "type": "service", "label": "Twice"}]},
            {"op": "arrange", "scope": {"nodes": ["nobody"]}},
        ],
    )
    def test_arrives_as_it_was_raised(self, shop, op):
        refusal = refusal_of(Revising(shop, OPS.validate_python([op])))

        arrived = refusal_in(packed_refusal(refusal))

        assert type(arrived) is type(refusal)
        assert arrived.body() == refusal.body()

    def test_of_a_drawing_keeps_the_op_that_would_help(self):
        """LAY-86"""
        refusal = refusal_of(Composing(Draft.model_validate(written()["14-starter"] | CROWDED)))

        arrived = refusal_in(packed_refusal(refusal))

        assert (type(arrived), arrived.body()) == (type(refusal), refusal.body())
        assert arrived.details

    def test_that_this_process_does_not_know_is_nothing_to_act_on(self):
        class Newer(InvalidInput):
            code = "NEWER"

        content = packed_refusal(Newer("A later release refuses like this."))
        Newer.code = "FORGOTTEN"

        with pytest.raises(LookupError):
            refusal_in(content)
