"""SVG: one file with everything in it, where nothing that somebody wrote becomes anything else."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.display.theme import DARK, LIGHT, THEMES
from diagrams.exporters.base import Look, TooLargeToPaint
from diagrams.exporters.picture import MARGIN
from diagrams.exporters.svg import SVG
from diagrams.exporters.xml import Writer, number
from tests.diagrams.exporters.pictures import SVG_NS, exported, of_view, shop, svg
from tests.diagrams.small import view

TAGS = {"svg", "title", "desc", "style", "g", "rect", "ellipse", "line", "path", "text"}
# What XML and CSS have a meaning for, and what no XML may hold, more often than anything else.
SHARP = st.text(
    st.one_of(
        st.sampled_from("<>&\"'`;:(){}[]/\\!-=%# \t\n\x00\x01\x1f\x7f\ufffe\uffff\u2028\u202e"),
        st.characters(exclude_categories=["Cs"]),
    ),
    min_size=1,
    max_size=40,
)
MARKUP = [
    "</text><script>alert(1)</script>",
    '"><image href="http://example.org/x.png"/>',
    "]]><g onload='alert(1)'>",
    "<!--",
    "&lt;&#60;&amp;",
    "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    "</style><style>@import url(//example.org)",
]


def shape_of(root: ElementTree.Element) -> list[tuple[str, tuple[str, ...]]]:
    """Return all tags in order, each with the names of its attributes."""
    return [(each.tag, tuple(each.attrib)) for each in root.iter()]


def written(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG_NS}text")]


class TestWhatSomebodyWrote:
    @given(SHARP)
    def test_never_becomes_markup(self, text):
        root = svg(shop(text=text, title=text))

        assert {each.tag.removeprefix(SVG_NS) for each in root.iter()} <= TAGS
        names = {name for each in root.iter() for name in each.attrib}
        assert not [name for name in names if name.startswith("on") or "href" in name]

    @pytest.mark.parametrize("text", MARKUP)
    def test_is_said_as_it_was_written(self, text):
        root = svg(shop(text=text, title=text))

        assert root.findtext(f"{SVG_NS}title") == text
        assert f"Service: {text}" in [each.get("aria-label") for each in root.iter()]
        # Lines are broken between words, and a long word within.
        assert text.replace(" ", "") in "".join(written(root)).replace(" ", "")

    def test_that_no_xml_can_hold_is_left_out(self):
        root = svg(shop(text="a\x00b\x1bc\ufffed", title="x\x01y"))

        assert root.findtext(f"{SVG_NS}title") == "xy"

    @given(SHARP)
    def test_is_the_same_in_an_attribute_and_in_a_leaf(self, text):
        writer = Writer()
        writer.leaf("a", text, {"b": text})

        read = ElementTree.fromstring(writer.done())

        said = re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
        assert read.get("b") == said
        assert (read.text or "") == said.replace("\r\n", "\n").replace("\r", "\n")


class TestThePicture:
    @pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
    def test_asks_for_nothing_from_elsewhere(self, theme):
        drawn = exported(shop(text="Überweisung 注文 🚀"), SVG, Look(theme=theme)).decode()

        assert "href" not in drawn
        assert set(re.findall(r"url\((.{5})", drawn)) <= {"data:", '"data', "'data"}
        assert re.findall(r"https?://[^\"' )]+", drawn) == ["http://www.w3.org/2000/svg"]

    def test_says_what_it_is_of(self):
        root = svg(shop())

        assert root.get("role") == "graphics-document document"
        assert root.get("aria-labelledby") == "picture-title picture-description"
        assert {each.get("id") for each in root[:2]} == {"picture-title", "picture-description"}
        assert root.findtext(f"{SVG_NS}desc") == (
            "A diagram of 2 elements, 1 relationship, 1 boundary and 1 note."
        )

    def test_names_each_part_once(self):
        root = svg(shop())

        named = {
            each.get("id"): each.get("aria-label")
            for each in root.iter()
            if each.get("role") == "graphics-symbol img"
        }
        assert named == {
            "boundary-g": "Boundary: text",
            "relationship-r": "text text text",
            "element-a": "Service: text",
            "element-b": "Service: text",
            "note-n": "Note: text",
        }

    def test_paints_lines_over_boundaries_and_under_elements(self):
        ids = [each.get("id") for each in svg(shop()) if each.get("id")]

        assert ids[2:] == ["boundary-g", "relationship-r", "element-a", "element-b", "note-n"]

    def test_shows_everything_and_a_margin(self):
        left, top, width, height = map(float, (of_view(view("a b")).get("viewBox") or "").split())

        assert (left, top) == (-MARGIN, -MARGIN)
        assert (width, height) == (320 + 2 * MARGIN, 80 + 2 * MARGIN)

    def test_is_as_dark_as_its_theme(self):
        assert exported(shop(), SVG, Look(theme=DARK)) != exported(shop(), SVG, Look(theme=LIGHT))

    def test_has_no_ground_where_it_is_to_be_transparent(self):
        grounds = [
            sum(each.tag == f"{SVG_NS}rect" for each in svg(shop(), Look(transparent=clear)))
            for clear in (False, True)
        ]

        assert grounds == [1, 0]

    def test_has_the_same_bytes_each_time(self):
        assert exported(shop(), SVG) == exported(shop(), SVG)


class TestMarkers:
    """DOC-126"""

    def test_of_open_points_have_a_key(self):
        root = svg(shop(p="a"))

        assert [each.get("aria-label") for each in root][-1] == "Key"
        assert "Tentative: a working assumption" in written(root)

    def test_and_their_key_can_be_left_out(self):
        without = svg(shop(p="a"), Look(markers=False))

        assert written(without) == written(svg(shop()))

    def test_have_room_for_their_key_under_a_narrow_diagram(self):
        marked = svg(shop(p="a"))
        left, _top, width, _height = map(float, (marked.get("viewBox") or "").split())

        assert left + width >= 24 + 150


class TestItsSize:
    def test_is_that_of_the_scene_times_the_scale(self):
        drawn = svg(shop(), Look(scale=2))
        once = svg(shop())

        assert float(drawn.get("width") or 0) == 2 * float(once.get("width") or 0)
        assert drawn.get("viewBox") == once.get("viewBox")

    def test_fits_where_it_is_to_fit(self):
        """LAY-63"""
        drawn = svg(shop(), Look(fit=(320.0, 10_000.0), small_text=True))

        assert float(drawn.get("width") or 0) == 320

    def test_is_never_more_than_asked_for(self):
        assert svg(shop(), Look(fit=(9_000.0, 9_000.0))).get("width") == svg(shop()).get("width")

    def test_is_refused_where_text_could_not_be_read(self):
        with pytest.raises(TooLargeToPaint) as refused:
            svg(shop(), Look(fit=(100.0, 100.0)))

        assert refused.value.body().code == "LIMIT_EXCEEDED"


class TestNumber:
    @given(st.floats(-1e6, 1e6))
    def test_is_within_a_hundredth_and_never_in_exponents(self, value):
        said = number(value)

        assert abs(float(said) - value) <= 0.0051
        assert re.fullmatch(r"-?\d+(\.\d{1,2})?", said)
        assert said != "-0"
