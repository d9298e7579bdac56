"""What each part looks like in draw.io: its nearest shape there, in the colours of our themes."""

from diagrams.display.paints import PAGE_INK, PAGE_LINE, Role, Tone, paint
from diagrams.display.theme import Theme
from diagrams.document.kinds import C4Part, Family
from diagrams.document.model import Boundary, Element, Note, Relationship
from diagrams.document.words import Color, NoteKind
from diagrams.elements.registry import ELEMENT_TYPES

# Text is taken as text, and never as HTML.
_PLAIN = "html=0;whiteSpace=wrap;"
_SHAPES = {
    Family.SERVICE: "rounded=1;",
    Family.DATABASE: "shape=cylinder3;size=12;boundedLbl=1;",
    Family.QUEUE: "shape=cylinder3;direction=south;size=8;",
    Family.ACTOR: "rounded=1;arcSize=30;",
    Family.COMPONENT: "shape=module;jettyWidth=12;jettyHeight=6;",
    Family.JUNCTION: "ellipse;",
}
_EXTERNAL = frozenset({C4Part.EXTERNAL_SYSTEM, C4Part.SYSTEM_ACTOR})


def element_style(element: Element, theme: Theme) -> str:
    type_ = ELEMENT_TYPES.get(element.type)
    tone = _tone(element.color, type_.tone)
    dashed = "dashed=1;" if type_.c4 in _EXTERNAL else ""
    return f"{_PLAIN}{_SHAPES[type_.family]}{dashed}{_colours(tone, Role.SURFACE, theme)}"


def boundary_style(boundary: Boundary, theme: Theme) -> str:
    tone = _tone(boundary.color, Tone.NEUTRAL)
    return (
        f"{_PLAIN}rounded=1;arcSize=2;dashed=1;verticalAlign=top;container=1;collapsible=0;"
        f"{_colours(tone, Role.WASH, theme)}"
    )


def note_style(note: Note, theme: Theme) -> str:
    ink = f"fontColor={theme.colour(PAGE_INK)};"
    if note.kind is NoteKind.LABEL:
        return f"{_PLAIN}text;{ink}"
    mono = "fontFamily=monospace;" if note.kind is NoteKind.CODE else ""
    tone = _tone(note.color, Tone.AMBER)
    return f"{_PLAIN}shape=note;size=12;align=left;spacing=8;{mono}" + _colours(
        tone, Role.SURFACE, theme
    )


def line_style(relationship: Relationship, theme: Theme) -> str:
    return (
        f"{_PLAIN}rounded=1;edgeStyle=none;strokeColor={theme.colour(PAGE_LINE)};"
        f"fontColor={theme.colour(PAGE_INK)};"
        f"endArrow={'block' if relationship.directed else 'none'};"
        f"dashed={'1' if relationship.is_async else '0'};"
    )


def _colours(tone: Tone, ground: Role, theme: Theme) -> str:
    return (
        f"fillColor={theme.colour(paint(tone, ground))};"
        f"strokeColor={theme.colour(paint(tone, Role.LINE))};"
        f"fontColor={theme.colour(paint(tone, Role.INK))};"
    )


def _tone(chosen: Color | None, usual: Tone) -> Tone:
    return usual if chosen is None else Tone(chosen.value)
