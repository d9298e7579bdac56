"""Reading JSON that nobody vouches for, one object at a time.

Whatever is not as it should be is mended where there is only one sensible way, and reported. What
comes out of here is of the right type and within its limits; what it refers to is checked later.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from common.contract import Contract
from common.errors import pointer
from diagrams.document import limits
from diagrams.document.geometry import Point, Rect, Route
from diagrams.document.text import one_line

MAX_REPORTED = 1_000

EnumT = TypeVar("EnumT", bound=StrEnum)


class Repair(Contract):
    """One thing that was mended: where in what was sent, and what was done about it."""

    path: str
    message: str


class Repairs:
    """Collects what was mended; beyond ``MAX_REPORTED`` it is only counted."""

    def __init__(self) -> None:
        self._found: list[Repair] = []
        self.total = 0

    def add(self, path: str, message: str) -> None:
        self.total += 1
        if len(self._found) < MAX_REPORTED:
            self._found.append(Repair(path=path, message=message))

    @property
    def are_full(self) -> bool:
        """Whether the next one will only be counted."""
        return len(self._found) >= MAX_REPORTED

    @property
    def found(self) -> tuple[Repair, ...]:
        return tuple(self._found)


class Part:
    """One JSON object that is being read, and where it is: at ``place`` in ``outer``."""

    def __init__(
        self,
        raw: Mapping[str, Any],
        repairs: Repairs,
        outer: "Part | None" = None,
        place: tuple[str | int, ...] = (),
    ) -> None:
        self._raw = raw
        self._repairs = repairs
        self._outer = outer
        self._place = place

    @property
    def path(self) -> str:
        """The pointer to it. Nobody asks for that where everything is in order, as it mostly is."""
        return (self._outer.path if self._outer is not None else "") + pointer(*self._place)

    def report(self, name: str, message: str) -> None:
        """Report what was done about the field ``name``, or about the whole of it without one."""
        # Of a file that is nothing but faults, not a million pointers are made.
        path = "" if self._repairs.are_full else self.path + (pointer(name) if name else "")
        self._repairs.add(path, message)

    def drop_unknown(self, model: type[Contract], *more: str) -> None:
        """Report every field that ``model`` does not have; nothing reads it."""
        known = _wire_names(model)
        for name in self._raw:
            if name not in known and name not in more:
                self.report(name, "There is no such field; it was left out.")

    def text(
        self, name: str, most: int, *, clean: Callable[[str], str | None] = one_line
    ) -> str | None:
        """Return a text without control characters, cut to ``most`` characters."""
        value = self._raw.get(name)
        if value is None:
            return None
        if not isinstance(value, str):
            self.report(name, "This is no text; it was left out.")
            return None
        cleaned = clean(value)
        if cleaned is not None and len(cleaned) > most:
            self.report(name, f"This is longer than {most} characters; the rest was cut off.")
            # Cut in the middle of white space, it would be trimmed again the next time.
            return clean(cleaned[:most])
        if cleaned != value:
            self.report(name, "Control characters and white space were taken out.")
        return cleaned

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._raw.get(name, default)
        if isinstance(value, bool):
            return value
        self.report(name, f"This is neither true nor false; it is {str(default).lower()} now.")
        return default

    def number(self, name: str, least: float, most: float) -> float | None:
        value = self._raw.get(name)
        if value is None:
            return None
        found = _number(value)
        if found is None:
            self.report(name, "This is no number; it was left out.")
            return None
        clamped = min(max(found, least), most)
        if clamped != found:
            self.report(name, f"This is not from {least:g} to {most:g}; it is {clamped:g} now.")
        return clamped

    def whole(self, name: str, least: int, most: int) -> int | None:
        found = self.number(name, least, most)
        if found is not None and not found.is_integer():
            self.report(name, f"This is no whole number; it is {int(found)} now.")
        return None if found is None else int(found)

    def word(self, name: str, words: type[EnumT]) -> EnumT | None:
        value = self._raw.get(name)
        if value is None:
            return None
        try:
            return words(value)
        except ValueError:
            self.report(name, f"This is none of: {', '.join(words)}. It was left out.")
            return None

    def moment(self, name: str) -> datetime | None:
        value = self._raw.get(name)
        if value is None:
            return None
        try:
            found = datetime.fromisoformat(value)
        except (TypeError, ValueError):
            found = None
        if found is None or found.tzinfo is None:
            self.report(name, "This is no date and time with a time zone; it was left out.")
            return None
        return found

    def part(self, name: str) -> "Part | None":
        value = self._raw.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.report(name, "This is no object; it was left out.")
            return None
        return Part(value, self._repairs, self, (name,))

    def parts(self, name: str, most: int | None = None) -> Iterator["Part"]:
        """Yield the objects of a list, at most ``most``."""
        for index, value in enumerate(self._items(name, most)):
            if isinstance(value, dict):
                yield Part(value, self._repairs, self, (name, index))
            else:
                self.report(name, f"Number {index} of these is no object; it was left out.")

    def ids(self, name: str, most: int) -> tuple[str, ...]:
        """Return a list of ids, each once, at most ``most``."""
        found: dict[str, None] = {}
        for value in self._items(name, most):
            if _is_id(value) and value not in found:
                found[value] = None
            else:
                self.report(name, "One of these is no id, or is here twice; it was left out.")
        return tuple(found)

    def box(self, name: str, *, least: float = 0.0) -> Rect | None:
        """Return a box whose sides are from ``least`` px to the longest there may be."""
        return self._box(name, self._raw.get(name), least)

    def points(self, name: str, most: int | None = None) -> tuple[Point, ...]:
        return tuple(self._points(name, self._items(name, most)))

    def route(self, name: str) -> Route | None:
        """Return a connector as it was drawn; one that makes no line is ``None``."""
        drawn = self.part(name)
        if drawn is None:
            return None
        points = drawn.points("points", limits.MAX_ROUTE_POINTS)
        if len(points) < 2:
            self.report(name, "This is no line; it will be drawn anew.")
            return None
        return Route(
            points=points,
            caption=drawn.box("caption"),
            trunk=drawn.text("trunk", limits.MAX_STORED_ID),
        )

    def _items(self, name: str, most: int | None) -> list[Any]:
        value = self._raw.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            self.report(name, "This is no list; it was left out.")
            return []
        if most is not None and len(value) > most:
            self.report(name, f"There are {len(value)} of these; those after {most} were cut off.")
            return value[:most]
        return value

    def _box(self, name: str, value: Any, least: float) -> Rect | None:
        if value is None:
            return None
        numbers = [_number(each) for each in value] if isinstance(value, list) else []
        if len(numbers) != 4 or None in numbers:
            self.report(name, "This is no box of four numbers; it was left out.")
            return None
        x, y, width, height = (each for each in numbers if each is not None)
        box = Rect(_coordinate(x), _coordinate(y), _size(width, least), _size(height, least))
        if box != (x, y, width, height):
            self.report(name, "This is too far out, too large or too small; it was moved in.")
        return box

    def _points(self, name: str, values: list[Any]) -> Iterator[Point]:
        for value in values:
            pair = value if isinstance(value, list) and len(value) == 2 else (None, None)
            x, y = _number(pair[0]), _number(pair[1])
            if x is None or y is None:
                self.report(name, "One of these is no point of two numbers; it was left out.")
                continue
            point = Point(_coordinate(x), _coordinate(y))
            if point != (x, y):
                self.report(name, "One of these is too far out; it was moved in.")
            yield point


@cache
def _wire_names(model: type[Contract]) -> frozenset[str]:
    return frozenset(field.alias or name for name, field in model.model_fields.items())


def _is_id(value: Any) -> bool:
    return (
        isinstance(value, str) and one_line(value) == value and len(value) <= limits.MAX_STORED_ID
    )


def _number(value: Any) -> float | None:
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        found = float(value)
    except OverflowError:  # a whole number with more digits than a float has room for
        return None
    return found if math.isfinite(found) else None


def _coordinate(value: float) -> float:
    return min(max(value, -limits.MAX_COORDINATE), limits.MAX_COORDINATE)


def _size(value: float, least: float) -> float:
    return min(max(value, least), limits.MAX_SIZE)
