"""A create request that begins with a starter (DOC-131, DOC-133, TOOL 3.7)."""

from tests.diagrams.ops.requests import arrow, drawn, faults, node, refusal


def begun(**use):
    return {"title": "Shop", "starter": {"id": "event-driven", **use}}


class TestAStarter:
    def test_is_enough_for_a_diagram(self):
        view = drawn(begun()).document.view

        assert "producer" in view.element_by_id
        assert [flow.id for flow in view.flows] == ["flow1", "flow2"]

    def test_puts_the_prefix_before_every_id(self):  # DOC-131
        view = drawn(begun(prefix="shop-")).document.view
        ids = (
            *view.element_by_id,
            *view.boundary_by_id,
            *view.relationship_by_id,
            *view.flow_by_id,
            *(each.relationship for flow in view.flows for each in flow.steps),
            *(each.source for each in view.relationships),
            *(each.boundary for each in view.elements if each.boundary is not None),
        )

        assert [each for each in ids if not (each or "").startswith("shop-")] == []

    def test_is_there_before_the_requests_own_parts_which_may_refer_to_it(self):
        content = {
            **begun(prefix="s."),
            "nodes": [node("extra", "worker", group="s.first")],
            "relationships": [arrow("s.topic>extra")],
            "flows": [{"id": "more", "title": "More", "steps": ["s.e1", "s.topicextra"]}],
            "notes": [{"id": "why", "text": "Because.", "about": "s.producer"}],
            "openPoints": [{"id": "open", "kind": "parked", "about": ["s.topic", "extra"]}],
            "layout": {"primaryFlow": "s.flow1"},
        }

        document = drawn(content).document

        assert [each.id for each in document.view.elements][-1] == "extra"
        assert document.view.host_of["why"].id == "s.producer"
        assert document.view.flow_by_id["more"].steps[0].relationship == "s.e1"

    def test_says_other_words_where_the_request_gives_them(self):
        view = drawn(
            begun(
                overrides={
                    "producer": {"label": "Checkout", "description": None},
                    "topic": {"technology": " Kafka "},
                }
            )
        ).document.view

        assert view.element_by_id["producer"].label == "Checkout"
        assert view.element_by_id["producer"].description is None
        assert view.element_by_id["topic"].label == "Events"
        assert view.element_by_id["topic"].technology == "Kafka"

    def test_gives_the_view_its_level_unless_the_request_says_one(self):
        content = {"title": "Shop", "starter": {"id": "monolith"}}

        assert drawn(content).document.view.level == "container"
        assert drawn({**content, "level": "context"}).document.view.level == "context"


class TestWhatIsRefused:
    def test_is_a_starter_that_there_is_not(self):
        assert faults({"title": "Shop", "starter": {"id": "bigball"}}) == [
            ("NOT_FOUND", "/starter/id")
        ]

    def test_is_a_prefix_that_no_id_can_begin_with(self):
        for prefix in ("1-", "a b", "seventeen-letters-"):
            assert faults(begun(prefix=prefix)) == [("INVALID_INPUT", "/starter/prefix")]

    def test_are_words_for_elements_that_it_has_not_and_words_too_long(self):
        content = begun(overrides={"a/b": {"label": "x"}, "topic": {"technology": "x" * 61}})

        assert faults(content) == [
            ("INVALID_REFERENCE", "/starter/overrides/a~1b"),
            ("LIMIT_EXCEEDED", "/starter/overrides/topic/technology"),
        ]

    def test_is_an_id_that_the_starter_has_taken(self):
        refused = refusal({**begun(), "nodes": [node("topic")]})

        assert [(each.code, each.path) for each in refused.problems] == [
            ("DUPLICATE_ID", "/nodes/0/id")
        ]
        assert refused.details["conflicting_ids"] == ["topic"]

    def test_is_told_together_with_everything_else(self):
        content = {**begun(prefix="!"), "nodes": [node("x", "blob")]}

        assert [code for code, _ in faults(content)] == ["INVALID_INPUT", "UNSUPPORTED_TYPE"]
