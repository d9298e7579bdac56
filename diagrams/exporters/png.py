"""PNG: the SVG, rasterised, with the outlines of the letters that were measured."""

import resvg_py

from diagrams.exporters.base import Exporter, Look, Subject, TooLargeToPaint
from diagrams.exporters.painting import as_outlines
from diagrams.exporters.picture import Frame, picture
from diagrams.exporters.sizing import size_of

MAX_SIDE = 16_384  # px
MAX_PIXELS = 64_000_000  # of four bytes each


def export(subject: Subject, look: Look) -> bytes:
    """Return the scene as a PNG file.

    Raises:
        TooLargeToPaint: it would have more pixels than a picture may have, or unreadable text.
    """
    frame = Frame(subject.scene, markers=look.markers)
    size = size_of(frame, subject.scene, look)
    width, height = round(size[0]), round(size[1])
    if max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
        raise TooLargeToPaint(
            f"A picture of {width} × {height} px is too large: at most {MAX_SIDE} px a side and "
            f"{MAX_PIXELS // 1_000_000} million px in all.",
            hint="Ask for a smaller scale, or export SVG, which has no such limit.",
            width=width,
            height=height,
        )
    drawn = picture(
        subject.scene,
        frame,
        look.theme,
        as_outlines,
        size=size,
        ground=not look.transparent,
        markers=look.markers,
    )
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn, width=max(1, width), height=max(1, height), skip_system_fonts=True
        )
    )


PNG = Exporter("png", "PNG", "image/png", ".png", export)
