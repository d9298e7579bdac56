from hypothesis import given
from hypothesis import strategies as st

from diagrams.document.copying import with_copies
from diagrams.document.geometry import Point, Rect
from diagrams.document.ids import ids_of
from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from tests.diagrams.random_documents import documents
from tests.diagrams.small import document, view

SHIFT = Point(24, 24)
SHOP = document(
    view(
        "a b@g c",
        "r:a>b",
        "s:b>c",
        boundaries="g h@g",
        notes="n@h",
        flows="f:r",
        a=view("x y", "q:x>y", flows="k:q"),
    ),
    p="a c",
    o="x",
)


class TestWithCopies:
    def test_copies_an_element_with_its_inside(self):
        """DOC-105."""
        copied = with_copies(SHOP, (), ["a"], shift=SHIFT)

        copy = copied.document.view.element_by_id[copied.names["a"]]
        assert copy.inside is not None
        assert [each.id for each in copy.inside.elements] == ["x_1", "y_1"]
        assert copy.inside.relationships[0].source == "x_1"
        assert copy.inside.flows[0].steps[0].relationship == "q_1"

    def test_copies_the_open_points_about_it_about_the_copy_alone(self):
        """DOC-124."""
        copied = with_copies(SHOP, (), ["a"], shift=SHIFT)

        assert [(each.id, each.targets) for each in copied.document.open_points] == [
            ("p", ("a", "c")),
            ("o", ("x",)),
            ("p_1", ("a_1",)),
            ("o_1", ("x_1",)),
        ]

    def test_copies_a_relationship_where_both_its_ends_are_copied_and_no_flow(self):
        copied = with_copies(SHOP, (), ["a", "b"], shift=SHIFT).document.view

        assert [(each.id, each.source, each.target) for each in copied.relationships[2:]] == [
            ("r_1", "a_1", "b_1")
        ]
        assert copied.flows is SHOP.view.flows

    def test_copies_a_boundary_with_all_that_is_in_it(self):
        copied = with_copies(SHOP, (), ["g"], shift=SHIFT).document.view

        assert [(each.id, each.parent) for each in copied.boundaries[2:]] == [
            ("g_1", None),
            ("h_1", "g_1"),
        ]
        assert copied.element_by_id["b_1"].boundary == "g_1"
        assert copied.note_by_id["n_1"].boundary == "h_1"

    def test_leaves_a_copy_in_the_boundary_that_is_not_copied(self):
        assert with_copies(SHOP, (), ["b"], shift=SHIFT).document.view.elements[-1].boundary == "g"

    def test_draws_a_copy_a_little_further(self):
        placed = SHOP.view.elements[2].replaced(box=Rect(1, 2, 30, 40))
        drawn = SHOP.view.replaced(elements=(*SHOP.view.elements[:2], placed))

        copied = with_copies(SHOP.replaced(view=drawn), (), ["c"], shift=SHIFT).document.view

        assert copied.elements[-1].box == (25, 26, 30, 40)

    @given(documents(depth=1), st.data())
    def test_makes_a_sound_document_that_shares_all_there_was(self, drawn, data):
        standing = [*drawn.view.element_by_id, *drawn.view.boundary_by_id, *drawn.view.note_by_id]
        ids = data.draw(st.lists(st.sampled_from(standing), unique=True))

        copied = with_copies(drawn, (), ids, shift=Point(0, 0))

        proven(copied.document, types=ELEMENT_TYPES)
        assert {*ids_of(copied.document)} == {*ids_of(drawn), *copied.names.values()}
        for before, after in zip(drawn.view.elements, copied.document.view.elements, strict=False):
            assert after is before
