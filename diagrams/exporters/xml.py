"""Writing XML: elements and text that cannot become anything else, whatever somebody wrote."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from xml.sax.saxutils import escape

# What XML 1.0 has no way to say, not even escaped.
_UNSAYABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_QUOTES = {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}

Value = str | float | None


class Writer:
    """Collects a document. Attributes whose value is None are left out."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    @contextmanager
    def element(self, tag: str, attributes: Mapping[str, Value] | None = None) -> Iterator[None]:
        self._parts.append(f"<{tag}{_attributes(attributes or {})}>")
        yield
        self._parts.append(f"</{tag}>")

    def empty(self, tag: str, attributes: Mapping[str, Value]) -> None:
        self._parts.append(f"<{tag}{_attributes(attributes)}/>")

    def leaf(self, tag: str, text: str, attributes: Mapping[str, Value] | None = None) -> None:
        self._parts.append(f"<{tag}{_attributes(attributes or {})}>{_escaped(text)}</{tag}>")

    def done(self) -> str:
        return "".join(self._parts)


def number(value: float) -> str:
    """Return ``value`` as short as it can be said to a hundredth."""
    return f"{round(value, 2) + 0.0:.10g}"


def _attributes(attributes: Mapping[str, Value]) -> str:
    return "".join(
        f' {name}="{_attribute(value)}"' for name, value in attributes.items() if value is not None
    )


def _attribute(value: str | float) -> str:
    if isinstance(value, str):
        return escape(_UNSAYABLE.sub("", value), _QUOTES)
    return number(value)


def _escaped(text: str) -> str:
    return escape(_UNSAYABLE.sub("", text))
