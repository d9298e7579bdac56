"""What somebody wrote, on one line: for languages in which a line is a statement."""

from diagrams.document.text import one_line


def on_one_line(text: str) -> str:
    """Return ``text`` with every break of a line as a space; never empty."""
    return one_line(text) or "…"
