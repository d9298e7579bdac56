"""The words of ASGI, for what wraps an application without knowing what it is."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
# Not narrower: every framework has types of its own for what ASGI hands over.
Application = Callable[[Any, Any, Any], Awaitable[None]]
