"""What a model provider is, and which settings there are to configure one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from workflows.ports import LanguageModel


class ModelSettings(Protocol):
    """The settings of an installation that are about models. An empty key means: none."""

    @property
    def anthropic_api_key(self) -> str: ...

    @property
    def anthropic_base_url(self) -> str: ...

    @property
    def model(self) -> str: ...

    @property
    def model_max_tokens(self) -> int: ...

    @property
    def model_timeout_seconds(self) -> float: ...

    @property
    def scripted_pause_ms(self) -> int: ...


@dataclass(frozen=True)
class Provider:
    """``mode`` tells people whether what they read was thought up by a model or scripted."""

    name: str
    mode: Literal["mock", "live"]
    is_configured: Callable[[ModelSettings], bool]
    connect: Callable[[ModelSettings], LanguageModel]
