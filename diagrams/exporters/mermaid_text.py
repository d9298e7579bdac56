"""Text in Mermaid source, where it cannot become anything but text.

Mermaid has no quoting. What has a meaning to it is written as the code of the character between
"#" and ";", which it turns back when it draws.
"""

import re

from diagrams.document.text import many_lines
from diagrams.exporters.one_line import on_one_line

# "%%{" would be an instruction wherever it stands, ";" ends a statement, "`" begins Markdown, "$$"
# a formula, "\\n" a line; and "wrap:" at the start is an instruction, too.
_CODED = re.compile(r"[#;%&<>\"`$\\]|(?<=^wrap):|(?<=^nowrap):|^:")


def mermaid_line(text: str) -> str:
    """Return ``text`` on one line."""
    return _coded(on_one_line(text))


def mermaid_start(text: str) -> str:
    """Return what stands before a text on its line, the space at its end kept."""
    return _coded(text)


def mermaid_lines(text: str) -> str:
    """Return ``text`` with its lines apart, as one line of source."""
    lines = (many_lines(text) or "…").splitlines()
    return "<br/>".join(_coded(line.replace("\t", "  ")) for line in lines)


def mermaid_comment(text: str) -> str:
    return f"%% {_coded(on_one_line(text))}"


def _coded(text: str) -> str:
    return _CODED.sub(lambda found: f"#{ord(found[0])};", text)
