import pytest

from diagrams.document.c4 import C4, c4_of, level_remarks
from diagrams.document.model import View
from diagrams.document.words import BoundaryKind, Level
from diagrams.elements.registry import ELEMENT_TYPES
from tests.diagrams.small import document, facts_of, view


def c4(root: View, element: str, path: tuple[str, ...] = ()) -> C4:
    return c4_of(document(root), path, facts_of)[element]


def roles(word: str) -> list[str]:
    """The role of such an element in a context, container and component view, and without level."""
    levels = (Level.CONTEXT, Level.CONTAINER, Level.COMPONENT, None)
    return [c4(view(f"a:{word}").replaced(level=level), "a").role.value for level in levels]


class TestRole:
    """DOC 9."""

    @pytest.mark.parametrize(
        ("word", "found"),
        [
            ("person", ["person"] * 4),
            ("user-group", ["person"] * 4),
            ("system-actor", [*["software-system"] * 3, "unspecified"]),
            ("external-actor", [*["software-system"] * 3, "unspecified"]),
            ("device", ["unspecified"] * 4),
            ("external-system", [*["software-system"] * 3, "unspecified"]),
            ("service", ["software-system", "container", "unspecified", "unspecified"]),
            ("gateway", ["software-system", "container", "unspecified", "unspecified"]),
            ("sql-database", ["unspecified", "container", "container", "unspecified"]),
            ("dead-letter-queue", ["unspecified", "container", "container", "unspecified"]),
            ("component", ["unspecified", "unspecified", "component", "unspecified"]),
            ("port", ["unspecified", "unspecified", "component", "unspecified"]),
        ],
    )
    def test_follows_from_type_and_level(self, word, found):
        assert roles(word) == found

    def test_is_nothing_for_a_junction(self):
        assert c4_of(document(view("j:junction")), (), facts_of) == {}

    def test_is_known_for_every_other_type(self):
        words = [word for word in ELEMENT_TYPES.names if word != "junction"]
        every = document(view(" ".join(f"{word}:{word}" for word in words)))

        assert list(c4_of(every, (), facts_of)) == words

    def test_names_the_facts_it_rests_on(self):
        """DOC-110."""
        found = c4(view("a:api").replaced(level=Level.CONTAINER), "a")

        assert found.basis == ("its type is api", "the view's level is container")
        assert found.derived is True


class TestScope:
    def test_is_external_for_other_systems_even_inside_a_system_boundary(self):
        assert c4(view("a:external-system"), "a").scope.value == "external"
        assert c4(view("a:system-actor"), "a").scope.value == "external"
        assert c4(view("a:external-actor"), "a").scope.value == "external"

    def test_is_internal_inside_a_system_boundary_at_any_depth(self):
        """DOC-55."""
        drawn = view("a@inner b", boundaries="outer inner@outer")
        outer, inner = drawn.boundaries
        as_system = drawn.replaced(
            boundaries=(outer.replaced(kind=BoundaryKind.SYSTEM, label="Shop"), inner)
        )

        assert c4(drawn, "a").scope.value == "unspecified"
        assert c4(as_system, "a").scope.value == "internal"
        assert "it is inside the system boundary “Shop”" in c4(as_system, "a").basis
        assert c4(as_system, "b").scope.value == "unspecified"

    def test_is_internal_inside_an_element_but_not_for_an_actor(self):
        opened = view("a", a=view("x p:person"))

        assert c4(opened, "x", ("a",)).scope.value == "internal"
        assert "it is inside “a”" in c4(opened, "x", ("a",)).basis
        assert c4(opened, "p", ("a",)).scope.value == "unspecified"


class TestLevelRemarks:
    """DOC-111."""

    def remarks(self, level: Level | None) -> list[str]:
        drawn = view("a:component b:module c:cache q:topic s").replaced(level=level)
        return [each.message for each in level_remarks(document(drawn), (), facts_of)]

    def test_count_components_and_stores_in_a_context_view(self):
        components, stores = self.remarks(Level.CONTEXT)

        assert components.startswith("There are 2 components in a context view.")
        assert stores.startswith("There are 2 data stores or queues in a context view.")

    def test_count_components_in_a_container_view(self):
        assert len(self.remarks(Level.CONTAINER)) == 1

    def test_are_none_elsewhere(self):
        assert self.remarks(Level.COMPONENT) == self.remarks(None) == []

    def test_go_by_the_level_that_a_view_inherits(self):
        nested = document(view("a", a=view("x:component")).replaced(level=Level.CONTEXT))

        (remark,) = level_remarks(nested, ("a",), facts_of)

        assert remark.message.startswith("There is 1 component in a container view.")
        assert remark.ids == ("x",)
