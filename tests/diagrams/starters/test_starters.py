"""The starters that are offered (DOC-133): each is sound, draws clean and tells something."""

import pytest

from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from diagrams.starters.registry import STARTERS


def request(name: str, **more):
    return Draft.model_validate({"title": "Begun", "starter": {"id": name, **more}})


def test_there_are_thirteen_in_the_order_they_are_offered():
    assert STARTERS.names == (
        "monolith",
        "modular-monolith",
        "microservices",
        "event-driven",
        "hexagonal",
        "bff",
        "cqrs",
        "medallion",
        "kappa",
        "cdc",
        "saga-orchestration",
        "saga-choreography",
        "transactional-outbox",
    )


@pytest.mark.parametrize("name", STARTERS.names)
class TestEveryStarter:
    def test_draws_clean_and_gives_nothing_to_remark_on(self, name):
        made = compose(request(name))

        assert (made.quality.errors, made.quality.warnings, made.degraded) == (0, 0, False)
        assert (made.advisories, made.advice) == ((), ())

    def test_tells_flows_that_touch_every_element_that_is_drawn(self, name):
        view = compose(request(name)).document.view
        told = {
            end
            for flow in view.flows
            for step in flow.steps
            for relationship in (view.relationship_by_id[step.relationship or ""],)
            for end in (relationship.source, relationship.target)
        }

        assert view.flows
        # What nobody's walk comes by stands in for more of the same kind.
        assert len(view.element_by_id.keys() - told) <= 2

    def test_numbers_its_relationships_and_flows(self, name):  # DOC-131
        view = compose(request(name)).document.view

        assert [each.id for each in view.relationships] == [
            f"e{number}" for number in range(1, len(view.relationships) + 1)
        ]
        assert [each.id for each in view.flows] == [
            f"flow{number}" for number in range(1, len(view.flows) + 1)
        ]

    def test_can_be_used_in_one_diagram_only_once_without_a_prefix(self, name):
        first = compose(request(name, prefix="a-")).document.view
        second = compose(request(name, prefix="b-")).document.view

        assert not first.element_by_id.keys() & second.element_by_id.keys()
        assert not first.relationship_by_id.keys() & second.relationship_by_id.keys()
        assert not first.flow_by_id.keys() & second.flow_by_id.keys()
        assert not first.boundary_by_id.keys() & second.boundary_by_id.keys()
