from dataclasses import dataclass

from runs.adapters.claude_model import ClaudeModel
from runs.adapters.registry import PROVIDERS, mode, model_from_settings
from runs.adapters.scripted_model import ScriptedModel


@dataclass(frozen=True)
class Settings:
    anthropic_api_key: str = ""
    anthropic_base_url: str = ""
    model: str = "claude-sonnet-5"
    model_max_tokens: int = 100
    model_timeout_seconds: float = 60
    scripted_pause_ms: int = 0


class TestTheInstallationsModel:
    def test_is_scripted_without_a_key(self):
        settings = Settings(scripted_pause_ms=250)

        assert model_from_settings(settings) == ScriptedModel(pause_seconds=0.25)
        assert mode(settings) == "mock"

    def test_is_claude_with_one(self):
        settings = Settings(anthropic_api_key="k")

        assert isinstance(model_from_settings(settings), ClaudeModel)
        assert mode(settings) == "live"

    def test_can_always_be_made(self):
        assert list(PROVIDERS)[-1].is_configured(Settings())
