"""SVG: one file with everything in it, whose text is text."""

from diagrams.display.cuts import cuts_for
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.painting import as_text
from diagrams.exporters.picture import Frame, picture, texts_of
from diagrams.exporters.sizing import size_of


def export(subject: Subject, look: Look) -> bytes:
    """Return the scene as an SVG document in UTF-8, with the letters it needs inside.

    Raises:
        LimitExceeded: fitted to the size asked for, its text could not be read.
    """
    scene = subject.scene
    frame = Frame(scene, markers=look.markers)
    fonts = "".join(cut.css() for cut in cuts_for(texts_of(scene, frame)))
    return picture(
        scene,
        frame,
        look.theme,
        as_text,
        size=size_of(frame, scene, look),
        ground=not look.transparent,
        markers=look.markers,
        style=fonts,
    ).encode()


SVG = Exporter("svg", "SVG", "image/svg+xml", ".svg", export)
