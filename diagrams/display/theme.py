"""What the names of colours mean in light and in dark.

Both are chosen, neither is the other turned round. The tones of a role have one lightness in OKLCH
and differ in hue alone, so that no element shouts and grey pictures stay legible; neutral has next
to no colour. Text has a contrast of at least 4.5 : 1 to everything it is written on, outlines and
icons of 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11), which a test measures.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from diagrams.display.paints import (
    PAGE,
    PAGE_GRID,
    PAGE_INK,
    PAGE_LINE,
    PAGE_MUTED,
    Paint,
    Role,
    Tone,
    paint,
)

# In the order of ``Role``: wash, surface, tint, line, accent, ink, muted.
_LIGHT = {
    Tone.NEUTRAL: "#fafafb #f7f8f9 #e4e6ea #82868e #636870 #292b2f #595b5e",
    Tone.TEAL: "#f5fcfb #eefbfa #caefed #369794 #0a7774 #053331 #3e6361",
    Tone.BLUE: "#f8fafd #f4f8fd #d8e8fd #5b88c5 #3268ae #182c46 #485c77",
    Tone.VIOLET: "#faf9ff #f8f7fd #e7e2fd #8b79bf #6e56a7 #2d2544 #5d5574",
    Tone.AMBER: "#fdf9f5 #fef6ed #f9e2c8 #ab7c3c #8e5b00 #3b2709 #6c573d",
    Tone.ROSE: "#fdf9f9 #fdf6f6 #fedddf #bd6a73 #a24451 #431f23 #744f52",
    Tone.GREEN: "#f7fcf7 #f1fbf2 #d3efd8 #579766 #287a41 #16331d #48634d",
}

_DARK = {
    Tone.NEUTRAL: "#1d1d1e #232426 #3b3d41 #7c8087 #b9bec6 #eff0f1 #b7b9bc",
    Tone.TEAL: "#171f1f #142928 #154644 #3b908d #6ed1cd #e5f4f3 #a4bfbe",
    Tone.BLUE: "#191e24 #1a2534 #273e5c #5982b8 #92c1ff #e8f1fc #abbad0",
    Tone.VIOLET: "#1e1c23 #252133 #3f3659 #8474b3 #c3b0fd #f1eefb #bab5ce",
    Tone.AMBER: "#211c17 #2e2214 #503818 #a2773f #e8b370 #f8efe4 #c7b6a2",
    Tone.ROSE: "#241b1b #321e20 #582f33 #b1686f #fca0a8 #fcecec #ceb0b2",
    Tone.GREEN: "#191f1a #1a291d #26462d #578f63 #8cd19a #e9f4ea #abbfae",
}


@dataclass(frozen=True)
class Theme:
    """Every paint there is, as ``#rrggbb``."""

    name: str
    colours: Mapping[Paint, str]

    def colour(self, of: Paint) -> str:
        return self.colours[of]

    def custom_properties(self) -> str:
        """Return CSS declarations, one a paint: ``--teal-surface: #eefbfa;``."""
        return " ".join(f"--{name}: {colour};" for name, colour in self.colours.items())


def _theme(name: str, page: Mapping[Paint, str], tones: Mapping[Tone, str]) -> Theme:
    of_tones = {
        paint(tone, role): colour
        for tone, colours in tones.items()
        for role, colour in zip(Role, colours.split(), strict=True)
    }
    return Theme(name, {**page, **of_tones})


LIGHT = _theme(
    "light",
    {
        PAGE: "#ffffff",
        PAGE_INK: "#1b1b19",
        PAGE_MUTED: "#5f5f58",
        PAGE_LINE: "#5b5d63",
        PAGE_GRID: "#e4e4df",
    },
    _LIGHT,
)
DARK = _theme(
    "dark",
    {
        PAGE: "#17171a",
        PAGE_INK: "#ededea",
        PAGE_MUTED: "#a6a6a2",
        PAGE_LINE: "#a3a5ad",
        PAGE_GRID: "#303036",
    },
    _DARK,
)
THEMES = (LIGHT, DARK)


def theme_called(name: str) -> Theme:
    """Return the theme of that name."""
    return next(theme for theme in THEMES if theme.name == name)
