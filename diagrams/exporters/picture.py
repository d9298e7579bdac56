"""A scene as one SVG document: the frame around it, its parts in the order they are painted."""

from collections.abc import Iterable, Iterator

from diagrams.display.fonts import font_families
from diagrams.display.paints import PAGE, PAGE_INK
from diagrams.display.primitives import Anchor, Face, Mark, Text
from diagrams.display.text import Style, measure, wrap
from diagrams.display.theme import Theme
from diagrams.document.words import PointKind
from diagrams.elements.annotations.badges import HEIGHT as MARKER
from diagrams.elements.annotations.badges import open_point_marker
from diagrams.elements.shapes.lettering import lines_of
from diagrams.exporters.painting import Lettering, paint_marks
from diagrams.exporters.xml import Value, Writer, number
from diagrams.scene.model import Scene, SceneConnector, SceneShape

MARGIN = 24.0  # px of the scene, around everything
KEY = Style(11)
KEY_ABOVE = 16.0
KEY_APART = 20.0
_KEY_WORDS = {
    PointKind.TENTATIVE: "Tentative: a working assumption",
    PointKind.AWAITING: "Awaiting an answer",
    PointKind.PARKED: "Parked on purpose",
}


class Frame:
    """What of the plane a picture shows, px of the scene."""

    def __init__(self, scene: Scene, *, markers: bool) -> None:
        extent = scene.extent
        self.key = _key_marks(scene, extent.bottom + KEY_ABOVE) if markers else ()
        key_width = max(
            (mark.x + mark.width for mark in self.key if isinstance(mark, Text)), default=0.0
        )
        key_height = KEY_ABOVE + MARKER if self.key else 0.0
        self.x = extent.x - MARGIN
        self.y = extent.y - MARGIN
        self.width = max(extent.width, key_width - extent.x) + 2 * MARGIN
        self.height = extent.height + key_height + 2 * MARGIN


def picture(
    scene: Scene,
    frame: Frame,
    theme: Theme,
    lettering: Lettering,
    *,
    size: tuple[float, float],
    ground: bool,
    markers: bool,
    style: str = "",
) -> str:
    """Return ``scene`` as SVG that is ``size`` px large; ``ground`` fills the page behind it."""
    writer = Writer()
    attributes: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(number, (frame.x, frame.y, frame.width, frame.height))),
        "width": size[0],
        "height": size[1],
        "role": "graphics-document document",
        "aria-roledescription": "diagram",
        "aria-labelledby": "picture-title picture-description",
        # Said once for all lines of text: most are in these fonts, the spaces in them count, and
        # widths are those that were measured, not those of a grid of pixels.
        "font-family": font_families(Face.SANS),
        "text-rendering": "geometricPrecision",
        "xml:space": "preserve",
    }
    with writer.element("svg", attributes):
        writer.leaf("title", scene.title, {"id": "picture-title"})
        writer.leaf("desc", described(scene), {"id": "picture-description"})
        if style:
            writer.leaf("style", style)
        if ground:
            writer.empty(
                "rect",
                {
                    "x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height,
                    "fill": theme.colour(PAGE),
                },
            )  # fmt: skip
        for shape in scene.boundaries:
            _shape(shape, theme, writer, lettering, markers=markers)
        for connector in scene.connectors:
            _connector(connector, theme, writer, lettering)
        for connector in scene.connectors:
            _caption(connector, theme, writer, lettering, markers=markers)
        for shape in (*scene.elements, *scene.notes):
            _shape(shape, theme, writer, lettering, markers=markers)
        if frame.key:
            with writer.element("g", {"role": "graphics-object group", "aria-label": "Key"}):
                paint_marks(frame.key, theme, writer, lettering)
    return writer.done()


def described(scene: Scene) -> str:
    """Return what the picture shows, in a sentence."""
    counts = [
        _counted(len(scene.elements), "element"),
        _counted(len(scene.connectors), "relationship"),
    ]
    if scene.boundaries:
        counts.append(_counted(len(scene.boundaries), "boundary", "boundaries"))
    if scene.notes:
        counts.append(_counted(len(scene.notes), "note"))
    return f"A diagram of {', '.join(counts[:-1])} and {counts[-1]}."


def texts_of(scene: Scene, frame: Frame) -> Iterator[Text]:
    """Yield every line of text that is painted."""
    shapes = (*scene.boundaries, *scene.elements, *scene.notes)
    for marks in (
        *(shape.marks + shape.badges for shape in shapes),
        *(each.caption_marks + each.badges for each in scene.connectors),
        frame.key,
    ):
        yield from (mark for mark in marks if isinstance(mark, Text))


def _shape(
    shape: SceneShape, theme: Theme, writer: Writer, lettering: Lettering, *, markers: bool
) -> None:
    attributes: dict[str, Value] = {
        "id": f"{shape.part.value}-{shape.id}",
        "role": "graphics-symbol img",
        "aria-label": shape.name,
        "transform": f"translate({number(shape.box.x)} {number(shape.box.y)})",
    }
    with writer.element("g", attributes):
        paint_marks(shape.marks, theme, writer, lettering)
        if markers:
            paint_marks(shape.badges, theme, writer, lettering)


def _connector(
    connector: SceneConnector, theme: Theme, writer: Writer, lettering: Lettering
) -> None:
    attributes: dict[str, Value] = {
        "id": f"relationship-{connector.id}",
        "role": "graphics-symbol img",
        "aria-label": connector.name,
    }
    with writer.element("g", attributes):
        paint_marks(connector.marks, theme, writer, lettering)


def _caption(
    connector: SceneConnector, theme: Theme, writer: Writer, lettering: Lettering, *, markers: bool
) -> None:
    """Write what is written on a line; said already by the line's own name."""
    parts: list[tuple[float, float, Iterable[Mark]]] = []
    if connector.caption is not None:
        parts.append((connector.caption.x, connector.caption.y, connector.caption_marks))
    if connector.badges_at is not None and connector.badges and markers:
        parts.append((connector.badges_at.x, connector.badges_at.y, connector.badges))
    for x, y, marks in parts:
        place = f"translate({number(x)} {number(y)})"
        with writer.element("g", {"transform": place, "aria-hidden": "true"}):
            paint_marks(marks, theme, writer, lettering)


def _key_marks(scene: Scene, top: float) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    x = scene.extent.x
    for word in scene.key:
        kind = PointKind(word)
        marks += open_point_marker(kind, x=x, y=top)
        words = _KEY_WORDS[kind]
        marks += lines_of(
            wrap(words, KEY, float("inf")), KEY,
            x=x + MARKER + 6, top=top + (MARKER - KEY.line_height) / 2,
            anchor=Anchor.LEFT, ink=PAGE_INK,
        )  # fmt: skip
        x += MARKER + 6 + measure(words, KEY) + KEY_APART
    return tuple(marks)


def _counted(count: int, one: str, many: str | None = None) -> str:
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"
