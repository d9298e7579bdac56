"""What a comparison tells of the views themselves; of items, see the services."""

from diagrams.document.model import Document, Settings
from diagrams.document.words import Grid, Level
from diagrams.history.comparing import Difference, FieldDifference, differences
from tests.diagrams.small import document, view


def with_level(level: Level | None) -> Document:
    return document(view("a").replaced(level=level))


def with_level_inside(level: Level | None) -> Document:
    return document(view("a b", b=view("x").replaced(level=level)))


def level_change(before: str | None, after: str | None) -> tuple[FieldDifference, ...]:
    return (FieldDifference("/level", before, after),)


class TestLevels:
    def test_of_the_top_view_is_told_by_its_name(self):
        found = differences(with_level(None), with_level(Level.CONTEXT))

        assert found == (
            Difference(
                "view", "top view", "top view", (), "modified", level_change(None, "context")
            ),
        )

    def test_of_an_inside_is_told_with_its_owner_and_where_it_is(self):
        before = with_level_inside(Level.CONTAINER)
        after = with_level_inside(Level.COMPONENT)

        (found,) = differences(before, after)

        assert (found.what, found.id, found.label, found.inside) == ("view", "b", "b", ("b",))
        assert found.fields == level_change("container", "component")

    def test_that_comes_with_a_new_inside_is_told_beside_what_stands_there(self):
        before, after = document(view("a b")), with_level_inside(Level.CONTAINER)

        found = differences(before, after)

        assert [(each.what, each.id, each.change) for each in found] == [
            ("view", "b", "modified"),
            ("element", "x", "added"),
        ]

    def test_of_a_view_that_is_new_or_gone_with_its_owner_is_not_told_apart(self):
        before, after = document(view("a")), with_level_inside(Level.CONTAINER)

        there, back = differences(before, after), differences(after, before)

        assert {each.what for each in (*there, *back)} == {"element"}


class TestSettings:
    def test_are_told_of_the_top_view_field_by_field(self):
        before = document(view("a"))

        (found,) = differences(before, before.replaced(settings=Settings(grid=Grid.NONE)))

        assert (found.what, found.id) == ("view", "top view")
        assert found.fields == (FieldDifference("/settings/grid", "dots", "none"),)
