"""What becomes of text that is typed in or sent (DOC-18).

Control characters go, white space at the ends goes, and nothing left means nothing said. Text is
never cut to a limit: who sent too much is told so.
"""

import re
import unicodedata

# Tab and newline are kept. Half a surrogate pair is no character and cannot be stored as UTF-8.
_UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n?|\u2028|\u2029")
_BLANK_FIRST_LINES = re.compile(r"\A(?:[ \t]*\n)+")


def one_line(text: str) -> str | None:
    """Return ``text`` on one line, its white space collapsed; ``None`` when nothing is left."""
    if text.isprintable():
        # As nearly all is: the only white space in it are spaces, and nothing is unwanted.
        return " ".join(text.split()) or None
    return " ".join(_UNWANTED.sub("", _LINE_ENDS.sub("\n", text)).split()) or None


def many_lines(text: str) -> str | None:
    """Return ``text`` with its lines, trimmed; ``None`` when nothing is left."""
    if text.isprintable():
        return text.strip() or None
    return _UNWANTED.sub("", _LINE_ENDS.sub("\n", text)).strip() or None


def source_code(text: str) -> str | None:
    """Return code as it was written, without blank lines around it; ``None`` for no code.

    The first line keeps its indentation: in some languages that is meaning.
    """
    kept = _UNWANTED.sub("", _LINE_ENDS.sub("\n", text))
    return _BLANK_FIRST_LINES.sub("", kept).rstrip() or None


def folded(text: str) -> str:
    """Return what is compared where capitals, width and spacing must not tell two texts apart."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
