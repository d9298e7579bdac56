"""A frame as a server-sent event, for the web and for the command line alike."""

from runs.engine.events import Frame

# A comment. Clients ignore it, and everything on the way sees that the connection is alive.
HEARTBEAT = b": still here\n\n"


def as_sse(frame: Frame) -> bytes:
    """Return ``frame`` with its number as the event's id; the data is the event alone.

    JSON has no raw line breaks, so the data is one line.
    """
    data = frame.event.model_dump_json(by_alias=True)
    return f"id: {frame.seq}\nevent: {frame.event.type}\ndata: {data}\n\n".encode()
