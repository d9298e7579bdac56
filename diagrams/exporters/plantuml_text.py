"""Text in PlantUML source, where it cannot become anything but text.

What begins markup, a call or an end is written as the number of its character, ``<U+XXXX>``, which
PlantUML turns back when it draws (DOC-148, DOC-149, DOC-154).
"""

import re

from diagrams.document.text import many_lines
from diagrams.exporters.one_line import on_one_line

_MARKUP = re.compile(r"[<%~\\$\"]|\*\*|--|__|//|\[\[|\]\]|/'|'/|&#")
_AT_START = re.compile(r"^(\s*)([*#=|.;'-])")
_COMMAND = re.compile(r"^\s*(?:[!@]|end\s*(?:[rh]\s*)?note\b)", re.IGNORECASE)


def plantuml_line(text: str) -> str:
    """Return ``text`` on one line, to stand behind something else or between quotes."""
    return _coded(on_one_line(text))


def plantuml_title(text: str) -> str:
    """Return ``text`` as the title of a group, in which brackets begin a second title."""
    return re.sub(r"[\[\]]", _number, plantuml_line(text))


def plantuml_lines(text: str) -> tuple[str, ...]:
    """Return the lines of ``text``, each to stand alone on a line of a block.

    A line that would be read as a command is kept from it by a tilde.
    """
    return tuple(_standing(line) for line in (many_lines(text) or "…").splitlines())


def _standing(line: str) -> str:
    """Return ``line``, its indentation kept: it may be a line of code."""
    if _COMMAND.match(line):
        return "~" + _coded(line.strip())
    return _AT_START.sub(lambda found: found[1] + _numbered(found[2]), _coded(line.rstrip()))


def _coded(text: str) -> str:
    return _MARKUP.sub(_number, text)


def _number(found: re.Match[str]) -> str:
    return _numbered(found[0])


def _numbered(text: str) -> str:
    return "".join(f"<U+{ord(letter):04X}>" for letter in text)
