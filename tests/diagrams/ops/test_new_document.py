from typing import Any

import pytest

from common.errors import MAX_PROBLEMS
from diagrams.document import limits
from diagrams.document.words import Color, Semantic, SemanticOrigin
from tests.diagrams.ops.requests import arrow, drawn, faults, node, nodes, refusal, request


class TestNewDocument:
    def test_draws_what_is_asked_for(self):
        content = request("a b:queue", "a>b", level="container")
        content["nodes"][0] |= {
            "description": " What\nit does ",
            "technology": "Go",
            "color": "teal",
        }

        document = drawn(content).document

        a, b = document.view.elements
        assert (document.metadata.title, document.view.level) == ("Shop", "container")
        assert (a.description, a.technology, a.color) == ("What\nit does", "Go", Color.TEAL)
        assert (b.type, b.box) == ("queue", None)
        assert document.view.relationships[0].semantic is Semantic.PUBLISHES

    def test_says_all_that_is_wrong_at_once(self):
        """TOOL-3."""
        content = request("a a b:flux", "a>z", "b>b")
        content["nodes"][2]["label"] = " "
        content["title"] = "x" * 201

        assert faults(content) == [
            ("LIMIT_EXCEEDED", "/title"),
            ("DUPLICATE_ID", "/nodes/1/id"),
            ("UNSUPPORTED_TYPE", "/nodes/2/type"),
            ("INVALID_INPUT", "/nodes/2/label"),
            ("INVALID_REFERENCE", "/relationships/0/to"),
            ("UNSUPPORTED", "/relationships/1"),
        ]

    def test_lists_the_first_twenty_and_counts_them_all(self):
        """TOOL-3."""
        refused = refusal(request(" ".join(["a"] * 30)))

        assert len(refused.problems) == MAX_PROBLEMS
        assert refused.details["total_problems"] == 29
        assert "conflicting_ids" not in refused.details

    def test_is_refused_by_the_code_of_its_first_fault(self):
        assert refusal(request("a b:flux", "a>z")).code == "UNSUPPORTED_TYPE"

    def test_tells_one_fault_once(self):
        content = request("a b:flux", "a>b", groups=[{"id": "g", "label": ""}])
        content["nodes"][0]["group"] = "g"

        assert [path for _, path in faults(content)] == ["/groups/0/label", "/nodes/1/type"]

    def test_has_at_least_one_element(self):
        assert faults({"title": "t"}) == [("INVALID_INPUT", "/nodes")]


class TestTypes:
    def test_may_be_called_by_an_alias_and_are_stored_by_their_word(self):
        """DOC-10, DOC-12."""
        document = drawn(request("a:PostgreS b:Message__Queue c:user")).document

        assert [each.type for each in document.view.elements] == ["sql-database", "queue", "person"]

    def test_that_are_not_known_are_refused_with_the_three_nearest(self):
        """DOC-11."""
        refused = refusal(request("a:databse"))

        assert refused.code == "UNSUPPORTED_TYPE"
        nearest = refused.details["nearest"]
        assert isinstance(nearest, list)
        assert nearest[0] == "database"
        assert len(nearest) == 3

    def test_that_are_not_known_become_the_fallback_where_one_is_given(self):
        """DOC-11."""
        found = drawn(request("a:flux", fallbackType="microservice"))

        assert found.document.view.elements[0].type == "service"
        assert [each.ids for each in found.advisories] == [("a",)]

    def test_do_not_fall_back_to_what_is_no_type(self):
        """DOC-11."""
        assert faults(request("a:flux", fallbackType="nix"))[0] == (
            "UNSUPPORTED_TYPE",
            "/fallbackType",
        )

    def test_of_a_junction_has_no_texts(self):
        content = request("j:junction")
        content["nodes"][0] |= {"description": "d", "technology": "t"}

        assert faults(content) == [
            ("UNSUPPORTED", "/nodes/0/description"),
            ("UNSUPPORTED", "/nodes/0/technology"),
        ]


class TestTexts:
    """DOC-18."""

    @pytest.mark.parametrize(
        ("field", "most"),
        [("label", 120), ("description", 280), ("technology", 60)],
    )
    def test_of_an_element_have_a_limit_in_characters(self, field, most):
        content = request("a")
        content["nodes"][0][field] = "漢" * most
        drawn(content)

        content["nodes"][0][field] += "x"
        assert faults(content) == [("LIMIT_EXCEEDED", f"/nodes/0/{field}")]

    def test_of_a_relationship_are_one_line(self):
        content = request("a b")
        content["relationships"] = [arrow("a>b", label=" Calls \n [JSON] ", condition="if\tnew")]

        (relationship,) = drawn(content).document.view.relationships
        assert (relationship.label, relationship.condition) == ("Calls [JSON]", "if new")

        content["relationships"] = [arrow("a>b", label="x" * 81, condition="x" * 121)]
        assert [path for _, path in faults(content)] == [
            "/relationships/0/label",
            "/relationships/0/condition",
        ]

    def test_that_say_nothing_count_as_absent(self):
        content = request("a")
        content["nodes"][0] |= {"description": " \n ", "technology": "\x07"}

        (element,) = drawn(content).document.view.elements
        assert (element.description, element.technology) == (None, None)


class TestIds:
    """DOC-130."""

    def test_are_unique_in_all_views_of_the_request(self):
        content = request("a", groups=[{"id": "b", "label": "b"}])
        content["nodes"][0]["inside"] = {"nodes": nodes("b a")}
        content["notes"] = [{"id": "a", "text": "t", "about": "a"}]

        refused = refusal(content)

        assert [each.path for each in refused.problems] == [
            "/nodes/0/inside/nodes/0/id",
            "/nodes/0/inside/nodes/1/id",
            "/notes/0/id",
        ]
        assert refused.details["conflicting_ids"] == ["b", "a"]

    @pytest.mark.parametrize("name", ["", "1a", "a b", "ä", "x" * 65, "x" * 1000, "\ud800"])
    def test_have_a_shape(self, name):
        assert ("INVALID_INPUT", "/nodes/0/id") in faults({"title": "t", "nodes": [node(name)]})

    def test_that_nobody_asked_for_are_given_and_never_those_that_somebody_did(self):
        content = request("a b c")
        content["relationships"] = [
            {"from": "a", "to": "b"},
            {"from": "b", "to": "c"},
            {"id": "e2", "from": "c", "to": "a"},
        ]

        found = drawn(content).document.view.relationships

        assert [each.id for each in found] == ["e1", "e3", "e2"]

    def test_are_the_same_for_the_same_request(self):
        """DOC-85."""
        content = request("a b", "a>b", flows=[{"title": "f", "steps": ["ab"]}])
        content["nodes"][0]["attachments"] = [{"text": "t"}]

        assert drawn(content) == drawn(content)
        assert drawn(content).document.view.flows[0].steps[0].id == "flow1.s1"


class TestBoundaries:
    def test_nest_in_any_order(self):
        """DOC-51."""
        groups = [
            {"id": "in", "label": "In", "group": "out"},
            {"id": "out", "label": "Out", "kind": "system"},
        ]

        document = drawn(request("a", groups=groups)).document

        assert [each.parent for each in document.view.boundaries] == ["out", None]

    def test_are_of_the_same_view(self):
        """DOC-52."""
        content = request("a", groups=[{"id": "g", "label": "g"}])
        content["nodes"][0]["inside"] = {"nodes": [node("x", group="g")]}

        assert faults(content) == [("INVALID_REFERENCE", "/nodes/0/inside/nodes/0/group")]

    def test_do_not_contain_themselves(self):
        """DOC-51."""
        groups = [
            {"id": "a", "label": "a", "group": "b"},
            {"id": "b", "label": "b", "group": "a"},
            {"id": "c", "label": "c", "group": "a"},
        ]

        assert faults(request("x", groups=groups)) == [
            ("CONTAINMENT_CYCLE", "/groups/0/group"),
            ("CONTAINMENT_CYCLE", "/groups/1/group"),
        ]

    def test_have_a_title_of_one_line(self):
        """DOC-50."""
        groups = [{"id": "g", "label": "x" * 81}]

        assert faults(request("a", groups=groups)) == [("LIMIT_EXCEEDED", "/groups/0/label")]


class TestRelationships:
    def test_lead_from_element_to_element_of_one_view(self):
        """DOC-30, DOC-104."""
        content = request("a b", "a>g", "x>a", groups=[{"id": "g", "label": "g"}])
        content["nodes"][0]["inside"] = {"nodes": nodes("x")}

        assert faults(content) == [
            ("INVALID_REFERENCE", "/relationships/0/to"),
            ("INVALID_REFERENCE", "/relationships/1/from"),
        ]

    def test_are_one_in_each_direction_and_one_that_compensates(self):
        """DOC-31."""
        content = request("a b", "a>b", "b>a")
        content["relationships"] += [
            {"id": "undo", "from": "a", "to": "b", "semantic": "compensates"}
        ]
        drawn(content)

        content["relationships"] += [{"id": "again", "from": "a", "to": "b"}]
        refused = refusal(content)
        assert [(each.code, each.path) for each in refused.problems] == [
            ("UNSUPPORTED", "/relationships/3")
        ]
        assert refused.details["other"] == "ab"

    def test_remark_on_a_meaning_that_is_not_offered_and_draw_it_otherwise(self):
        """DOC-39."""
        content = request("a b:database")
        content["relationships"] = [arrow("a>b", semantic="publishes")]

        found = drawn(content)

        (relationship,) = found.document.view.relationships
        assert (relationship.semantic, relationship.origin) == (
            Semantic.WRITES,
            SemanticOrigin.INFERRED,
        )
        assert [(each.about, each.ids) for each in found.advisories] == [("relationship", ("ab",))]

    def test_mean_what_is_behind_a_junction(self):
        """DOC-43."""
        found = drawn(request("a b j:junction q:queue", "a>j", "b>j", "j>q")).document

        assert {each.semantic for each in found.view.relationships} == {Semantic.PUBLISHES}


class TestLimits:
    """TOOL §8."""

    def test_count_all_views_of_a_request_together(self):
        content = request(" ".join(f"n{number}" for number in range(limits.REQUEST_ELEMENTS)))
        drawn(content)

        content["nodes"][0]["inside"] = {"nodes": nodes("x")}
        assert faults(content) == [("LIMIT_EXCEEDED", "/nodes")]

    @pytest.mark.parametrize(
        ("field", "most", "part"),
        [
            ("groups", limits.REQUEST_BOUNDARIES, {"label": "g"}),
            ("notes", limits.REQUEST_NOTES, {"text": "t", "about": "a", "attach": False}),
            ("openPoints", limits.REQUEST_OPEN_POINTS, {"kind": "parked", "about": ["a"]}),
            ("flows", limits.REQUEST_FLOWS, {"steps": ["ab"]}),
        ],
    )
    def test_hold_for_every_kind_of_part(self, field, most, part):
        def of(number: int) -> dict[str, Any]:
            named = [dict(part, id=f"p{each}") for each in range(number)]
            if field == "flows":
                named = [dict(each, title=each["id"]) for each in named]
            return request("a b", "a>b", **{field: named})

        drawn(of(most))

        assert faults(of(most + 1)) == [("LIMIT_EXCEEDED", f"/{field}")]

    def test_hold_for_relationships(self):
        names = [f"n{number}" for number in range(26)]
        arrows = [f"{a}>{b}" for a in names for b in names if a != b]
        content = request(" ".join(names), *arrows[: limits.REQUEST_RELATIONSHIPS + 1])

        assert faults(content) == [("LIMIT_EXCEEDED", "/relationships")]


class TestLayoutWishes:
    def test_name_a_flow_of_the_first_view(self):
        content = request("a b", "a>b", flows=[{"id": "f", "title": "f", "steps": ["ab"]}])
        drawn({**content, "layout": {"primaryFlow": "f"}})

        assert faults({**content, "layout": {"primaryFlow": "g"}}) == [
            ("INVALID_REFERENCE", "/layout/primaryFlow")
        ]


class TestAdvisories:
    def test_are_on_the_request_first_then_on_levels_then_on_relationships(self):
        """TOOL-38."""
        content = request("a q:queue t:topic", "q>t", level="context", notes=[{"text": "t"}])

        assert [each.about for each in drawn(content).advisories] == [
            "request",
            "level",
            "relationship",
        ]
