"""What happens in a run before it has a number: joined where it belongs together, and storable."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import JsonValue, TypeAdapter

from runs.engine.events import NodeCompleted, RunCompleted, RunEvent, Thought

# How long the pieces of a model's stream wait for each other. A person sees no gap that short, and
# a row for every piece would be most of what a run costs.
JOINED_FOR = timedelta(milliseconds=50)

_EVENT: TypeAdapter[RunEvent] = TypeAdapter(RunEvent)


@dataclass(frozen=True)
class Happening:
    """An event that has no number yet."""

    at: datetime
    event: RunEvent


def join(happenings: Iterable[Happening]) -> list[Happening]:
    """Join neighbouring pieces of one stream that happened within ``JOINED_FOR`` of the first.

    A joined piece carries the time of its first. Whole thoughts, and pieces of another node or
    channel, are never joined with anything.
    """
    result: list[Happening] = []
    for happening in happenings:
        joined = _joined(result[-1], happening) if result else None
        if joined is None:
            result.append(happening)
        else:
            result[-1] = joined
    return result


def length_of(event: RunEvent) -> int:
    """Return about how much of the memory ``event`` fills, in characters."""
    match event:
        case Thought(text=text):
            return len(text)
        case NodeCompleted(output=output) | RunCompleted(output=output):
            return len(output)
        case _:
            return 0


def without_nul(event: RunEvent) -> RunEvent:
    """Return ``event`` with U+FFFD for each NUL, which PostgreSQL's JSON refuses to hold."""
    if "\\u0000" not in event.model_dump_json():
        return event
    return _EVENT.validate_python(_replaced(event.model_dump(mode="json")))


def _joined(before: Happening, after: Happening) -> Happening | None:
    """Return the two as one, or nothing where they do not belong together."""
    match before.event, after.event:
        case Thought(partial=True) as piece, Thought(partial=True) as more if (
            piece.node_id,
            piece.channel,
        ) == (more.node_id, more.channel) and after.at - before.at <= JOINED_FOR:
            text = piece.text + more.text
            return Happening(before.at, piece.model_copy(update={"text": text}))
        case _:
            return None


def _replaced(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return value.replace("\0", "\ufffd")
        case list():
            return [_replaced(item) for item in value]
        case dict():
            return {_replaced(name): _replaced(item) for name, item in value.items()}  # type: ignore[misc]  # a text stays one
        case _:
            return value
