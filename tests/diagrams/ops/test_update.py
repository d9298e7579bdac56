from typing import Any

import pytest

from diagrams.document.geometry import Rect
from diagrams.document.model import Document, Step, Viewport
from diagrams.document.words import (
    Behaviour,
    BoundaryKind,
    NoteKind,
    PointKind,
    Semantic,
    SemanticOrigin,
)
from tests.diagrams.ops.changes import faults, made, refusal, setting
from tests.diagrams.ops.requests import arrow, drawn, node, nodes
from tests.diagrams.small import document, view


def shop(**content: Any) -> Document:
    """Three services and a database in a row, with what ``content`` adds."""
    asked: dict[str, Any] = {
        "title": "Shop",
        "nodes": nodes("a b c d:database"),
        "relationships": [arrow("a>b"), arrow("b>c"), arrow("c>d")],
    }
    return drawn(asked | content).document


class TestUpdate:
    def test_keeps_what_is_left_out_and_clears_what_is_null(self):
        """TOOL-40."""
        element = node("a", description="d", technology="t", color="teal")
        before = shop(nodes=[element], relationships=[])

        (after,) = made(before, setting("a", label="New", technology=None)).document.view.elements

        assert (after.label, after.description, after.technology) == ("New", "d", None)
        assert after.color == "teal"

    def test_names_what_is_in_the_view(self):
        """TOOL-41."""
        before = document(view("a", a=view("x")))

        assert faults(before, setting("zz", label="l")) == [("INVALID_REFERENCE", "/ops/0/id")]
        assert refusal(before, setting("x", label="l")).message == "“x” is in another view."

    def test_gives_back_the_same_document_where_all_is_so_already(self):
        before = shop()

        assert made(before, setting("a", label="a", description=None)).document is before

    def test_sets_something_and_only_what_its_target_has(self):
        before = shop(groups=[{"id": "g", "label": "g"}])

        assert faults(before, setting("a")) == [("INVALID_INPUT", "/ops/0/set")]
        assert faults(before, setting("a", semantic="calls", variantOf="f")) == [
            ("INVALID_INPUT", "/ops/0/set/semantic"),
            ("INVALID_INPUT", "/ops/0/set/variantOf"),
        ]
        assert faults(before, setting("g", type="service")) == [
            ("INVALID_INPUT", "/ops/0/set/type")
        ]

    @pytest.mark.parametrize("name", ["label", "type"])
    def test_does_not_clear_what_has_to_be_there(self, name):
        assert faults(shop(), setting("a", **{name: None})) == [
            ("INVALID_INPUT", f"/ops/0/set/{name}")
        ]


class TestOfAnElement:
    def test_keeps_its_type_within_its_family(self):
        """DOC-13."""
        before = shop()

        assert made(before, setting("a", type="lambda")).document.view.elements[0].type == "worker"
        assert faults(before, setting("a", type="queue")) == [("UNSUPPORTED", "/ops/0/set/type")]
        assert faults(before, setting("a", type="flux")) == [
            ("UNSUPPORTED_TYPE", "/ops/0/set/type")
        ]

    def test_infers_again_what_nobody_chose(self):
        """DOC-14."""
        before = shop(nodes=nodes("a b c d:database e:worker"), relationships=[arrow("c>e")])
        chosen = shop(
            nodes=nodes("c:service e:worker"), relationships=[arrow("c>e", semantic="http")]
        )

        def meant(of: Document) -> Semantic | None:
            after = made(of, setting("c", type="scheduler")).document
            return after.view.relationship_by_id["ce"].semantic

        assert before.view.relationship_by_id["ce"].semantic is Semantic.CALLS
        assert meant(before) is Semantic.TRIGGERS
        assert meant(chosen) is Semantic.HTTP

    def test_infers_again_what_is_behind_a_junction(self):
        """DOC-14, DOC-43."""
        before = shop(
            nodes=nodes("a j:junction q:queue"), relationships=[arrow("a>j"), arrow("j>q")]
        )

        after = made(before, setting("q", type="dead-letter-queue")).document

        assert {each.semantic for each in after.view.relationships} == {Semantic.DEAD_LETTERS}

    def test_keeps_its_inside_whatever_it_becomes(self):
        """DOC-101."""
        before = shop(
            nodes=[node("a", "component", inside={"nodes": nodes("x")})], relationships=[]
        )

        after = made(before, setting("a", type="port")).document

        assert after.path_of["x"] == ("a",)

    def test_moves_it_into_a_boundary_and_out_without_giving_it_a_place(self):
        """DOC-50."""
        before = document(view("a b", boundaries="g"))
        placed = before.view.elements[0].replaced(box=Rect(1, 2, 30, 40))
        before = before.replaced(
            view=before.view.replaced(elements=(placed, before.view.elements[1]))
        )

        inside = made(before, setting("a", group="g")).document
        outside = made(inside, setting("a", group=None)).document

        assert inside.view.elements[0] == placed.replaced(boundary="g")
        assert outside == before
        assert faults(before, setting("a", group="b")) == [
            ("INVALID_REFERENCE", "/ops/0/set/group")
        ]


class TestOfABoundary:
    def test_sets_label_kind_and_parent(self):
        before = document(view("a", boundaries="g h"))

        after = made(before, setting("g", label="G", kind="domain", group="h")).document

        (g, _) = after.view.boundaries
        assert (g.label, g.kind, g.parent) == ("G", BoundaryKind.DOMAIN, "h")
        assert made(after, setting("g", kind=None)).document.view.boundaries[0].kind == "boundary"

    def test_does_not_put_it_into_itself(self):
        """DOC-51."""
        before = document(view("a", boundaries="g h@g"))

        assert faults(before, setting("g", group="h")) == [
            ("CONTAINMENT_CYCLE", "/ops/0/set/group")
        ]

    def test_knows_the_kinds_of_boundaries(self):
        before = document(view("a", boundaries="g"))

        assert faults(before, setting("g", kind="note")) == [("INVALID_INPUT", "/ops/0/set/kind")]


class TestOfARelationship:
    def test_sets_a_meaning_that_is_offered(self):
        found = made(shop(), setting("cd", semantic="reads")).document.view.relationship_by_id["cd"]

        assert (found.semantic, found.origin) == (Semantic.READS, SemanticOrigin.EXPLICIT)

    def test_keeps_the_old_meaning_where_another_is_not_offered_and_says_so(self):
        """DOC-42."""
        before = made(shop(), setting("cd", semantic="reads")).document

        outcome = made(before, setting("cd", semantic="publishes"))

        assert outcome.document is before
        assert [each.ids for each in outcome.advisories] == [("cd",)]
        assert "“reads” stands instead" in outcome.advisories[0].message

    def test_infers_the_meaning_where_it_is_cleared(self):
        before = made(shop(), setting("cd", semantic="reads")).document

        found = made(before, setting("cd", semantic=None)).document.view.relationship_by_id["cd"]

        assert (found.semantic, found.origin) == (Semantic.WRITES, SemanticOrigin.INFERRED)

    def test_dashes_what_becomes_asynchronous_unless_told_otherwise(self):
        before = shop()

        def after(**fields: Any) -> tuple[Behaviour | None, bool]:
            (found, *_) = made(before, setting("ab", **fields)).document.view.relationships
            return found.kind, found.is_async

        assert after(kind="async") == (Behaviour.ASYNC, True)
        assert after(**{"kind": "async", "async": False}) == (Behaviour.ASYNC, False)
        assert after(kind="retry") == (Behaviour.RETRY, False)

    def test_keeps_the_old_behaviour_where_another_is_not_offered_and_says_so(self):
        """DOC-40."""
        outcome = made(shop(), setting("ab", kind="event"))

        assert outcome.document.view.relationships[0].kind is None
        assert "“event” is not offered" in outcome.advisories[0].message

    def test_makes_no_second_one_of_a_direction(self):
        """DOC-31."""
        before = shop(
            relationships=[arrow("a>b"), {**arrow("a>b", semantic="compensates"), "id": "undo"}]
        )

        assert faults(before, setting("undo", semantic="calls")) == [
            ("UNSUPPORTED", "/ops/0/set/semantic")
        ]

    def test_sets_texts_and_heads(self):
        found = made(
            shop(), setting("ab", label=" Asks ", condition="if new", directed=False)
        ).document.view.relationships[0]

        assert (found.label, found.condition, found.directed) == ("Asks", "if new", False)


class TestOfANote:
    def notes(self, **note: Any) -> Document:
        groups = [{"id": "g", "label": "g"}]
        return shop(groups=groups, notes=[{"id": "n", "text": "t", **note}])

    def test_moves_a_free_note_beside_an_element_or_into_a_group(self):
        before = self.notes()
        placed = before.view.notes[0].replaced(box=Rect(0, 0, 200, 56))
        before = before.replaced(view=before.view.replaced(notes=(placed,)))

        beside = made(before, setting("n", about="a"))
        inside = made(before, setting("n", about="g"))

        assert beside.beside == {"n": "a"}
        assert (beside.document.view.notes[0].boundary, beside.document.view.notes[0].box) == (
            None,
            None,
        )
        assert inside.document.view.notes[0].boundary == "g"
        assert (
            made(inside.document, setting("n", about=None)).document.view.notes[0].boundary is None
        )

    def test_makes_no_attachment_of_a_free_note(self):
        """DOC-62."""
        assert faults(self.notes(), setting("n", about="ab")) == [
            ("UNSUPPORTED", "/ops/0/set/about")
        ]
        assert faults(self.notes(), setting("n", about="zz")) == [
            ("INVALID_REFERENCE", "/ops/0/set/about")
        ]

    def test_edits_an_attachment_by_its_own_id_and_moves_it_under_it(self):
        """DOC-71."""
        before = self.notes(about="a")

        after = made(before, setting("n", text="New", kind="question", about="bc")).document.view

        (moved,) = after.relationship_by_id["bc"].attachments
        assert (moved.id, moved.text, moved.kind) == ("n", "New", NoteKind.QUESTION)
        assert after.element_by_id["a"].attachments == ()

    def test_makes_no_free_note_of_an_attachment(self):
        """DOC-62."""
        before = self.notes(about="a")

        assert faults(before, setting("n", about="g")) == [("UNSUPPORTED", "/ops/0/set/about")]
        assert faults(before, setting("n", about=None)) == [("UNSUPPORTED", "/ops/0/set/about")]

    def test_moves_nothing_to_a_host_that_is_full(self):
        """DOC-70."""
        full = [arrow("a>b", attachments=[{"text": "t"}] * 4)]
        before = shop(relationships=full, notes=[{"id": "n", "text": "t", "about": "a"}])

        assert faults(before, setting("n", about="ab")) == [("LIMIT_EXCEEDED", "/ops/0/set/about")]

    def test_does_not_mix_notes_and_code(self):
        """DOC-71."""
        before = shop(
            nodes=[node("a", attachments=[{"id": "n", "text": "t"}, {"id": "k", "code": "x"}])],
            relationships=[],
        )

        assert faults(before, setting("n", code="x", language="sql")) == [
            ("UNSUPPORTED", "/ops/0/set/code"),
            ("UNSUPPORTED", "/ops/0/set/language"),
        ]
        assert faults(before, setting("k", text="t", kind="note")) == [
            ("UNSUPPORTED", "/ops/0/set/text"),
            ("UNSUPPORTED", "/ops/0/set/kind"),
        ]
        assert faults(before, setting("n", kind="code")) == [("UNSUPPORTED", "/ops/0/set/kind")]
        code = made(before, setting("k", code="y", language="sql")).document
        assert code.view.elements[0].attachments[1].text == "y"


class TestOfAFlow:
    def told(self) -> Document:
        flows = [
            {"id": "f", "title": "Main", "steps": ["ab", {"relationship": "bc", "caption": "c"}]},
            {"id": "v", "title": "Variant", "variantOf": "f", "steps": ["ab"]},
        ]
        before = shop(flows=flows)
        frame = Step(id="frame", extra_elements=("a",))
        main, variant = before.view.flows
        first, second = main.steps
        camera = first.replaced(viewport=Viewport(x=0, y=0, zoom=1))
        main = main.replaced(steps=(camera, frame, second))
        return before.replaced(view=before.view.replaced(flows=(main, variant)))

    def test_leaves_the_steps_alone_where_only_the_title_is_set(self):
        """DOC-86."""
        before = self.told()

        after = made(before, setting("f", title="Other")).document

        assert after.view.flows[0].steps is before.view.flows[0].steps

    def test_keeps_the_steps_of_what_is_still_told(self):
        """DOC-84, DOC-86."""
        before = self.told()
        steps = ["cd", "bc", {"frame": "frame"}, {"relationship": "ab", "caption": "x"}]

        after = made(before, setting("f", steps=steps)).document.view.flows[0].steps

        assert [(step.id, step.relationship, step.caption) for step in after] == [
            ("f.s3", "cd", None),
            ("f.s2", "bc", "c"),
            ("frame", None, None),
            ("f.s1", "ab", "x"),
        ]
        assert after[3].viewport is not None

    def test_clears_a_caption_that_is_null(self):
        """DOC-86."""
        steps = [{"relationship": "bc", "caption": None}]

        (step,) = made(self.told(), setting("f", steps=steps)).document.view.flows[0].steps

        assert step.caption is None

    def test_keeps_only_frames_that_are_there(self):
        """DOC-84."""
        assert faults(self.told(), setting("f", steps=["ab", {"frame": "f.s1"}])) == [
            ("INVALID_REFERENCE", "/ops/0/set/steps/1/frame")
        ]

    def test_gives_no_title_that_another_flow_has(self):
        """DOC-87."""
        before = self.told()

        assert made(before, setting("f", title="MAIN")).document.view.flows[0].title == "MAIN"
        assert faults(before, setting("f", title="variant")) == [
            ("DUPLICATE_FLOW", "/ops/0/set/title")
        ]

    def test_lets_variants_hang_on_a_base_alone(self):
        """DOC-89."""
        before = self.told()

        assert made(before, setting("v", variantOf=None)).document.view.flows[1].variant_of is None
        for flow, base in (("f", "v"), ("f", "f"), ("v", "zz")):
            assert faults(before, setting(flow, variantOf=base)) == [
                ("INVALID_REFERENCE", "/ops/0/set/variantOf")
            ]


class TestOfAnOpenPoint:
    def test_resolves_and_reopens_and_keeps_what_was_said(self):
        """DOC-123."""
        before = document(view("a b"), p="a")

        resolved = made(before, setting("p", resolved=True, resolution="Yes")).document
        reopened = made(resolved, setting("p", resolved=False, kind="parked")).document

        assert resolved.open_points[0].resolved
        (point,) = reopened.open_points
        assert (point.resolved, point.resolution, point.kind) == (False, "Yes", PointKind.PARKED)

    def test_stays_about_something(self):
        """DOC-125."""
        before = document(view("a b"), p="a")

        assert made(before, setting("p", about=["b", "b"])).document.open_points[0].targets == (
            "b",
        )
        assert faults(before, setting("p", about=[])) == [("INVALID_INPUT", "/ops/0/set/about")]
        assert faults(before, setting("p", about=None)) == [("INVALID_INPUT", "/ops/0/set/about")]
        assert faults(before, setting("p", about="b")) == [("INVALID_INPUT", "/ops/0/set/about")]
        assert faults(before, setting("p", about=["zz"])) == [
            ("INVALID_REFERENCE", "/ops/0/set/about/0")
        ]
