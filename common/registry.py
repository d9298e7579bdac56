"""An explicit, closed, ordered list of the kinds of something."""

from collections.abc import Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from common.errors import CanvasError, ErrorKind


class Named(Protocol):
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


class UnknownKind(CanvasError):
    code = "UNKNOWN_KIND"
    kind = ErrorKind.INVALID


class Registry(Generic[T]):
    """The kinds of ``subject`` there are, in the order people see them.

    Built from a plain tuple of imports: nothing registers itself by being imported, so the list
    in the file is the whole truth.
    """

    def __init__(self, subject: str, entries: Iterable[T]) -> None:
        self.subject = subject
        self._entries: dict[str, T] = {}
        for entry in entries:
            if entry.name in self._entries:
                raise ValueError(f"There are two entries named {entry.name!r} of {subject}.")
            self._entries[entry.name] = entry

    def __iter__(self) -> Iterator[T]:
        return iter(self._entries.values())

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def get(self, name: str) -> T:
        """Return the entry called ``name``.

        Raises:
            UnknownKind: there is none; the hint lists those there are.
        """
        try:
            return self._entries[name]
        except KeyError:
            raise UnknownKind(
                f"There is no {self.subject} called “{name}”.",
                hint=f"Use one of: {', '.join(self._entries)}.",
            ) from None
