from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.edit import with_attachments, with_element, without
from diagrams.document.ids import ids_of_view
from diagrams.document.model import Document, View
from tests.diagrams.random_documents import documents
from tests.diagrams.small import attachment, view

SHOP = view(
    "a@g b@h c d:queue",
    "r:a>b",
    "s:b>c",
    "t:c>d",
    boundaries="g h@g",
    notes="n@h m",
    flows="f:r+s+t v^f:t",
    a=view("x", "q:x>x"),
)


def references(drawn: View) -> Iterator[str]:
    """Every id that something in ``drawn`` points to."""
    for element in drawn.elements:
        yield from filter(None, [element.boundary])
    for boundary in drawn.boundaries:
        yield from filter(None, [boundary.parent])
    for note in drawn.notes:
        yield from filter(None, [note.boundary])
    for relationship in drawn.relationships:
        yield from (relationship.source, relationship.target)
    for flow in drawn.flows:
        yield from filter(None, [flow.variant_of])
        for step in flow.steps:
            yield from filter(None, [step.relationship])
            yield from (*step.extra_relationships, *step.extra_elements)


class TestWithout:
    def test_takes_the_relationships_of_an_element_and_their_steps_along(self):
        """TOOL-42, DOC-92."""
        left = without(SHOP, ["b"])

        assert [each.id for each in left.view.relationships] == ["t"]
        assert [step.id for step in left.view.flows[0].steps] == ["f.s3"]
        assert left.gone == {"b", "r", "s"}

    def test_takes_the_inside_of_an_element_along(self):
        """DOC-105."""
        assert without(SHOP, ["a"]).gone == {"a", "r", "x", "q"}

    def test_takes_the_contents_of_a_boundary_along_at_any_depth(self):
        """DOC-54."""
        left = without(SHOP, ["g"])

        assert [each.id for each in left.view.elements] == ["c", "d"]
        assert [each.id for each in left.view.notes] == ["m"]
        assert left.view.boundaries == ()

    def test_lets_variants_outlive_their_base(self):
        """DOC-90."""
        (variant,) = without(SHOP, ["f"]).view.flows

        assert variant.variant_of is None

    def test_takes_an_attachment_from_its_host_alone(self):
        host = SHOP.element_by_id["c"]
        noted = with_attachments(SHOP, host, (attachment("one"), attachment("two")))

        left = without(noted, ["one"])

        assert left.view.element_by_id["c"].attachments == (attachment("two"),)
        assert left.gone == {"one"}
        assert without(noted, ["c"]).gone == {"c", "s", "t", "one", "two"}

    def test_gives_back_the_same_view_where_nothing_is_removed(self):
        assert without(SHOP, []).view is SHOP
        assert without(SHOP, ["nobody"]).view is SHOP

    @given(documents(), st.data())
    def test_leaves_nothing_dangling_and_shares_what_it_did_not_touch(self, drawn, data):
        root = drawn.view
        named = data.draw(st.lists(st.sampled_from(list(ids_of_view(root))), max_size=3))

        left = without(root, named)

        there = set(ids_of_view(left.view))
        assert set(references(left.view)) <= there
        assert not there & left.gone
        for element in left.view.elements:
            if not left.gone & {each.id for each in root.element_by_id[element.id].attachments}:
                assert element is root.element_by_id[element.id]
        for relationship in left.view.relationships:
            before = root.relationship_by_id[relationship.id]
            assert relationship is before or before.attachments != relationship.attachments


class TestReplaced:
    def test_forgets_what_was_worked_out_for_the_original(self):
        assert "z" not in SHOP.element_by_id

        grown = SHOP.replaced(elements=(*SHOP.elements, *view("z").elements))

        assert "z" in grown.element_by_id
        assert "z" not in SHOP.element_by_id

    @given(documents())
    def test_gives_back_the_same_object_for_equal_values(self, drawn):
        copy = Document.model_validate(drawn.wire())

        assert drawn.replaced(view=copy.view, open_points=copy.open_points) is drawn
        for element in copy.view.elements:
            assert with_element(drawn.view, element) is drawn.view

    @given(documents())
    def test_shares_all_that_an_edit_of_one_element_does_not_touch(self, drawn):
        element = drawn.view.elements[-1]

        edited = with_element(drawn.view, element.replaced(label="another"))

        assert edited.relationships is drawn.view.relationships
        assert edited.flows is drawn.view.flows
        for other in drawn.view.elements[:-1]:
            assert edited.element_by_id[other.id] is other
