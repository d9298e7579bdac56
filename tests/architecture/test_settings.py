import re

from canvas_project.environment import ROOT, Environment

SETTING = re.compile(r"^([A-Z][A-Z0-9_]*)=(.*)$", re.MULTILINE)


def names_in_code() -> set[str]:
    prefix = Environment.model_config["env_prefix"]
    return {
        str(field.validation_alias) if field.validation_alias else f"{prefix}{name}".upper()
        for name, field in Environment.model_fields.items()
    }


class TestEnvExample:
    def test_lists_every_setting_there_is_and_no_other(self):
        listed = SETTING.findall((ROOT / ".env.example").read_text())

        assert {name for name, _ in listed} == names_in_code()
        assert len(listed) == len(names_in_code())

    def test_states_the_defaults_that_the_code_has(self, monkeypatch):
        for name in names_in_code():
            monkeypatch.delenv(name, raising=False)
        defaults = Environment(_env_file=None)

        example = Environment(_env_file=ROOT / ".env.example")

        assert example.model_dump() == defaults.model_dump()
