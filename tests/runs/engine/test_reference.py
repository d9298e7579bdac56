"""The page about run events says what the code says."""

import re
from pathlib import Path
from typing import get_args

from runs.engine import events

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "run-events.md"


def described() -> dict[str, set[str]]:
    """The fields that the page lists, by event type."""
    sections = re.split(r"^### `(\w+)`$", PAGE.read_text(), flags=re.MULTILINE)[1:]
    return {
        kind: set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE))
        for kind, text in zip(sections[::2], sections[1::2], strict=True)
    }


def real() -> dict[str, set[str]]:
    """The fields of the models, by event type, as they are on the wire."""
    union = get_args(events.RunEvent)[0]
    return {
        model.model_fields["type"].default: {
            field.alias or name for name, field in model.model_fields.items() if name != "type"
        }
        for model in get_args(union)
    }


class TestTheReferencePage:
    def test_describes_every_event_and_every_field_and_no_others(self):
        assert described() == real()
