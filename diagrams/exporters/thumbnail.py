"""A scene small enough for a list: an SVG without fonts, for a page that shows many.

Words that could not be read at that size are bars of their length and colour, as print has them
where only the shape of a page matters. They cost a tenth, and look the same in every font.
"""

from diagrams.display.primitives import Anchor, Text
from diagrams.display.theme import Theme
from diagrams.exporters.painting import Lettering, as_text
from diagrams.exporters.picture import Frame, picture
from diagrams.exporters.xml import Writer
from diagrams.scene.model import Scene

WIDTH, HEIGHT = 320.0, 200.0  # px that it fits into
LEGIBLE = 6.0  # px high on the page, below which a word is a bar
# Of the height of the letters: how thick a bar is, and how far its middle is above the baseline.
THICK, MIDDLE = 0.42, 0.34


def thumbnail(scene: Scene, theme: Theme) -> bytes:
    """Return ``scene`` as a small SVG on no ground of its own; never larger than life."""
    frame = Frame(scene, markers=False)
    scale = min(1.0, WIDTH / frame.width, HEIGHT / frame.height)
    lettering: Lettering = as_text if scene.smallest_font * scale >= LEGIBLE else as_bars
    return picture(
        scene,
        frame,
        theme,
        lettering,
        size=(frame.width * scale, frame.height * scale),
        ground=False,
        markers=False,
    ).encode()


def as_bars(line: Text, theme: Theme, writer: Writer) -> None:
    """Write a line as a bar that is as long as it."""
    before = {Anchor.LEFT: 0.0, Anchor.MIDDLE: line.width / 2, Anchor.RIGHT: line.width}
    thick = line.size * THICK
    writer.empty(
        "rect",
        {
            "x": line.x - before[line.anchor],
            "y": line.y - line.size * MIDDLE - thick / 2,
            "width": line.width,
            "height": thick,
            "rx": thick / 2,
            "fill": theme.colour(line.paint),
            "fill-opacity": 0.45,
        },
    )
