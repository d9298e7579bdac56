"""What an export format is: a scene or a document turned into the bytes of a file."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from common.errors import LimitExceeded
from diagrams.display.theme import LIGHT, Theme
from diagrams.document.model import Document
from diagrams.scene.model import Scene


class TooLargeToPaint(LimitExceeded):
    """The picture would have more pixels than one may have, or text too small to be read."""


@dataclass(frozen=True)
class Look:
    """How a picture is wanted. ``scale`` is px of the picture to a px of the scene.

    ``fit`` is the width and height that the picture must not exceed; it is scaled down to that,
    never up. With ``small_text`` it may be, even where its text can no longer be read.
    """

    theme: Theme = LIGHT
    scale: float = 1.0
    fit: tuple[float, float] | None = None
    small_text: bool = False
    transparent: bool = False
    markers: bool = True  # of open points, and the key to them (DOC-126)


class Subject(NamedTuple):
    """What is exported: the whole document, and one view of it as drawn."""

    document: Document
    scene: Scene


@dataclass(frozen=True)
class Exporter:
    """One entry of the export menu."""

    name: str
    label: str
    media_type: str
    suffix: str
    export: Callable[[Subject, Look], bytes]
