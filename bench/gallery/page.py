"""The gallery as one HTML page, to be looked through by a person (LAY-111).

Pictures are files beside the page, each shown in both frames that it was fitted to. Nothing is
loaded from elsewhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Frame:
    """The size of a window that a drawing is looked at in, px."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width} × {self.height}"


FRAMES = (Frame(1440, 900), Frame(1920, 1080))


@dataclass(frozen=True)
class Picture:
    """One view in one theme: ``file`` is beside the page, sizes are those of the picture in px."""

    file: str
    theme: str
    ground: str  # the colour around the drawing
    width: float
    height: float
    smallest_font: float

    def scale_in(self, frame: Frame) -> float:
        """Return how much the drawing is scaled down to fit; it is never scaled up (LAY-63)."""
        return min(1.0, frame.width / self.width, frame.height / self.height)

    def told_in(self, frame: Frame) -> str:
        scale = self.scale_in(frame)
        return f"{frame} · {scale:.0%} · text from {self.smallest_font * scale:.1f} px"


@dataclass(frozen=True)
class Shown:
    """A view of a case with what was found in it: errors of the gate, and sentences about it."""

    name: str
    title: str
    pictures: tuple[Picture, ...]
    errors: tuple[str, ...] = ()
    jogs: tuple[str, ...] = ()
    jogs_allowed: int = 0
    figures: str = ""

    @property
    def is_clean(self) -> bool:
        return not self.errors and len(self.jogs) <= self.jogs_allowed


def page(views: Sequence[Shown]) -> str:
    """Return the page; what is not clean comes first in its list of contents."""
    contents = sorted(views, key=lambda view: view.is_clean)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<style>{_STYLE}</style>
<h1>Gallery: {len(views)} views, {sum(not view.is_clean for view in views)} to mend</h1>
<ol class="contents">{"".join(_entry(view) for view in contents)}</ol>
{"".join(_section(view) for view in views)}
</html>
"""


def _entry(view: Shown) -> str:
    state = "clean" if view.is_clean else "faulty"
    return f'<li class="{state}"><a href="#{escape(view.name)}">{escape(view.name)}</a></li>'


def _section(view: Shown) -> str:
    found = [f'<li class="faulty">{escape(error)}</li>' for error in view.errors]
    found += [f"<li>{escape(jog)}</li>" for jog in view.jogs]
    frames = "".join(_framed(picture, frame) for picture in view.pictures for frame in FRAMES)
    return f"""
<section id="{escape(view.name)}">
<h2>{escape(view.name)} <small>{escape(view.title)} · {escape(view.figures)}</small></h2>
<ul>{"".join(found)}</ul>
<div class="frames">{frames}</div>
</section>"""


def _framed(picture: Picture, frame: Frame) -> str:
    file = escape(picture.file)
    width = picture.width * picture.scale_in(frame) / frame.width
    return f"""
<figure>
<a href="{file}" style="aspect-ratio: {frame.width} / {frame.height}; background: {picture.ground}">
<img src="{file}" alt="" loading="lazy" style="width: {width:.2%}"></a>
<figcaption>{picture.told_in(frame)}</figcaption>
</figure>"""


_STYLE = """
body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; color: #1d2433; background: #fff; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 3rem 0 0.5rem; }
small { font-weight: normal; color: #5b6475; }
.contents { columns: 4; padding-left: 1.5rem; }
.faulty, .faulty a { color: #b3261e; }
.frames { display: grid; grid-template-columns: repeat(2, 1fr); gap: 1rem; }
figure { margin: 0; }
figure a { display: flex; align-items: center; justify-content: center; overflow: hidden;
  border: 1px solid #d5d9e2; }
figcaption { color: #5b6475; font-size: 0.8rem; }
"""
