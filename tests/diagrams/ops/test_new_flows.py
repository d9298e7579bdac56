from typing import Any

from diagrams.document import limits
from tests.diagrams.ops.requests import drawn, faults, refusal, request


def told(*flows: dict[str, Any]) -> dict[str, Any]:
    named = [{"id": f"f{number}", **flow} for number, flow in enumerate(flows)]
    return request("a b c", "a>b", "b>c", flows=named)


def flow(title: str, *steps: Any, **fields: Any) -> dict[str, Any]:
    return {"title": title, "steps": list(steps) or ["ab"], **fields}


class TestNewFlows:
    def test_tell_relationships_in_the_order_that_is_given(self):
        """DOC-81, DOC-82, DOC-85."""
        content = told(flow("Main", "bc", {"relationship": "ab", "caption": " first\n"}))

        (found,) = drawn(content).document.view.flows

        assert [(step.id, step.relationship, step.caption) for step in found.steps] == [
            ("f0.s1", "bc", None),
            ("f0.s2", "ab", "first"),
        ]

    def test_tell_nothing_that_is_not_there(self):
        """DOC-80."""
        content = told(flow("Main", "zz", {"relationship": "yy"}, "a", {"frame": "f0.s1"}))

        assert faults(content) == [
            ("INVALID_REFERENCE", "/flows/0/steps/0"),
            ("INVALID_REFERENCE", "/flows/0/steps/1/relationship"),
            ("INVALID_REFERENCE", "/flows/0/steps/2"),
            ("INVALID_REFERENCE", "/flows/0/steps/3/frame"),
        ]

    def test_tell_nothing_twice(self):
        """DOC-83."""
        content = told(flow("Main", "ab", "bc", {"relationship": "ab"}))

        assert faults(content) == [("UNSUPPORTED", "/flows/0/steps/2")]

    def test_may_share_relationships(self):
        """DOC-83."""
        assert len(drawn(told(flow("One", "ab"), flow("Two", "ab"))).document.view.flows) == 2

    def test_have_titles_of_their_own_however_they_are_written(self):
        """DOC-87."""
        refused = refusal(told(flow("Main flow"), flow(" MAIN  Flow ")))

        assert [(each.code, each.path) for each in refused.problems] == [
            ("DUPLICATE_FLOW", "/flows/1/title")
        ]
        assert refused.details["existing_id"] == "f0"

    def test_tell_at_least_one_step_and_sixty_at_most(self):
        empty = told({"title": "t", "steps": []})
        many = told(flow("t", *["ab"] * (limits.REQUEST_STEPS + 1)))

        assert faults(empty) == [("INVALID_INPUT", "/flows/0/steps")]
        assert faults(many)[0] == ("LIMIT_EXCEEDED", "/flows/0/steps")

    def test_may_be_written_before_their_base(self):
        """DOC-89."""
        content = told(flow("Detour", variantOf="f1"), flow("Main"))

        detour, main = drawn(content).document.view.flows
        assert (detour.variant_of, main.variant_of) == ("f1", None)

    def test_are_variants_of_a_flow_that_is_there_another_and_no_variant(self):
        """DOC-89."""
        content = told(
            flow("Base"),
            flow("Of nothing", variantOf="zz"),
            flow("Of itself", variantOf="f2"),
            flow("Variant", variantOf="f0"),
            flow("Of a variant", variantOf="f3"),
        )

        assert faults(content) == [
            ("INVALID_REFERENCE", "/flows/1/variantOf"),
            ("INVALID_REFERENCE", "/flows/2/variantOf"),
            ("INVALID_REFERENCE", "/flows/3/variantOf"),  # it has a variant, so it cannot be one
            ("INVALID_REFERENCE", "/flows/4/variantOf"),
        ]

    def test_have_texts_with_a_limit(self):
        content = told(flow("x" * 101, {"relationship": "ab", "caption": "x" * 121}))

        assert faults(content) == [
            ("LIMIT_EXCEEDED", "/flows/0/title"),
            ("LIMIT_EXCEEDED", "/flows/0/steps/0/caption"),
        ]


class TestNewPoints:
    def points(self, *about: str, **fields: Any) -> dict[str, Any]:
        point = {"id": "p", "kind": "awaiting", "about": list(about), **fields}
        content = request("a b", "a>b", openPoints=[point])
        content["nodes"][0]["inside"] = {"nodes": [{"id": "x", "type": "api", "label": "x"}]}
        return content

    def test_are_about_parts_of_any_views_each_once(self):
        """DOC 10."""
        content = self.points("x", "ab", "x", context=" Who\nknows ")

        (point,) = drawn(content).document.open_points

        assert (point.targets, point.context, point.resolved) == (("x", "ab"), "Who\nknows", False)

    def test_are_about_something_that_is_there(self):
        assert faults(self.points("a", "zz")) == [("INVALID_REFERENCE", "/openPoints/0/about/1")]
        assert faults(self.points()) == [("INVALID_INPUT", "/openPoints/0/about")]

    def test_have_a_limit(self):
        assert faults(self.points("a", context="x" * 501)) == [
            ("LIMIT_EXCEEDED", "/openPoints/0/context")
        ]
