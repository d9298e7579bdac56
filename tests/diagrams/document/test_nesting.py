from diagrams.document.model import View
from diagrams.document.nesting import (
    effective_level,
    owner_of,
    with_view,
    without_empty_views,
)
from diagrams.document.words import Level
from tests.diagrams.small import document, view

DEEP = document(view("a b", a=view("x y", x=view("p"))))


def at_levels(*levels: Level | None) -> View:
    """Views inside one another, the outermost first, each with its own level."""
    inner: View | None = None
    for level in reversed(levels):
        drawn = view("a") if inner is None else view("a", a=inner)
        inner = drawn.replaced(level=level)
    assert inner is not None
    return inner


class TestViews:
    """DOC-100."""

    def test_are_found_by_the_ids_of_their_owners_from_the_root(self):
        assert list(DEEP.views) == [(), ("a",), ("a", "x")]
        assert [element.id for element in DEEP.views["a", "x"].elements] == ["p"]

    def test_know_their_owner(self):
        owner = owner_of(DEEP, ("a", "x"))

        assert owner is not None
        assert owner.id == "x"
        assert owner_of(DEEP, ()) is None

    def test_know_where_everything_is(self):
        assert DEEP.path_of["p"] == ("a", "x")
        assert DEEP.path_of["b"] == ()


class TestEffectiveLevel:
    """DOC-102, DOC-103."""

    def test_is_the_one_after_that_of_the_view_outside(self):
        nested = document(at_levels(Level.CONTEXT, None, None, None))

        found = [effective_level(nested, path) for path in nested.views]

        assert [level for level, _ in found] == [
            Level.CONTEXT,
            Level.CONTAINER,
            Level.COMPONENT,
            Level.COMPONENT,
        ]
        assert [inherited for _, inherited in found] == [False, True, True, True]

    def test_stays_unknown_inside_the_unknown(self):
        nested = document(at_levels(None, None))

        assert effective_level(nested, ("a",)) == (None, False)

    def test_is_nothing_from_where_somebody_chose_nothing(self):
        nested = document(at_levels(Level.CONTEXT, Level.NONE, None))

        assert effective_level(nested, ("a",)) == (None, False)
        assert effective_level(nested, ("a", "a")) == (None, False)

    def test_is_the_own_one_where_there_is_one(self):
        nested = document(at_levels(Level.CONTEXT, Level.COMPONENT))

        assert effective_level(nested, ("a",)) == (Level.COMPONENT, False)


class TestWithView:
    def test_shares_everything_that_is_not_on_the_way(self):
        changed = with_view(DEEP, ("a", "x"), view("p q"))

        assert [element.id for element in changed.views["a", "x"].elements] == ["p", "q"]
        assert changed.view.element_by_id["b"] is DEEP.view.element_by_id["b"]
        assert changed.views["a",].element_by_id["y"] is DEEP.views["a",].element_by_id["y"]

    def test_gives_back_the_same_document_for_the_same_view(self):
        for path, same in DEEP.views.items():
            assert with_view(DEEP, path, same) is DEEP

    def test_opens_an_element_that_had_no_inside(self):
        opened = with_view(DEEP, ("b",), view("z"))

        assert opened.path_of["z"] == ("b",)


class TestWithoutEmptyViews:
    """DOC-3."""

    def test_takes_away_an_inside_in_which_nothing_stands(self):
        emptied = with_view(DEEP, ("a", "x"), View())

        assert list(without_empty_views(emptied).views) == [(), ("a",)]

    def test_gives_back_the_same_document_where_there_is_none(self):
        assert without_empty_views(DEEP) is DEEP
