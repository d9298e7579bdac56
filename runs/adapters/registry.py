"""Every model provider there is; the first that is configured is the installation's."""

from typing import Literal

from common.registry import Registry
from runs.adapters.base import ModelSettings, Provider
from runs.adapters.claude_model import CLAUDE
from runs.adapters.scripted_model import SCRIPTED
from workflows.ports import LanguageModel

# The scripted model needs nothing, so it is always configured and always last.
PROVIDERS: Registry[Provider] = Registry("model provider", (CLAUDE, SCRIPTED))


def model_from_settings(settings: ModelSettings) -> LanguageModel:
    """Return the installation's model. It may be shared by threads, and is best made once."""
    return _provider(settings).connect(settings)


def mode(settings: ModelSettings) -> Literal["mock", "live"]:
    """Say whether answers come from a provider or from the script."""
    return _provider(settings).mode


def _provider(settings: ModelSettings) -> Provider:
    return next(provider for provider in PROVIDERS if provider.is_configured(settings))
