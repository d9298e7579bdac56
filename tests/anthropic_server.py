"""A server on this machine that speaks the wire format of Anthropic's messages API.

It says what the test tells it to and remembers what it was asked, so that everything between a
workflow and the socket is the real thing: the adapter, the provider's library and its decoder.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import MSG_DONTWAIT, MSG_PEEK
from threading import Event, Thread
from typing import Any, Literal

MODEL = "claude-sonnet-5"

Happening = dict[str, Any] | Event


@dataclass(frozen=True)
class Reply:
    """What the server does with one request.

    An ``Event`` among the happenings is waited for before the next: the provider is silent.
    ``ends`` says how the connection goes: properly, or in the middle of the message.
    """

    happenings: Sequence[Happening] = ()
    status: int = 200
    ends: Literal["properly", "cut"] = "properly"


@dataclass
class AnthropicServer:
    """Replies in turn with ``replies``; the last one is repeated."""

    replies: list[Reply]
    url: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    # Set when a client hung up while the server was still talking.
    hung_up: Event = field(default_factory=Event)

    def next_reply(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]

    @property
    def prompts(self) -> list[tuple[str, str]]:
        """What each request asked: its system text and its one message."""
        return [(asked["system"], asked["messages"][0]["content"]) for asked in self.requests]


@contextmanager
def anthropic_server(*replies: Reply) -> Iterator[AnthropicServer]:
    """Serve on a free port of this machine for as long as the context is open."""
    server = AnthropicServer(list(replies))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            server.requests.append(json.loads(body))
            server.headers.append({name.lower(): value for name, value in self.headers.items()})
            reply = server.next_reply()
            if reply.status == 200:
                self._stream(reply)
            else:
                self._refuse(reply.status)

        def _refuse(self, status: int) -> None:
            body = json.dumps(
                {"type": "error", "error": {"type": "api_error", "message": "said by the server"}}
            ).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def _stream(self, reply: Reply) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            try:
                for happening in reply.happenings:
                    if isinstance(happening, Event):
                        self._wait(happening)
                    else:
                        data = json.dumps(happening)
                        self._send(f"event: {happening['type']}\ndata: {data}\n\n".encode())
                if reply.ends == "properly":
                    self._send(b"")
            except OSError:
                server.hung_up.set()
            self.close_connection = True

        def _wait(self, happening: Event) -> None:
            """Wait without a word, and look whether the client is still there."""
            while not happening.wait(0.02):
                try:
                    is_gone = not self.connection.recv(1, MSG_PEEK | MSG_DONTWAIT)
                except BlockingIOError:
                    continue
                if is_gone:
                    raise ConnectionResetError

        def _send(self, data: bytes) -> None:
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            self.wfile.flush()

        def log_message(self, format: str, *args: object) -> None:
            """The test says what went wrong."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        server.url = f"http://127.0.0.1:{http.server_port}"
        serving = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        serving.start()
        try:
            yield server
        finally:
            http.shutdown()


def saying(
    *texts: str,
    thinking: Iterable[str] = (),
    stop_reason: str = "end_turn",
    model: str = MODEL,
    input_tokens: int = 20,
    output_tokens: int = 10,
) -> tuple[Happening, ...]:
    """Return the happenings of a whole answer, in the order the provider sends them."""
    return (
        {
            "type": "message_start",
            "message": {
                "id": "msg_1",
                "type": "message",
                "role": "assistant",
                "model": model,
                "content": [],
                "stop_reason": None,
                "stop_sequence": None,
                "usage": {"input_tokens": input_tokens, "output_tokens": 1},
            },
        },
        *_block(0, {"type": "thinking", "thinking": "", "signature": ""}, "thinking", thinking),
        {"type": "ping"},
        *_block(1, {"type": "text", "text": ""}, "text", texts),
        {
            "type": "message_delta",
            "delta": {"stop_reason": stop_reason, "stop_sequence": None},
            "usage": {"output_tokens": output_tokens},
        },
        {"type": "message_stop"},
    )


def overloaded() -> Happening:
    """What the provider sends when it gives up in the middle of an answer."""
    return {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}


def until(happenings: Sequence[Happening], kind: str) -> tuple[Happening, ...]:
    """Return the happenings before the first one of that type."""
    kinds = [
        happening.get("type") if isinstance(happening, dict) else "" for happening in happenings
    ]
    return tuple(happenings[: kinds.index(kind)])


def _block(
    index: int, start: dict[str, Any], what: str, pieces: Iterable[str]
) -> tuple[Happening, ...]:
    said = tuple(pieces)
    if not said:
        return ()
    return (
        {"type": "content_block_start", "index": index, "content_block": start},
        *(
            {
                "type": "content_block_delta",
                "index": index,
                "delta": {"type": f"{what}_delta", what: piece},
            }
            for piece in said
        ),
        {"type": "content_block_stop", "index": index},
    )
