"""The gallery holds the shapes that it promises (LAY 10)."""

import pytest

from diagrams.document import limits
from diagrams.document.words import BoundaryKind, Color
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.elements.words import type_called
from diagrams.ops.model import Draft
from diagrams.ops.new_document import new_document
from tests.gallery import generated
from tests.gallery.catalogue import JOGS_ALLOWED, cases, edits, views, written

# Elements, relationships and boundaries of the root view.
COUNTS = {
    "01-straight-chain": (4, 3, 0),
    "02-branch-and-merge": (6, 6, 0),
    "03-topic-fan-out": (9, 8, 0),
    "04-retry-cycle": (5, 5, 0),
    "05-nested-domains": (7, 6, 3),
    "06-pair-and-twin": (4, 5, 0),
    "07-long-words-many-scripts": (4, 3, 0),
    "08-unconnected-parts": (8, 4, 0),
    "09-hand-arranged": (4, 3, 0),
    "10-dense-mesh": (18, 22, 0),
    "11-context-with-inside": (4, 4, 0),
    "12-container-view": (7, 6, 1),
    "13-component-view": (1, 0, 0),
    "14-starter": (1, 1, 0),
    "15-notes-code-and-flow": (3, 2, 0),
    "16-hub-with-notes": (7, 6, 1),
    "17-retry-loop": (6, 6, 0),
    "18-scattered": (6, 5, 0),
    "19-context-view": (7, 6, 0),
    "20-route-only": (4, 3, 0),
    "21-large-container-view": (21, 22, 3),
    "22-gathered-externals": (15, 16, 3),
    "24-hub-of-six-boundaries": (19, 18, 6),
    "25-gateway-of-twelve": (15, 14, 2),
    "26-event-bus": (12, 12, 2),
    "27-platform": (34, 39, 4),
    "28-deep-nesting": (8, 9, 6),
    "29-long-labels-many-scripts": (12, 11, 0),
    "30-undirected": (8, 10, 0),
    "31-clinic-containers": (11, 12, 1),
    "32-every-element-type": (28, 27, 6),
    "33-disconnected-parts": (60, 36, 0),
    "34-mesh-50": (50, 80, 0),
    "35-company-100": (100, 127, 8),
    "36-mesh-100": (100, 160, 0),
    "37-star-120": (121, 120, 0),
    "38-company-200": (200, 257, 12),
}

# What a starter adds is not in the request, and so not counted here.
WITHOUT_STARTER = [name for name in COUNTS if "starter" not in cases()[name]]


class TestTheGallery:
    @pytest.mark.parametrize("name", COUNTS)
    def test_has_as_much_in_each_case_as_promised(self, name):
        request = cases()[name]

        counted = (
            len(request["nodes"]),
            len(request["relationships"]),
            len(request.get("groups", ())),
        )

        assert counted == COUNTS[name]

    @pytest.mark.parametrize("name", WITHOUT_STARTER)
    def test_asks_for_nothing_that_cannot_be(self, name):
        made = new_document(Draft.model_validate(cases()[name]))

        assert [len(view.elements) for view in made.document.views.values()] == [
            len(view["nodes"]) for view in views(cases()[name])
        ]

    def test_counts_every_case(self):
        assert list(COUNTS) == list(cases())

    @pytest.mark.parametrize(
        ("name", "elements", "relationships"),
        [("11-context-with-inside", 2, 1), ("13-component-view", 6, 4)],
    )
    def test_looks_into_elements(self, name, elements, relationships):
        _, inside = views(cases()[name])

        assert (len(inside["nodes"]), len(inside["relationships"])) == (elements, relationships)

    def test_goes_three_views_deep(self):
        assert len(views(cases()["28-deep-nesting"])) == 4

    @pytest.mark.parametrize("name", COUNTS)
    def test_names_everything_once_and_joins_what_there_is(self, name):
        for view in views(cases()[name]):
            prefix = view.get("starter", {}).get("prefix")
            nodes = {node["id"] for node in view["nodes"]}
            groups = {group["id"] for group in view.get("groups", ())}
            links = {link["id"] for link in view["relationships"]}
            notes = {note["id"] for note in view.get("notes", ())}
            every = [*view["nodes"], *view.get("groups", ()), *view["relationships"]]
            every += [*view.get("notes", ()), *view.get("flows", ())]

            assert len({one["id"] for one in every}) == len(every)
            assert all(type_called(node["type"]) for node in view["nodes"])
            assert {
                one["group"] for one in [*view["nodes"], *view.get("groups", ())] if "group" in one
            } <= groups
            ends = {link[end] for link in view["relationships"] for end in ("from", "to")}
            assert not [end for end in ends - nodes if not (prefix and end.startswith(prefix))]
            assert {note["about"] for note in view.get("notes", ()) if "about" in note} <= (
                nodes | groups | links
            )
            assert notes.isdisjoint(nodes | groups | links)
            steps = [step for flow in view.get("flows", ()) for step in flow["steps"]]
            walked = {step if isinstance(step, str) else step["relationship"] for step in steps}
            assert walked <= links

    def test_draws_every_element_type_boundary_and_colour(self):
        request = cases()["32-every-element-type"]

        assert {node["type"] for node in request["nodes"]} == {one.word for one in ELEMENT_TYPES}
        assert {group["kind"] for group in request["groups"]} == set(BoundaryKind)
        assert {node["color"] for node in request["nodes"]} == set(Color)

    def test_has_a_company_as_large_as_a_request_may_be(self):
        made = new_document(Draft.model_validate(generated.estate()))

        assert len(made.document.views[()].elements) == limits.REQUEST_ELEMENTS

    def test_edits_and_excuses_only_cases_that_it_has(self):
        assert {edit.base for edit in edits().values()} <= written().keys()
        assert JOGS_ALLOWED.keys() <= written().keys()

    def test_moves_only_elements_that_the_edited_case_has(self):
        for edit in edits().values():
            assert edit.moved.keys() <= {node["id"] for node in cases()[edit.base]["nodes"]}
