"""Every element type: its words, its facts, its size and its drawing."""

import math
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import LimitExceeded
from diagrams.display.paints import ALL_PAINTS, Paint, Tone
from diagrams.display.primitives import Anchor, Drawing, Ellipse, Line, Path, Rectangle, Text
from diagrams.document.kinds import Category, Family
from diagrams.document.words import Color, Side
from diagrams.elements.base import ElementText, ElementType, Size
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.elements.shapes.lettering import NAME
from diagrams.elements.words import nearest_words, type_called

LEAST = {
    Family.SERVICE: Size(176, 68),
    Family.COMPONENT: Size(152, 56),
    Family.ACTOR: Size(120, 92),
    Family.DATABASE: Size(120, 114),
    Family.QUEUE: Size(140, 72),
    Family.JUNCTION: Size(36, 36),
}
LARGEST = Size(280, 320)
FITTED = [one for one in ELEMENT_TYPES if one.family is not Family.JUNCTION]
LONG = ElementText(
    "Order and reservation processing",
    "Kotlin, Spring Boot 3",
    "Takes orders, checks them against stock and prices, and hands each on to billing.",
)

words = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=14
)
texts = st.builds(
    ElementText,
    name=st.lists(words, min_size=1, max_size=4).map(" ".join),
    technology=st.none() | words,
    description=st.none() | st.lists(words, min_size=1, max_size=12).map(" ".join),
)


def plain(text: str) -> str:
    """Return what is left of ``text`` without spaces and without telling forms of letters apart."""
    return "".join(normalize("NFKD", "".join(text.split())).split())


def ids(one: ElementType) -> str:
    return one.word


def edges(mark) -> tuple[float, float, float, float]:
    """Return how far left, up, right and down a mark goes, its stroke left out."""
    match mark:
        case Rectangle():
            return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
        case Ellipse():
            return mark.cx - mark.rx, mark.cy - mark.ry, mark.cx + mark.rx, mark.cy + mark.ry
        case Text():
            shift = {Anchor.LEFT: 0, Anchor.MIDDLE: 0.5, Anchor.RIGHT: 1}[mark.anchor]
            left = mark.x - mark.width * shift
            return left, mark.y - mark.size * 0.8, left + mark.width, mark.y + mark.size * 0.25
        case Path():
            return path_edges(mark.data)
    raise AssertionError(mark)


def path_edges(data: str) -> tuple[float, float, float, float]:
    """Return the box around the points of a path and the middles of its curves."""
    xs: list[float] = []
    ys: list[float] = []
    command, numbers = "", []
    for part in [*data.split(), "Z"]:
        if not part.isalpha():
            numbers.append(float(part))
            continue
        match command:
            case "H":
                xs += numbers
            case "V":
                ys += numbers
            case "A":
                xs += numbers[5::7]
                ys += numbers[6::7]
            case "C":
                first_x, first_y, second_x, second_y, end_x, end_y = numbers
                xs += [(xs[-1] + 3 * first_x + 3 * second_x + end_x) / 8, end_x]
                ys += [(ys[-1] + 3 * first_y + 3 * second_y + end_y) / 8, end_y]
            case _:
                xs += numbers[0::2]
                ys += numbers[1::2]
        command, numbers = part, []
    return min(xs), min(ys), max(xs), max(ys)


class TestWords:
    def test_are_the_28_of_the_vocabulary_with_42_aliases(self):
        """DOC 2.1, 2.2."""
        assert len(ELEMENT_TYPES) == 28
        assert sum(len(one.aliases) for one in ELEMENT_TYPES) == 42

    def test_are_each_the_word_or_the_alias_of_one_type(self):
        spellings = [word for one in ELEMENT_TYPES for word in (one.word, *one.aliases)]

        assert len(spellings) == len(set(spellings))

    @pytest.mark.parametrize(
        ("said", "word"),
        [
            ("service", "service"),
            ("  Web  App ", "service"),
            ("SQL_Database", "sql-database"),
            ("s3", "object-storage"),
            ("kafka\ttopic", "topic"),
            ("third party", "external-actor"),
        ],
    )
    def test_are_found_however_they_are_spaced_and_capitalised(self, said, word):
        """DOC-10."""
        found = type_called(said)
        assert found is not None
        assert found.word == word

    def test_that_nobody_knows_are_answered_with_the_three_nearest(self):
        """DOC-11."""
        assert type_called("lamda") is None
        assert nearest_words("lamda") == ("worker", "stream", "api")
        assert nearest_words("postgre")[0] == "sql-database"
        assert len(nearest_words("zzzzzzzzzz")) == 3

    def test_of_the_dead_letter_role_count_as_dead_letter(self):
        """DOC-12."""
        assert ELEMENT_TYPES.get("dead-letter-queue").category is Category.DEAD_LETTER

    def test_own_a_view_only_for_services_and_components_that_are_no_port(self):
        """DOC-101."""
        may = {one.word for one in ELEMENT_TYPES if one.own_view}

        assert may == {
            one.word
            for one in ELEMENT_TYPES
            if one.family is Family.SERVICE
            or (one.family is Family.COMPONENT and one.word != "port")
        }

    def test_for_tones_are_the_words_of_a_document_for_colours(self):
        assert [tone.value for tone in Tone] == [color.value for color in Color]


class TestSizes:
    @pytest.mark.parametrize("one", ELEMENT_TYPES, ids=ids)
    def test_are_the_default_for_a_short_name(self, one):
        """DOC 2.3."""
        assert one.shape.size_for(ElementText("Mail")) == LEAST[one.family]

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_grow_until_everything_is_inside(self, one):
        """DOC-15."""
        size = one.shape.size_for(LONG)

        assert size.width <= LARGEST.width
        assert size.height <= LARGEST.height
        assert size.height > LEAST[one.family].height
        assert one.shape.fits(LONG, size)
        assert not one.shape.fits(LONG, Size(size.width, LEAST[one.family].height))

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_refuse_a_name_of_more_than_two_lines(self, one):
        """DOC-15."""
        with pytest.raises(LimitExceeded, match="two lines"):
            one.shape.size_for(ElementText("Name " * 24))
        with pytest.raises(LimitExceeded, match="two lines"):
            one.shape.size_for(ElementText("a\nb\nc"))

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_refuse_what_does_not_fit_into_the_largest(self, one):
        """DOC-15."""
        with pytest.raises(LimitExceeded, match="largest"):
            one.shape.size_for(ElementText("Mail", None, "a\n" * 139))

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_hold_the_longest_description_there_may_be(self, one):
        """DOC 2.4: 280 characters of ordinary text fit beside an ordinary name."""
        description = ("ordinary words of a description " * 9)[:280]

        one.shape.size_for(ElementText("Order Service", "PostgreSQL 16", description))

    @given(text=texts, one=st.sampled_from(FITTED))
    def test_are_whole_px_and_hold_their_text(self, text, one):
        try:
            size = one.shape.size_for(text)
        except LimitExceeded:
            return
        assert one.shape.fits(text, size)
        assert all(value == int(value) for value in size)
        assert LEAST[one.family].width <= size.width <= LARGEST.width
        assert LEAST[one.family].height <= size.height <= LARGEST.height
        # Peers may be given one size (LAY-30), and what fits goes on fitting in it.
        assert one.shape.fits(text, Size(size.width + 40, size.height + 24))


class TestDrawings:
    @pytest.mark.parametrize("text", [ElementText("Mail"), LONG], ids=["short", "long"])
    @pytest.mark.parametrize("one", ELEMENT_TYPES, ids=ids)
    def test_stay_inside_their_box(self, one, text):
        size = one.shape.size_for(text)

        for mark in one.shape.draw(text, size, one.tone):
            left, top, right, bottom = edges(mark)
            assert left >= 0, mark
            assert top >= 0, mark
            assert right <= size.width, mark
            assert bottom <= size.height, mark

    @given(text=texts, one=st.sampled_from(FITTED))
    def test_keep_every_line_of_text_inside_and_cut_off_none(self, text, one):
        """LAY-6, DOC-15."""
        try:
            size = one.shape.size_for(text)
        except LimitExceeded:
            return
        lines = [m for m in one.shape.draw(text, size, one.tone) if isinstance(m, Text)]

        for line in lines:
            left, _, right, _ = edges(line)
            assert left >= -0.01
            assert right <= size.width + 0.01
            assert 0 < line.y < size.height
        technology = f"[{text.technology}]" if text.technology else ""
        written = "".join((text.name, technology, text.description or ""))
        # A letter that no font has may be written in others that say the same (NFKC).
        assert plain("".join(line.content for line in lines)) == plain(written)

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_are_all_different_without_colour_icon_and_text(self, one):
        def silhouette(of: ElementType) -> list[str]:
            marks = of.shape.draw(ElementText("Mail"), Size(200, 120), Tone.NEUTRAL)
            return [
                mark.model_dump_json()
                for mark in marks
                if not isinstance(mark, Text) and not (isinstance(mark, Path) and not mark.fill)
            ]

        # These three are told apart by the sign on them alone.
        alike = {"database", "nosql-database", "queue", "dead-letter-queue", "sql-database"}
        others = [
            silhouette(other)
            for other in FITTED
            if other is not one and not {one.word, other.word} <= alike
        ]
        assert silhouette(one) not in others

    @pytest.mark.parametrize("one", ELEMENT_TYPES, ids=ids)
    def test_are_all_different(self, one):
        def drawn(of: ElementType):
            return of.shape.draw(ElementText("Mail"), Size(200, 120), Tone.NEUTRAL)

        assert all(drawn(one) != drawn(other) for other in ELEMENT_TYPES if other is not one)

    @pytest.mark.parametrize("one", ELEMENT_TYPES, ids=ids)
    def test_use_paints_that_exist_and_survive_the_wire(self, one):
        size = one.shape.size_for(ElementText("Mail"))
        drawing = Drawing(
            width=size.width,
            height=size.height,
            marks=one.shape.draw(ElementText("Mail"), size, Tone.ROSE),
        )

        assert Drawing.model_validate(drawing.wire()) == drawing
        used: set[Paint | None] = set()
        for mark in drawing.marks:
            if isinstance(mark, Text):
                used.add(mark.paint)
                continue
            used.add(mark.stroke.paint if mark.stroke else None)
            if not isinstance(mark, Line):
                used.add(mark.fill)
        assert used - {None} <= set(ALL_PAINTS)

    @pytest.mark.parametrize("one", ELEMENT_TYPES, ids=ids)
    def test_say_where_behind_the_box_their_outline_is(self, one):
        """A connector ends on the box; its line is drawn on to the outline."""
        size = one.shape.size_for(ElementText("Mail"))

        for side in Side:
            upright = side in {Side.LEFT, Side.RIGHT}
            length = size.height if upright else size.width
            for step in range(21):
                inset = one.shape.inset(side, length * step / 20, size)
                assert 0 <= inset <= length / 2 + 1e-9
                assert math.isfinite(inset)
            middle = one.shape.middle(ElementText("Mail"), size)
            if upright:
                # The main path runs here, and would be seen to miss its mark (LAY-20).
                assert one.shape.inset(side, size.height * middle, size) <= 7.5

    @pytest.mark.parametrize("one", FITTED, ids=ids)
    def test_know_their_smallest_letters(self, one):
        """LAY-64."""
        assert one.shape.smallest_font(ElementText("Mail")) == NAME.size
        assert one.shape.smallest_font(LONG) == min(
            mark.size
            for mark in one.shape.draw(LONG, one.shape.size_for(LONG), one.tone)
            if isinstance(mark, Text)
        )

    def test_turn_round_for_names_that_run_from_right_to_left(self):
        service = ELEMENT_TYPES.get("service")
        text = ElementText("שירות תשלומים", "REST")
        size = service.shape.size_for(text)

        name = next(m for m in service.shape.draw(text, size, service.tone) if isinstance(m, Text))

        assert name.rtl
        assert name.anchor is Anchor.RIGHT
