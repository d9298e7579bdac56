"""A selection and what stands around it (TOOL-32 … TOOL-34)."""

from diagrams.document.model import View
from diagrams.reading.selection import ToldSelection, told_selection
from tests.diagrams.reading.asking import boxed, ids
from tests.diagrams.small import attachment, document, view


def selected(drawn: View, *nodes: str, edges: tuple[str, ...] = ()) -> ToldSelection:
    return told_selection(
        document(drawn), diagram_id="d_1", revision="r:1", path=(), nodes=nodes, edges=edges
    )


def roles(things) -> dict[str, str]:
    return {each.id: each.role for each in things}


class TestASelection:
    drawn = view("a b c d@g", "r:a>b", "s:b>c", "t:c>d", boundaries="g")

    def test_comes_with_what_touches_it_and_who_is_at_the_far_ends(self):  # TOOL-32
        told = selected(self.drawn, "b")

        assert roles(told.elements) == {"a": "context", "b": "selected", "c": "context"}
        assert roles(told.relationships) == {"r": "context", "s": "context"}

    def test_of_a_relationship_comes_with_its_ends(self):
        told = selected(self.drawn, edges=("t",))

        assert roles(told.relationships) == {"t": "selected"}
        assert roles(told.elements) == {"c": "context", "d": "context"}

    def test_of_a_group_is_that_group(self):
        told = selected(self.drawn, "g")

        assert told.groups is not None
        assert roles(told.groups) == {"g": "selected"}

    def test_of_nothing_says_so_and_guesses_nothing(self):  # TOOL-34
        told = selected(self.drawn).wire()

        assert told["selection"] is None
        assert told["message"]
        assert (told["elements"], told["relationships"]) == ([], [])

    def test_leaves_out_what_is_there_no_longer(self):
        told = selected(self.drawn, "b", "gone", edges=("gone",))

        assert told.selection is not None
        assert (told.selection.nodes, told.selection.edges) == (("b",), ())
        assert selected(self.drawn, "gone").selection is None

    def test_has_fifty_of_its_surroundings_and_says_that_there_are_more(self):  # TOOL-32
        spokes = [f"n{number}" for number in range(60)]
        drawn = view("a " + " ".join(spokes), *(f"r{each}:a>{each}" for each in spokes))

        told = selected(drawn, "a")

        assert (len(told.elements), len(told.relationships)) == (51, 50)
        assert told.wire()["truncated"] == {"neighbors": True}


class TestNotesAboutASelection:
    """TOOL-33."""

    def test_say_whether_they_are_stored_with_it_or_stand_by_it(self):
        drawn = boxed(
            view("a b", "r:a>b", notes="n m k@g", boundaries="g"),
            a=(0, 0), b=(900, 0), n=(0, 100), m=(900, 100),
        )  # fmt: skip
        first, second = drawn.elements
        drawn = drawn.replaced(
            elements=(first.replaced(attachments=(attachment("x"),)), second),
            relationships=(drawn.relationships[0].replaced(attachments=(attachment("y"),)),),
        )

        told = selected(drawn, "a", "g", edges=("r",))

        assert told.notes is not None
        assert [(each.id, each.about, each.provenance) for each in told.notes] == [
            ("x", "a", "attached"),
            ("y", "r", "attached"),
            ("n", "a", "nearest"),
            ("k", "g", "attached"),
        ]

    def test_tell_a_note_that_is_selected_itself(self):
        told = selected(view("a", notes="n"), "n")

        assert told.notes is not None
        assert [(each.id, each.about, each.provenance) for each in told.notes] == [
            ("n", None, None)
        ]

    def test_are_at_most_a_hundred(self):
        drawn = view("a", notes=" ".join(f"n{number}@g" for number in range(120)), boundaries="g")

        told = selected(drawn, "g")

        assert told.notes is not None
        assert len(ids(told.notes)) == 100
        assert told.wire()["truncated"] == {"notes": True}
