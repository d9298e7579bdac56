"""Whether all text of a drawing can be read when it is shown in a window of some size (LAY-63)."""

from common.contract import Contract
from diagrams.scene.model import Scene

READABLE_PX = 8.0


class Fit(Contract):
    """``scale`` is what the drawing is shrunk to, 1 when it need not be."""

    scale: float
    smallest_font_px: float
    effective_font_px: float
    readable: bool


def fit_of(scene: Scene, viewport: tuple[float, float]) -> Fit:
    """Return how ``scene`` fits into a window of that width and height, px, both more than 0."""
    width, height = max(scene.extent.width, 1.0), max(scene.extent.height, 1.0)
    scale = min(1.0, viewport[0] / width, viewport[1] / height)
    effective = scene.smallest_font * scale
    return Fit(
        scale=round(scale, 3),
        smallest_font_px=scene.smallest_font,
        effective_font_px=round(effective, 1),
        readable=effective >= READABLE_PX,
    )
