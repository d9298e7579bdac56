"""Breaking text into lines: here, and nowhere else.

Screen, SVG and PNG paint the lines as they are made here. Lines are broken where Unicode and ICU
allow it, which is where a browser would break them, but not inside words of Hangul or katakana. A
word that is wider than a line is torn at a seam inside it (``Order|Processing|Service``,
``orders.|created``), and between characters only when it has none. Nothing is ever cut off or
replaced by dots.
"""

import re
from bisect import bisect_right
from typing import NamedTuple
from unicodedata import normalize

from icu4py.breakers import LineBreaker

from diagrams.display.bidi import reads_right_to_left
from diagrams.display.itemising import font_for, graphemes
from diagrams.display.primitives import Face, Weight
from diagrams.display.remembering import remembered
from diagrams.display.shaping import Shaped, shape

# Of a line's height to the size of its letters.
LEADING = 1.3
# How far below the middle of a line its baseline is: half of what capitals measure, in font sizes.
CAPITALS_BELOW_MIDDLE = 0.36

# How much a piece of text can change in width when it is set apart, in font sizes: plain Latin by
# the kerning at its ends, others by the form of a letter.
LATIN_END_EM = 0.15
ANY_END_EM = 1.0

# Inside a word: before a capital after a small letter, before the last capital of several, and
# after what joins the parts of a path, a name or an address.
_SEAM = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[_.:/\\@#?&=,;|+-])(?=\w)")


class Style(NamedTuple):
    """How letters look; ``size`` in px."""

    size: float
    weight: Weight = Weight.REGULAR
    face: Face = Face.SANS

    @property
    def line_height(self) -> float:
        # In half px, so that the lines of a block keep the same distance when they are painted.
        return round(self.size * LEADING * 2) / 2

    @property
    def baseline(self) -> float:
        """How far below the top of its line the baseline is."""
        return self.line_height / 2 + self.size * CAPITALS_BELOW_MIDDLE


class TextLine(NamedTuple):
    content: str
    width: float
    rtl: bool


class Block(NamedTuple):
    """Lines under each other. ``torn`` tells that a word did not fit into a line by itself."""

    lines: tuple[TextLine, ...]
    width: float
    height: float
    torn: bool


EMPTY = Block((), 0, 0, False)


class Extent(NamedTuple):
    """How many lines a text takes and how high they are, without saying how wide each is."""

    lines: int
    height: float
    torn: bool


def measure(text: str, style: Style) -> float:
    """Return how wide one line of ``text`` is, px."""
    return shape(_settable(text), style.face, style.weight).width * style.size


@remembered(entries=8192, letters=600)
def wrap(text: str, style: Style, width: float) -> Block:
    """Break ``text`` into lines of at most ``width`` px, each as full as it can be.

    Line feeds in the text begin a new line; spaces around a break are dropped. Only a single
    character that is wider than ``width`` makes a line that is, too.
    """
    if not text:
        return EMPTY
    broken = _broken(text, style, width)
    lines = tuple(TextLine(line.content, measure(line.content, style), line.rtl) for line in broken)
    return Block(
        lines,
        max(line.width for line in lines),
        len(lines) * style.line_height,
        any(line.torn for line in broken),
    )


def extent(text: str, style: Style, width: float) -> Extent:
    """Return what ``wrap`` would take, for a fraction of the work: for trying many widths."""
    if not text:
        return Extent(0, 0.0, False)
    lines = _broken(text, style, width)
    return Extent(len(lines), len(lines) * style.line_height, any(line.torn for line in lines))


@remembered(entries=8192, letters=600)
def balance(text: str, style: Style, width: float) -> Block:
    """Break like ``wrap``, into as many lines, of lengths as even as can be.

    What stands centred under each other reads better so: a last line of one short word looks lost.
    """
    full = wrap(text, style, width)
    if len(full.lines) < 2 or full.torn:
        return full
    # The narrowest width that needs no more lines, to a px: found by halving.
    too_narrow, enough = int(full.width / 2), int(full.width) + 1
    while enough - too_narrow > 1:
        tried = (too_narrow + enough) // 2
        found = extent(text, style, tried)
        if found.lines > len(full.lines) or found.torn:
            too_narrow = tried
        else:
            enough = tried
    return wrap(text, style, enough)


class _Broken(NamedTuple):
    """A line, and whether it ends in the middle of a word."""

    content: str
    rtl: bool
    torn: bool


@remembered(entries=8192, letters=600)
def _broken(text: str, style: Style, width: float) -> tuple[_Broken, ...]:
    lines: list[_Broken] = []
    for paragraph in _settable(text.expandtabs(4)).split("\n"):
        rtl = reads_right_to_left(paragraph)
        filled = _filled(paragraph.rstrip(), style, width)
        lines += [_Broken(content, rtl, torn) for content, torn in filled]
    return tuple(lines)


class _Piece(NamedTuple):
    """What stays together in a line: it may be followed by a break, before which spaces vanish."""

    start: int
    text_end: int
    end: int


def _filled(text: str, style: Style, width: float) -> list[tuple[str, bool]]:
    """Return the lines of a paragraph, and of each whether it ends in the middle of a word."""
    shaped = shape(text, style.face, style.weight)
    limit = width / style.size
    if shaped.width <= limit:
        return [(text, False)]
    lines: list[tuple[str, bool]] = []
    start = text_end = 0
    pieces = list(reversed(_pieces(text)))
    while pieces:
        piece = pieces.pop()
        if _fits(shaped, style, text, start, piece.text_end, limit):
            text_end = piece.text_end
        elif start < piece.start:
            # The line is full. The piece begins the next one, and is looked at again there.
            lines.append((text[start:text_end], False))
            start = text_end = piece.start
            pieces.append(piece)
        else:
            end = _torn_at(shaped, style, text, piece, limit)
            if end >= piece.text_end:
                text_end = piece.text_end
                continue
            lines.append((text[start:end], True))
            start = text_end = end
            pieces.append(piece._replace(start=end))
    if text_end > start:
        lines.append((text[start:text_end], False))
    return lines


def _fits(shaped: Shaped, style: Style, text: str, start: int, end: int, limit: float) -> bool:
    """Tell whether ``text[start:end]`` fits, set by itself.

    By itself it is a hair wider or narrower than as a part of the paragraph (the ends kern with
    nothing, Arabic letters join with nothing), so where it is close it is set to see.
    """
    estimate = shaped.edges[end] - shaped.edges[start]
    if abs(estimate - limit) > (LATIN_END_EM if text.isascii() else ANY_END_EM):
        return estimate < limit
    return shape(text[start:end], style.face, style.weight).width <= limit


def _torn_at(shaped: Shaped, style: Style, text: str, piece: _Piece, limit: float) -> int:
    """Return where to tear a piece that is wider than a line: after at least one character."""
    first = bisect_right(shaped.cuts, piece.start)
    # No further than could fit by any reckoning: a word may have thousands of letters.
    furthest = shaped.edges[piece.start] + limit + ANY_END_EM
    last = bisect_right(shaped.cuts, furthest, lo=first, key=shaped.edges.__getitem__)
    cuts = shaped.cuts[first:last]
    within = text[piece.start : min(piece.text_end, cuts[-1] + 1 if cuts else piece.start)]
    seams = [piece.start + seam.start() for seam in _SEAM.finditer(within) if seam.start()]
    for places in (seams, cuts):
        for place in reversed(places):
            if place < piece.text_end and _fits(shaped, style, text, piece.start, place, limit):
                return place
    following = shaped.cuts[first : first + 1]
    return min(*following, piece.text_end) if following else piece.text_end


@remembered(entries=4096, letters=300)
def _pieces(text: str) -> tuple[_Piece, ...]:
    pieces: list[_Piece] = []
    start = end = 0
    for found in LineBreaker(text, "en"):
        end += len(found)
        if end < len(text) and _inside_word(text[end - 1], text[end]):
            continue
        pieces.append(_Piece(start, start + len(text[start:end].rstrip()), end))
        start = end
    return tuple(pieces)


def _inside_word(before: str, after: str) -> bool:
    """Tell whether both are of one word of Hangul or of katakana, which Unicode lets break."""
    return (_is_hangul(before) and _is_hangul(after)) or (
        _is_katakana(before) and _is_katakana(after)
    )


def _is_hangul(letter: str) -> bool:
    return "\uac00" <= letter <= "\ud7a3"


def _is_katakana(letter: str) -> bool:
    return "\u30a1" <= letter <= "\u30fa" or letter == "\u30fc"


@remembered(entries=4096, letters=600)
def _settable(text: str) -> str:
    """Return ``text`` with letters that no font has written in others, where that says the same.

    Typed text has ligatures, narrow katakana and squared units in it, whose plain forms we have.
    """
    if text.isascii():
        return text
    return "".join(map(_plain_if_unknown, (text[start:end] for start, end in graphemes(text))))


def _plain_if_unknown(grapheme: str) -> str:
    if font_for(grapheme, Face.SANS, Weight.REGULAR) is not None or grapheme == "\n":
        return grapheme
    plain = normalize("NFKC", grapheme)
    known = all(font_for(letter, Face.SANS, Weight.REGULAR) is not None for letter in plain)
    return plain if known else grapheme
