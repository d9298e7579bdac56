"""Somebody who watches a run, and comes back where they were when the connection breaks."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

TERMINAL = {"run_completed", "run_cancelled", "error"}


@dataclass
class Viewer:
    """Collects a run's frames by websocket, as the page does: reconnects, asks for what follows.

    Nothing is dropped or sorted here. What a server sends twice is in ``frames`` twice.
    """

    base_urls: list[str]
    cookies: str
    run_id: str
    frames: list[dict[str, Any]] = field(default_factory=list)
    connections: int = 0

    def watch(self, *, seconds: float = 60) -> "Viewer":
        """Watch until the run has ended."""
        for _ in self.each(seconds=seconds):
            pass
        return self

    def each(self, *, seconds: float = 60) -> Iterator[dict[str, Any]]:
        """Give each frame as it comes, until the one that ends the run."""
        give_up_at = time.monotonic() + seconds
        while not self.has_ended:
            assert time.monotonic() < give_up_at, f"after {seconds} s: {self.types}"
            try:
                yield from self._one_connection(give_up_at)
            except (ConnectionClosed, InvalidHandshake, OSError):
                time.sleep(0.1)

    def _one_connection(self, give_up_at: float) -> Iterator[dict[str, Any]]:
        base_url = self.base_urls[self.connections % len(self.base_urls)]
        self.connections += 1
        address = base_url.replace("http", "ws", 1)
        with connect(
            f"{address}/ws/runs/{self.run_id}?after={self.last_seq}",
            additional_headers={"Cookie": self.cookies},
            origin=base_url,  # type: ignore[arg-type]  # a NewType of str
            open_timeout=10,
        ) as socket:
            while not self.has_ended:
                message = socket.recv(timeout=max(0.1, give_up_at - time.monotonic()))
                self.frames.append(json.loads(message))
                yield self.frames[-1]

    @property
    def last_seq(self) -> int:
        return self.frames[-1]["seq"] if self.frames else 0

    @property
    def has_ended(self) -> bool:
        return bool(self.frames) and self.frames[-1]["event"]["type"] in TERMINAL

    @property
    def types(self) -> list[str]:
        return [frame["event"]["type"] for frame in self.frames]

    @property
    def numbers(self) -> list[int]:
        return [frame["seq"] for frame in self.frames]


def cookies_of(client: httpx.Client) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def viewer_of(client: httpx.Client, run_id: str, *more_base_urls: str) -> Viewer:
    """Return a viewer signed in like ``client``; with more addresses it takes turns."""
    base_url = str(client.base_url).rstrip("/")
    return Viewer([base_url, *more_base_urls], cookies_of(client), run_id)


@dataclass(frozen=True)
class ServerSentEvent:
    id: str
    event: str
    data: dict[str, Any]


def server_sent_events(lines: Iterator[str]) -> Iterator[ServerSentEvent]:
    """Read an event stream as a browser does. Comments, which keep it alive, are passed over."""
    fields: dict[str, str] = {}
    for line in lines:
        if not line and fields:
            yield ServerSentEvent(fields.get("id", ""), fields["event"], json.loads(fields["data"]))
            fields = {}
        elif line and not line.startswith(":"):
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")


def events_by_sse(client: httpx.Client, url: str, *, after: int = 0) -> list[ServerSentEvent]:
    """Read a run's whole event stream, after frame ``after`` if that is given."""
    headers = {"Last-Event-ID": str(after)} if after else {}
    with client.stream("GET", url, headers=headers, timeout=60) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        return list(server_sent_events(answer.iter_lines()))
