"""How large a picture is: as asked for, as long as it can be read and does not fill the memory."""

from diagrams.exporters.base import Look, TooLargeToPaint
from diagrams.exporters.picture import Frame
from diagrams.scene.model import Scene

READABLE = 8.0  # px that the smallest letters are high at least (LAY-63)


def size_of(frame: Frame, scene: Scene, look: Look) -> tuple[float, float]:
    """Return the width and height of the picture, px.

    Raises:
        TooLargeToPaint: it would have to be made so small that its text cannot be read.
    """
    scale = look.scale
    if look.fit is not None:
        scale = min(scale, look.fit[0] / frame.width, look.fit[1] / frame.height)
        letters = scene.smallest_font * scale
        if letters < READABLE and not look.small_text:
            raise TooLargeToPaint(
                f"At this size the smallest text would be {letters:.1f} px high, "
                f"less than the {READABLE:g} px that can be read.",
                hint="Ask for a larger picture, for a part of the diagram, or for small text.",
                effective_font_px=round(letters, 1),
            )
    return frame.width * scale, frame.height * scale
