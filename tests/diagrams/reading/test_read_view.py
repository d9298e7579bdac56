"""Reading one view in meaning (TOOL 3.3, TOOL-24 … TOOL-29)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.cursor import encode_cursor
from common.errors import CanvasError, InvalidInput, NotFound
from common.fingerprint import canonical_json
from diagrams.document.model import Element, Relationship, View
from diagrams.document.words import Level, NoteKind, Semantic
from diagrams.reading.model import ToldDiagram
from diagrams.reading.pages import MAX_BYTES, CursorStale
from tests.diagrams.random_documents import documents
from tests.diagrams.reading.asking import answered, boxed, ids, read
from tests.diagrams.small import attachment, document, view


def pages(of, **asked) -> list[ToldDiagram]:
    found = [read(of, **asked)]
    while found[-1].cursor is not None:
        assert len(found) < 10_000
        found.append(read(of, **asked, cursor=found[-1].cursor))
    return found


class TestAView:
    def test_is_told_whole_with_nothing_that_there_is_not_to_say(self):
        told = answered(view("a b:queue@g", "r:a>b", boundaries="g"))

        assert told["view"] == {"path": [], "level": None, "insideViews": []}
        assert told["elements"][1] == {
            "id": "b",
            "type": "queue",
            "label": "b",
            "group": "g",
            "c4": {
                "role": "unspecified",
                "scope": "unspecified",
                "derived": True,
                "basis": ["its type is queue", "the view has no level"],
            },
        }
        assert told["relationships"] == [{"id": "r", "from": "a", "to": "b"}]
        assert told["groups"] == [{"id": "g", "label": "g", "kind": "boundary"}]
        assert told.keys().isdisjoint({"partial", "counts", "cursor", "outsideEndpoints"})

    def test_says_a_caption_only_where_there_is_no_label(self):
        drawn = view("a:cache b", "r:a>b", "s:b>a")
        one, other = (each.replaced(semantic=Semantic.READS) for each in drawn.relationships)
        told = read(drawn.replaced(relationships=(one, other.replaced(label="Looks"))))

        assert [(each.caption, each.label) for each in told.relationships] == [
            ("read by", None),
            (None, "Looks"),
        ]

    def test_names_views_inside_and_never_tells_them(self):  # TOOL-24
        inside = view("b c", "t:b>c")
        drawn = view("a", a=inside).replaced(level=Level.CONTEXT)

        told = read(drawn)
        inner = read(drawn, view={"inside": ["a"]})

        assert told.view.inside_views == ("a",)
        assert answered(drawn)["elements"][0]["inside"] == {
            "level": "container",
            "elements": 2,
            "relationships": 1,
        }
        assert ids(told.elements) == ["a"]
        assert (inner.view.owner, inner.view.level_inherited) == ("a", True)
        assert ids(inner.elements) == ["b", "c"]

    def test_that_there_is_not_is_refused(self):
        with pytest.raises(NotFound) as refused:
            read(view("a"), view={"inside": ["a"]})

        assert refused.value.problems[0].path == "/view/inside"

    def test_tells_flows_as_an_update_takes_them_back(self):
        drawn = view("a b", "r:a>b", "s:b>a", flows="f:r+s")
        flow = drawn.flows[0]
        first, second = flow.steps
        frame = second.replaced(id="f.s9", relationship=None, extra_elements=("a",))
        flow = flow.replaced(steps=(first, second.replaced(caption="Back"), frame))

        told = answered(drawn.replaced(flows=(flow,)))

        assert told["flows"][0]["steps"] == [
            "r",
            {"relationship": "s", "caption": "Back"},
            {"frame": "f.s9"},
        ]

    def test_tells_twenty_flows_at_most(self):
        drawn = view("a b", "r:a>b", flows=" ".join(f"f{number}:r" for number in range(25)))

        assert len(read(drawn).flows) == 20


class TestNotes:
    def test_are_cut_where_they_are_long_and_say_so(self):  # TOOL-27
        drawn = view("a", notes="n m")
        n, m = drawn.notes
        drawn = drawn.replaced(
            notes=(n.replaced(text="x" * 401), m.replaced(kind=NoteKind.CODE, text="y" * 400))
        )

        long, code = read(drawn).notes

        assert (long.text, long.truncated) == ("x" * 400, True)
        assert (code.text, code.code, code.truncated) == (None, "y" * 400, None)

    def test_say_the_element_they_stand_by(self):  # DOC-61
        drawn = boxed(view("a b", notes="n m"), a=(0, 0), b=(900, 0), n=(0, 100), m=(0, 900))

        assert [each.nearest for each in read(drawn).notes] == ["a", None]


class TestAttachments:
    drawn = view("a b", "r:a>b")
    drawn = drawn.replaced(
        elements=(drawn.elements[0].replaced(attachments=(attachment("n"),)), drawn.elements[1])
    )

    def test_are_counted(self):  # TOOL-28
        told = answered(self.drawn)["elements"]

        assert [each.get("attachmentCount") for each in told] == [1, None]
        assert "attachments" not in told[0]

    @pytest.mark.parametrize("asked", [{"include": ["attachments"]}, {"focus": {"nodes": ["a"]}}])
    def test_are_told_whole_when_asked_for_or_focused(self, asked):  # TOOL-28
        told = answered(self.drawn, **asked)["elements"][0]

        assert told["attachments"] == [{"id": "n", "kind": "note", "text": "n"}]
        assert "attachmentCount" not in told


class TestGeometry:
    def test_is_told_when_asked_for(self):
        drawn = boxed(view("a b"), a=(3, 4))

        assert "geometry" not in answered(drawn)["elements"][0]
        assert [each.geometry and each.geometry.x for each in read(
            drawn, include=["geometry", "nonsense"]).elements] == [3, None]  # fmt: skip


class TestOpenPoints:
    drawn = view("a b", "r:a>b", a=view("c"))
    whole = document(drawn, p="a", q="c", s="r")

    def test_are_all_told_at_the_root_and_inside_those_about_what_is_there(self):
        assert ids(read(self.whole).open_points) == ["p", "q", "s"]
        assert ids(read(self.whole, view={"inside": ["a"]}).open_points) == ["q"]

    def test_are_in_a_focus_those_about_it(self):
        assert ids(read(self.whole, focus={"nodes": ["b"]}).open_points) == ["s"]


class TestAFocus:
    drawn = view(
        "a b@g c@h d e", "r:a>b", "s:b>c", "t:c>d", "u:d>e",
        boundaries="g h@g k", notes="n@h", flows="f:t+u",
    )  # fmt: skip

    def test_is_partial_and_says_how_much_there_is(self):  # TOOL-25
        told = read(self.drawn, focus={"nodes": ["a", "nobody"]})

        assert (ids(told.elements), told.partial) == (["a"], True)
        assert told.counts is not None
        assert told.counts.wire() == {
            "elements": 5, "relationships": 4, "groups": 3, "notes": 1, "flows": 1,
        }  # fmt: skip

    def test_lists_relationships_that_leave_it_and_who_is_at_their_ends(self):  # TOOL-26
        told = read(self.drawn, focus={"nodes": ["b"]})

        assert ids(told.relationships) == ["r", "s"]
        assert told.outside_endpoints is not None
        assert ids(told.outside_endpoints) == ["a", "c"]

    def test_on_a_group_brings_all_that_is_in_it(self):
        told = read(self.drawn, focus={"group": "g"})

        assert ids(told.elements) == ["b", "c"]
        assert ids(told.groups) == ["g", "h"]
        assert ids(told.notes) == ["n"]

    def test_on_a_flow_brings_both_ends_of_its_steps(self):
        told = read(self.drawn, focus={"flow": "f"})

        assert ids(told.elements) == ["c", "d", "e"]
        assert ids(told.flows) == ["f"]

    def test_brings_the_free_notes_that_stand_by_what_it_brings(self):
        drawn = boxed(
            view("a b", notes="n m k"),
            a=(0, 0), b=(900, 0), n=(0, 100), m=(900, 100), k=(0, 900),
        )  # fmt: skip

        assert ids(read(drawn, focus={"nodes": ["a"]}).notes) == ["n"]

    def test_adds_up(self):
        told = read(self.drawn, focus={"flow": "f", "nodes": ["a"]})

        assert ids(told.elements) == ["a", "c", "d", "e"]

    @pytest.mark.parametrize("focus", [{"group": "a"}, {"flow": "g"}])
    def test_on_a_group_or_flow_that_there_is_not_is_refused(self, focus):
        with pytest.raises(NotFound):
            read(self.drawn, focus=focus)


def large(elements: int, notes: int = 0, text: str = "") -> View:
    return view(
        " ".join(f"n{number}" for number in range(elements)),
        *(f"r{number}:n{number}>n{number + 1}" for number in range(elements - 1)),
        notes=" ".join(f"m{number}" for number in range(notes)),
        boundaries="g",
    ).replaced(
        elements=tuple(
            Element(id=f"n{number}", type="service", label=f"n{number}", description=text or None)
            for number in range(elements)
        )
    )


def hub(spokes: int) -> View:
    return View(
        elements=tuple(
            Element(id=f"n{number}", type="service", label="x") for number in range(spokes + 1)
        ),
        relationships=tuple(
            Relationship(id=f"r{number}", source="n0", target=f"n{number}")
            for number in range(1, spokes + 1)
        ),
    )


class TestPages:
    """TOOL-25 … TOOL-27."""

    def test_tell_everything_once_and_say_that_they_are_parts(self):
        told = pages(large(450, notes=30))

        assert [each.partial for each in told] == [True] * len(told)
        assert [name for each in told for name in ids(each.elements)] == [
            f"n{number}" for number in range(450)
        ]
        assert [name for each in told for name in ids(each.notes)] == [
            f"m{number}" for number in range(30)
        ]
        assert [name for each in told for name in ids(each.groups)] == ["g"]
        assert all(len(each.elements) <= 200 for each in told)

    def test_describe_the_ends_that_are_on_another_page(self):
        first, second, *_ = pages(large(450))

        assert first.outside_endpoints is not None
        assert ids(first.outside_endpoints) == [second.elements[0].id]

    def test_have_at_most_so_many_bytes_and_cut_no_field(self):
        told = pages(large(190, text="ö" * 280))

        assert len(told) > 1
        for each in told:
            assert len(canonical_json(each.wire()).encode()) <= MAX_BYTES
            assert all(one.description == "ö" * 280 for one in each.elements)

    def test_go_on_with_the_relationships_of_one_element_that_has_too_many(self):
        told = pages(hub(950))

        assert all(len(each.relationships) <= 400 for each in told)
        assert {name for each in told for name in ids(each.relationships)} == {
            f"r{number}" for number in range(1, 951)
        }
        assert [name for each in told for name in ids(each.elements)] == [
            f"n{number}" for number in range(951)
        ]

    @given(documents())
    def test_tell_any_view_whole(self, whole):
        for path, drawn in whole.views.items():
            told = pages(whole, view={"inside": list(path)})

            assert [name for each in told for name in ids(each.elements)] == list(
                drawn.element_by_id
            )
            assert {name for each in told for name in ids(each.relationships)} == set(
                drawn.relationship_by_id
            )
            assert {name for each in told for name in ids(each.notes)} == set(drawn.note_by_id)
            assert {name for each in told for name in ids(each.groups)} == set(drawn.boundary_by_id)


class TestACursor:
    """TOOL-29."""

    drawn = large(250)

    def test_of_another_revision_is_stale_and_says_the_one_there_is(self):
        cursor = read(self.drawn, "r:3").cursor

        with pytest.raises(CursorStale) as refused:
            read(self.drawn, "r:4", cursor=cursor)

        assert refused.value.body().details == {"revision": "r:4"}

    def test_of_another_question_is_stale(self):
        cursor = read(self.drawn).cursor

        with pytest.raises(CursorStale):
            read(self.drawn, cursor=cursor, focus={"nodes": ["n1"]})

    @pytest.mark.parametrize(
        "cursor",
        ["o:50", "", "====", encode_cursor("diagram", "r:3"),
         encode_cursor("diagram", "r:3", "x", "-1", "0", "0"),
         encode_cursor("other", "r:3", "x", "1", "0", "0")],
    )  # fmt: skip
    def test_that_is_none_of_ours_is_refused(self, cursor):
        with pytest.raises(InvalidInput):
            read(self.drawn, cursor=cursor)

    @given(st.text(max_size=80))
    def test_never_breaks_a_read(self, cursor):
        try:
            read(self.drawn, cursor=cursor)
        except CanvasError as refused:
            assert refused.code in ("INVALID_INPUT", "CURSOR_STALE")  # noqa: PT017
