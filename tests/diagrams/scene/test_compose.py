"""A scene is a document as drawn, with every mark in its place."""

import pytest

from diagrams.display.primitives import Text
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.words import BoundaryKind, Color, NoteKind, PointKind, Side
from diagrams.elements.annotations.badges import HEIGHT
from diagrams.elements.base import Size
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.scene.compose import compose
from diagrams.scene.model import Part, Scene
from diagrams.scene.outline import outline_of
from tests.diagrams.scene.drawn import placed, scene, whole
from tests.diagrams.small import attachment, document, view


class TestCompose:
    def test_draws_nothing_that_has_no_place_yet(self):
        empty = compose(document(view("a b", "r:a>b", boundaries="g", notes="n")))

        assert (empty.elements, empty.connectors, empty.boundaries, empty.notes) == ((),) * 4
        assert empty.extent == Rect(0, 0, 0, 0)

    def test_keeps_what_is_where_the_document_has_it(self):
        drawn = scene(view("a b", "r:a>b"))

        assert [shape.box for shape in drawn.elements] == [
            Rect(0, 0, 120, 80),
            Rect(200, 0, 120, 80),
        ]
        assert drawn.connectors[0].points == (Point(120, 40), Point(200, 40))

    def test_draws_a_view_inside_an_element(self):
        inner = placed(view("x y"))
        opened = document(placed(view("a", a=inner)))

        drawn = compose(opened, ("a",))

        assert drawn.path == ("a",)
        assert [shape.id for shape in drawn.elements] == ["x", "y"]

    def test_knows_no_view_that_is_not_there(self):
        with pytest.raises(KeyError):
            compose(document(view("a")), ("a",))

    def test_paints_outer_boundaries_before_those_inside(self):
        drawn = scene(view("a@i", boundaries="i@m m@o o"))

        assert [shape.id for shape in drawn.boundaries] == ["o", "m", "i"]

    def test_names_everything_for_who_listens(self):
        drawn = scene(view("a b:queue", "r:a>b", boundaries="g", notes="n"))

        assert [shape.name for shape in (*drawn.elements, *drawn.boundaries, *drawn.notes)] == [
            "Service: a",
            "Queue: b",
            "Boundary: g",
            "Note: n",
        ]
        assert drawn.connectors[0].name == "a relates to b"

    def test_says_what_somebody_wrote_rather_than_what_a_relationship_means(self):
        written = view("a b", "r:a>b")
        labelled = written.replaced(
            relationships=(written.relationships[0].replaced(label="asks"),)
        )

        assert scene(labelled).connectors[0].name == "a asks b"

    def test_paints_in_the_colour_that_somebody_chose(self):
        plain = view("a")
        rosy = plain.replaced(elements=(plain.elements[0].replaced(color=Color.ROSE),))

        assert _tones(scene(plain)) != _tones(scene(rosy))
        assert "rose" in _tones(scene(rosy))

    @pytest.mark.parametrize("kind", NoteKind)
    def test_draws_each_kind_of_note(self, kind):
        noted = view("a", notes="n")
        noted = noted.replaced(notes=(noted.notes[0].replaced(kind=kind, text="told"),))

        (shape,) = scene(noted).notes

        assert "told" in [mark.content for mark in shape.marks if isinstance(mark, Text)]
        assert shape.part is Part.NOTE

    @pytest.mark.parametrize("kind", BoundaryKind)
    def test_writes_the_title_of_each_kind_of_boundary(self, kind):
        framed = view("a@g", boundaries="g")
        framed = framed.replaced(boundaries=(framed.boundaries[0].replaced(kind=kind),))

        (shape,) = scene(framed).boundaries

        assert "g" in [mark.content for mark in shape.marks if isinstance(mark, Text)]


class TestTheExtent:
    def test_is_around_shapes(self):
        assert scene(view("a b")).extent == Rect(0, 0, 320, 80)

    def test_is_around_lines_and_captions(self):
        """LAY-63"""
        drawn = placed(view("a b", "r:a>b"))
        round_it = Route(
            points=(Point(60, 80), Point(60, 400), Point(260, 400), Point(260, 80)),
            caption=Rect(100, 402, 90, 20),
        )
        drawn = drawn.replaced(relationships=(drawn.relationships[0].replaced(route=round_it),))

        assert compose(document(drawn)).extent == Rect(0, 0, 320, 422)

    def test_is_around_badges_that_stand_above(self):
        assert scene(view("a b"), p="a").extent == Rect(0, -HEIGHT / 2, 320, 80 + HEIGHT / 2)


class TestBadges:
    def test_of_open_points_are_on_what_they_are_about_and_in_the_key(self):
        drawn = scene(view("a b", "r:a>b", boundaries="g"), p="a r g")

        assert [bool(shape.badges) for shape in drawn.elements] == [True, False]
        assert drawn.connectors[0].badges
        assert drawn.connectors[0].badges_at == Point(160, 40)
        assert drawn.boundaries[0].badges
        assert drawn.key == (PointKind.TENTATIVE,)

    def test_of_resolved_points_are_gone(self):
        """DOC-126"""
        settled = whole(view("a"), p="a")
        settled = settled.replaced(open_points=(settled.open_points[0].replaced(resolved=True),))

        drawn = compose(settled)

        assert drawn.elements[0].badges == ()
        assert drawn.key == ()

    def test_of_attachments_are_on_their_element(self):
        plain = view("a")
        told = plain.replaced(
            elements=(plain.elements[0].replaced(attachments=(attachment("n"),)),)
        )

        assert scene(told).elements[0].badges


class TestAnEnd:
    """A line meets the outline, where that does not fill its box."""

    @pytest.mark.parametrize("word", [each.word for each in ELEMENT_TYPES])
    def test_reaches_the_outline_of_every_type(self, word):
        drawn = placed(view(f"a:{word} b:{word}", "r:a>b"))
        inset = ELEMENT_TYPES.get(word).shape.inset(Side.RIGHT, 40, Size(120, 80))

        line = compose(document(drawn)).connectors[0].marks[0]

        assert line.kind == "path"
        assert float(line.data.split()[1]) == pytest.approx(120 - inset, abs=0.01)


class TestAnOutline:
    DRAWN = view("a b:queue@g", "r:a>b", boundaries="g", notes="n", a=view("x"))

    def test_has_everything_but_marks_where_the_scene_has_it(self):
        drawn = placed(self.DRAWN)
        seen = compose(document(drawn))
        outline = outline_of(drawn, "Shop", ())

        assert _geometry(outline) == _geometry(seen)
        assert outline.smallest_font == seen.smallest_font
        assert (outline.title, outline.path) == (seen.title, seen.path)

    def test_leaves_out_what_has_no_place(self):
        assert outline_of(self.DRAWN, "Shop", ()).elements == ()


def _geometry(drawn: Scene) -> tuple[object, ...]:
    shapes = (*drawn.boundaries, *drawn.elements, *drawn.notes)
    lines = drawn.connectors
    return (
        drawn.extent,
        [(each.id, each.part, each.box, each.parent) for each in shapes],
        [(each.id, each.source, each.target, each.points, each.caption) for each in lines],
    )


def _tones(drawn: Scene) -> str:
    return str([mark.wire() for mark in drawn.elements[0].marks])
