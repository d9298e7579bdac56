"""Claude, by way of its provider's library.

The library tries again while nothing has been said yet. Once an answer has begun nobody does: what
was said is on a page already and cannot be taken back. So everything that can go wrong in the
middle, down to a connection that closes politely too early, ends as an error here and never as a
short answer.
"""

import json
import logging
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from common.errors import CanvasError, ErrorKind
from runs.adapters.base import ModelSettings, Provider
from runs.adapters.claude_prices import cost_usd
from workflows.ports import ModelUnavailable, Piece, Usage

if TYPE_CHECKING:
    # The library is slow to import, and an installation without a key never needs it.
    from anthropic import Anthropic, APIError, Stream
    from anthropic.types import RawMessageStreamEvent

log = logging.getLogger(__name__)

CONNECT_TIMEOUT_SECONDS = 10.0

# An answer that ended for one of these reasons is whole.
WHOLE = frozenset({"end_turn", "stop_sequence"})


class AnswerCut(CanvasError):
    """The answer did not fit."""

    code = "ANSWER_CUT"
    kind = ErrorKind.LIMIT


class ModelRefused(CanvasError):
    """The model declined to answer."""

    code = "MODEL_REFUSED"
    kind = ErrorKind.INVALID


@dataclass
class ClaudeModel:
    """One client for the whole process; threads may share it.

    ``timeout_seconds`` is how long the provider may be silent, not how long an answer may take.
    """

    api_key: str = field(repr=False)
    model: str
    max_tokens: int
    timeout_seconds: float
    base_url: str = ""
    max_retries: int = 2
    _client: "Anthropic | None" = field(default=None, init=False, repr=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)

    def stream(self, *, system: str, prompt: str) -> "ClaudeAnswer":
        def ask() -> "Stream[RawMessageStreamEvent]":
            return self._connected().messages.create(
                model=self.model,
                max_tokens=self.max_tokens,
                system=system,
                messages=[{"role": "user", "content": prompt}],
                stream=True,
            )

        return ClaudeAnswer(ask, model=self.model, max_tokens=self.max_tokens)

    def _connected(self) -> "Anthropic":
        import anthropic

        with self._lock:
            if self._client is None:
                self._client = anthropic.Anthropic(
                    api_key=self.api_key,
                    base_url=self.base_url or None,
                    timeout=anthropic.Timeout(
                        self.timeout_seconds,
                        connect=min(CONNECT_TIMEOUT_SECONDS, self.timeout_seconds),
                    ),
                    max_retries=self.max_retries,
                )
            return self._client


class ClaudeAnswer:
    """One answer as it arrives. It is asked for when it is first read."""

    def __init__(
        self, ask: "Callable[[], Stream[RawMessageStreamEvent]]", *, model: str, max_tokens: int
    ) -> None:
        self._ask = ask
        self._model = model
        self._max_tokens = max_tokens
        self._stream: Stream[RawMessageStreamEvent] | None = None
        self._is_aborted = False

    def __iter__(self) -> Iterator[Piece | Usage]:
        import anthropic
        import httpx2

        try:
            self._stream = self._ask()
            if self._is_aborted:
                raise ModelUnavailable("The answer is not wanted any more.")
            yield from self._read(self._stream)
        except anthropic.APIError as error:
            raise _refusal(error, self._model) from error
        except (httpx2.HTTPError, json.JSONDecodeError) as error:
            # Neither is wrapped by the library once an answer has begun.
            raise _stopped_early() from error
        finally:
            self.close()

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()

    def abort(self) -> None:
        """Make whoever reads this answer, in another thread, stop waiting for more of it.

        Closing from here would not wake them: they sit in a read of the socket. Shutting it down
        does.
        """
        self._is_aborted = True
        if self._stream is None or self._stream.response.is_closed:
            return
        connection = self._stream.response.extensions.get("network_stream")
        connected = connection.get_extra_info("socket") if connection is not None else None
        if isinstance(connected, socket.socket):
            try:
                # Past the encryption, which is not made to be closed while another thread reads.
                socket.socket.shutdown(connected, socket.SHUT_RDWR)
            except OSError:
                log.debug("The connection to the provider was closed already.")

    def _read(self, stream: "Stream[RawMessageStreamEvent]") -> Iterator[Piece | Usage]:
        model, input_tokens, output_tokens = self._model, 0, 0
        stop_reason: str | None = None
        for event in stream:
            match event.type:
                case "message_start":
                    model = event.message.model
                    input_tokens = _input_tokens(event.message.usage)
                case "content_block_delta":
                    piece = _piece(event.delta)
                    if piece is not None:
                        yield piece
                case "message_delta":
                    stop_reason = event.delta.stop_reason
                    output_tokens = event.usage.output_tokens
                case "message_stop":
                    _require_whole(stop_reason, self._max_tokens)
                    yield Usage(
                        model=model,
                        input_tokens=input_tokens,
                        output_tokens=output_tokens,
                        cost_usd=cost_usd(
                            model, input_tokens=input_tokens, output_tokens=output_tokens
                        ),
                    )
                    return
        # The connection closed without a fault, and without the provider saying that it is done.
        raise _stopped_early()


def _piece(delta: Any) -> Piece | None:
    """Return what a delta adds to what is said; signatures and the like add nothing."""
    match delta.type:
        case "text_delta" if delta.text:
            return Piece(delta.text)
        case "thinking_delta" if delta.thinking:
            return Piece(delta.thinking, channel="reasoning")
        case _:
            return None


def _input_tokens(usage: Any) -> int:
    cached = (usage.cache_creation_input_tokens or 0) + (usage.cache_read_input_tokens or 0)
    return int(usage.input_tokens) + cached


def _require_whole(stop_reason: str | None, max_tokens: int) -> None:
    match stop_reason:
        case reason if reason in WHOLE:
            return
        case "max_tokens":
            raise AnswerCut(
                f"The answer was cut off at {max_tokens:,} tokens.",
                hint="Ask for a shorter answer, or raise EASEL_MODEL_MAX_TOKENS.",
                limit=max_tokens,
            )
        case "model_context_window_exceeded":
            raise AnswerCut(
                "The question and its context leave the model no room for an answer.",
                hint="Give this node less to read.",
            )
        case "refusal":
            raise ModelRefused(
                "The model declined to answer.",
                hint="Ask differently, or change the node's prompt.",
            )
        case _:
            raise _stopped_early()


def _stopped_early() -> ModelUnavailable:
    return ModelUnavailable(
        "The model's provider stopped in the middle of its answer.",
        hint="Run the workflow again.",
    )


def _refusal(error: "APIError", model: str) -> ModelUnavailable:
    """Say in our words what the provider's library says. Its own may quote the request."""
    import anthropic

    status = error.status_code if isinstance(error, anthropic.APIStatusError) else None
    log.warning("The model's provider failed: %s, status %s", type(error).__name__, status)
    match error:
        case anthropic.APITimeoutError():
            return ModelUnavailable(
                "The model's provider did not answer in time.", hint="Run the workflow again."
            )
        case anthropic.APIConnectionError():
            return ModelUnavailable(
                "The model's provider could not be reached.",
                hint="Check the network of this installation, then run the workflow again.",
            )
        case anthropic.APIStatusError(status_code=200):
            return _stopped_early()
        case anthropic.APIStatusError(status_code=401 | 403):
            return ModelUnavailable(
                "The model's provider does not accept this installation's key.",
                hint="Check ANTHROPIC_API_KEY.",
            )
        case anthropic.APIStatusError(status_code=404):
            return ModelUnavailable(
                f"The model's provider knows no model “{model}”.", hint="Check EASEL_MODEL."
            )
        case anthropic.APIStatusError(status_code=429):
            return ModelUnavailable(
                "The model's provider accepts no more requests from this installation for now.",
                hint="Wait a minute, then run the workflow again.",
            )
        case anthropic.APIStatusError(status_code=400 | 413 | 422):
            return ModelUnavailable(
                "The model's provider refused the request.",
                hint="Give this node less to read, or check EASEL_MODEL and "
                "EASEL_MODEL_MAX_TOKENS.",
            )
        case _:
            return ModelUnavailable(
                "The model's provider has too much to do, or a fault.",
                hint="Run the workflow again in a while.",
            )


def _is_configured(settings: ModelSettings) -> bool:
    return bool(settings.anthropic_api_key)


def _connect(settings: ModelSettings) -> ClaudeModel:
    return ClaudeModel(
        api_key=settings.anthropic_api_key,
        base_url=settings.anthropic_base_url,
        model=settings.model,
        max_tokens=settings.model_max_tokens,
        timeout_seconds=settings.model_timeout_seconds,
    )


CLAUDE = Provider(name="claude", mode="live", is_configured=_is_configured, connect=_connect)
