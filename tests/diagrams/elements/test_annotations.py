"""What is drawn besides elements: boundaries, notes, labels, code, badges and captions."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.display.paints import Tone
from diagrams.display.primitives import Ellipse, Path, Rectangle, Text
from diagrams.document.words import BoundaryKind, Language, NoteKind, PointKind, Side
from diagrams.elements import boundary
from diagrams.elements.annotations import badges, caption, code, label, note
from diagrams.elements.annotations.caption import CaptionText
from diagrams.elements.base import Size
from diagrams.elements.registry import ELEMENT_TYPES

SAYING = (NoteKind.NOTE, NoteKind.QUESTION, NoteKind.WARNING, NoteKind.DECISION)
prose = st.lists(st.text("abcdeiou", min_size=1, max_size=12), min_size=1, max_size=60).map(
    " ".join
)


def lines(marks) -> list[Text]:
    return [mark for mark in marks if isinstance(mark, Text)]


def said(marks) -> list[str]:
    return [line.content for line in lines(marks)]


class TestBoundaries:
    @pytest.mark.parametrize("kind", BoundaryKind)
    def test_have_a_header_for_what_is_written_in_it(self, kind):
        """LAY 1, DOC 4: 56 with a caption, 44 without."""
        plain = kind is BoundaryKind.BOUNDARY
        height = boundary.header_height(kind)
        drawn = boundary.draw(kind, "Ordering", Size(300, 200), Tone.NEUTRAL)

        assert height == (44 if plain else 56)
        assert len(lines(drawn)) == (1 if plain else 2)
        assert said(drawn)[-1] == "Ordering"
        assert all(12 < line.y < height - 8 for line in lines(drawn))

    def test_are_told_apart_by_their_outline_and_their_caption(self):
        outlines = set()
        captions = set()
        for kind in BoundaryKind:
            drawn = boundary.draw(kind, "Ordering", Size(300, 200), Tone.NEUTRAL)
            assert isinstance(drawn[0], Rectangle)
            outlines.add(drawn[0].model_dump_json())
            captions.add(said(drawn)[0])

        assert len(outlines) == len(captions) == len(BoundaryKind)

    def test_are_as_wide_as_their_title_needs(self):
        """LAY 1: title width + 40."""
        title = "A rather long title for everything about ordering and billing, in one line"
        width = boundary.title_width(BoundaryKind.DOMAIN, title) + boundary.TITLE_ROOM
        drawn = lines(boundary.draw(BoundaryKind.DOMAIN, title, Size(width, 200), Tone.NEUTRAL))

        assert said(drawn)[-1] == title
        assert drawn[-1].x == boundary.EDGE
        assert drawn[-1].x + drawn[-1].width <= width - boundary.EDGE + 0.01


class TestNotes:
    @given(text=prose, kind=st.sampled_from(SAYING))
    def test_grow_in_height_and_not_in_width(self, text, kind):
        """DOC-16."""
        size = note.size_for(kind, text)
        drawn = lines(note.draw(kind, text, size))

        assert size.width == 200
        assert size.height >= 56
        assert all(line.x >= 0 and line.x + line.width <= size.width for line in drawn)
        assert max(line.y for line in drawn) < size.height
        assert "".join(said(drawn)).replace(" ", "").endswith(text.replace(" ", ""))

    def test_say_in_a_word_what_they_are(self):
        words = [said(note.draw(kind, "x", note.LEAST))[0] for kind in SAYING]

        assert words == ["x", "Question", "Warning", "Decision"]

    def test_begin_at_the_right_where_their_text_does(self):
        text = "من يجوز له إلغاء الطلب؟"
        (*_, line) = lines(note.draw(NoteKind.NOTE, text, note.size_for(NoteKind.NOTE, text)))

        assert line.rtl
        assert line.anchor.value == "right"


class TestLabels:
    @given(text=prose)
    def test_are_shown_whole(self, text):
        size = label.size_for(text)
        drawn = lines(label.draw(text, size))

        assert size.width == 200
        assert size.height >= 36
        assert "".join(said(drawn)).replace(" ", "") == text.replace(" ", "")
        assert max(line.y for line in drawn) < size.height


class TestCode:
    def test_is_shown_as_it_is_typed(self):
        typed = "def f(x):\n    return  x != 1  # why\n"
        drawn = code.draw(Language.PLAINTEXT, typed, code.DEFAULT)

        assert said(drawn) == ["Text", "def f(x):", "    return  x != 1  # why"]
        assert {line.face.value for line in lines(drawn)[1:]} == {"mono"}

    def test_says_how_much_there_is_that_it_has_no_room_for(self):
        typed = "\n".join(f"line {number}" for number in range(1, 31))
        drawn = said(code.draw(Language.LOG, typed, code.DEFAULT))
        shown = [line for line in drawn if line.startswith("line ")]

        assert drawn[-1] == f"{30 - len(shown)} more lines"
        assert shown == typed.split("\n")[: len(shown)]

    def test_may_be_as_long_as_a_book(self):
        drawn = said(code.draw(Language.LOG, "an entry of the log\n" * 10_000, code.DEFAULT))

        assert drawn[-1] == f"{10_000 - (len(drawn) - 2)} more lines"

    def test_shows_no_line_in_part(self):
        typed = "one\n" + "word " * 400 + "\nthree"
        drawn = said(code.draw(Language.SQL, typed, code.DEFAULT))

        assert drawn == ["SQL", "one", "2 more lines"]

    @given(height=st.integers(24, 400), count=st.integers(1, 40))
    def test_stays_in_its_panel(self, height, count):
        typed = "\n".join("x" * 20 for _ in range(count))
        drawn = lines(code.draw(Language.SQL, typed, Size(380, height)))

        assert all(line.y <= height for line in drawn[1:])


class TestBadges:
    def test_are_one_a_kind_with_how_many_there_are(self):
        drawn = badges.corner_marks(
            attachments=[NoteKind.NOTE, NoteKind.WARNING, NoteKind.NOTE], open_points=(), width=176
        )

        assert sum(isinstance(mark, Rectangle) for mark in drawn) == 2
        assert said(drawn) == ["2"]

    def test_are_one_for_all_where_there_are_too_many_kinds(self):
        drawn = badges.corner_marks(attachments=list(SAYING) * 3, open_points=PointKind, width=120)

        assert sum(isinstance(mark, Rectangle) for mark in drawn) == 1
        assert said(drawn) == ["12"]

    @given(
        attachments=st.lists(st.sampled_from([*SAYING, NoteKind.CODE]), max_size=12),
        points=st.frozensets(st.sampled_from(PointKind)),
        width=st.integers(120, 280),
    )
    def test_never_lie_on_each_other_and_stay_over_their_element(self, attachments, points, width):
        drawn = badges.corner_marks(attachments=attachments, open_points=points, width=width)
        spans = [
            (mark.x, mark.x + mark.width)
            if isinstance(mark, Rectangle)
            else (mark.cx - mark.rx, mark.cx + mark.rx)
            for mark in drawn
            if isinstance(mark, (Rectangle, Ellipse))
        ]

        spans.sort()
        assert all(left >= 0 and right <= width for left, right in spans)
        assert all(one[1] < other[0] for one, other in pairwise(spans))

    def test_stand_on_the_outline_where_it_is_lower_than_the_box(self):
        person = ELEMENT_TYPES.get("person").shape
        size = Size(120, 92)
        drawn = badges.corner_marks(
            attachments=[NoteKind.NOTE],
            open_points=[PointKind.PARKED],
            width=120,
            top_at=lambda x: person.inset(Side.TOP, x, size),
        )

        tops = {mark.y for mark in drawn if isinstance(mark, Rectangle)}
        tops |= {mark.cy - mark.ry for mark in drawn if isinstance(mark, Ellipse)}
        assert tops == {person.inset(Side.TOP, 10, size) - badges.HEIGHT / 2}

    @given(
        attachments=st.lists(st.sampled_from([*SAYING, NoteKind.CODE]), max_size=4),
        points=st.frozensets(st.sampled_from(PointKind)),
    )
    def test_of_a_relationship_are_in_a_row_around_a_point_of_it(self, attachments, points):
        drawn = badges.marks_around_origin(attachments=attachments, open_points=points)
        spans = sorted(
            (mark.x, mark.x + mark.width)
            if isinstance(mark, Rectangle)
            else (mark.cx - mark.rx, mark.cx + mark.rx)
            for mark in drawn
            if isinstance(mark, (Rectangle, Ellipse))
        )

        assert len(spans) == len(set(attachments)) + len(points)
        assert all(one[1] < other[0] for one, other in pairwise(spans))
        if spans:
            assert spans[0][0] == pytest.approx(-spans[-1][1], abs=0.03)

    def test_of_open_points_differ_without_their_colour(self):
        """DOC-120."""
        signs = set()
        for kind in PointKind:
            for mark in badges.open_point_marker(kind, x=0, y=0):
                if isinstance(mark, Path):
                    signs.add(mark.data)

        assert len(signs) == len(PointKind)


class TestCaptions:
    def test_show_the_label_rather_than_the_meaning(self):
        """DOC 3: a label always wins over the caption."""
        text = CaptionText("Sends orders", "publishes to")

        assert said(caption.draw(text, caption.size_for(text))) == ["Sends orders"]
        assert caption.smallest_font(text) == 11.5
        assert caption.smallest_font(CaptionText(None, "publishes to")) == 9.5

    def test_show_the_condition_under_it(self):
        text = CaptionText("Refunds", None, "order was paid")

        first, second = lines(caption.draw(text, caption.size_for(text)))
        assert (first.content, second.content) == ("Refunds", "[order was paid]")
        assert first.y < second.y

    def test_are_nothing_where_nothing_is_said(self):
        assert caption.size_for(CaptionText()) == Size(0, 0)
        assert caption.draw(CaptionText(), Size(0, 0)) == ()
        assert caption.smallest_font(CaptionText()) is None

    @given(text=prose.map(lambda text: text[:80].strip()))
    def test_are_at_most_220_wide_and_keep_clear_of_their_box(self, text):
        """LAY 1: wrapped at 220, + 12 wide, + 6 high."""
        size = caption.size_for(CaptionText(text))
        drawn = lines(caption.draw(CaptionText(text), size))

        assert size.width <= 232
        widest = max(line.width for line in drawn)
        assert 12 <= size.width - widest < 13
        assert all(line.x == size.width / 2 for line in drawn)
