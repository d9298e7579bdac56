"""What is to be set on something that is there (TOOL §3.8).

One shape for every kind of target: what may be set depends on what the id names, which only the
document knows. A field left out keeps its value, and ``null`` clears it (TOOL-40).
"""

from collections.abc import Collection
from enum import StrEnum
from typing import TypeVar

from pydantic import Field

from common.errors import InvalidInput
from diagrams.document.words import Color, Language, Semantic
from diagrams.ops.findings import Findings
from diagrams.ops.model import NewStep
from diagrams.ops.partial import Partial

EnumT = TypeVar("EnumT", bound=StrEnum)


class Setting(Partial):
    """The new values of an element, group, relationship, note, attachment, flow or open point."""

    label: str | None = None
    type: str | None = Field(default=None, description="Within the same family of types.")
    description: str | None = None
    technology: str | None = None
    color: Color | None = None
    group: str | None = None
    kind: str | None = Field(
        default=None, description="Of a group, relationship, note or open point; their own words."
    )
    semantic: Semantic | None = None
    directed: bool | None = None
    is_async: bool | None = Field(default=None, alias="async")
    condition: str | None = None
    text: str | None = None
    code: str | None = None
    language: Language | None = None
    about: str | tuple[str, ...] | None = Field(
        default=None,
        description="A note: an element or a group. An attachment: its other host. "
        "An open point: the list of what it is about.",
    )
    title: str | None = None
    steps: tuple[NewStep, ...] | None = None
    variant_of: str | None = None
    context: str | None = None
    resolved: bool | None = None
    resolution: str | None = None

    def sets(self, name: str) -> bool:
        """Say whether ``name`` is to be set, to ``null`` or to a value."""
        return name in self.model_fields_set


def require_fields(
    setting: Setting, what: str, fields: Collection[str], at: str, findings: Findings
) -> None:
    """Refuse what cannot be set on ``what``, of which ``fields`` can, and a setting of nothing."""
    names = {name: _on_the_wire(name) for name in type(setting).model_fields}
    if not setting.model_fields_set:
        findings.refuse(InvalidInput, at, "This sets nothing.", "Leave it out.")
    for name in names:
        if setting.sets(name) and name not in fields:
            findings.refuse(
                InvalidInput,
                f"{at}/{names[name]}",
                f"{what} has no “{names[name]}” that can be set.",
                f"What can be set: {', '.join(names[each] for each in fields)}.",
            )


def _on_the_wire(name: str) -> str:
    return Setting.model_fields[name].alias or name


def word_of(
    value: str | None, words: type[EnumT], default: EnumT, path: str, findings: Findings
) -> EnumT:
    """Return which of ``words`` is meant, ``default`` by ``null``; refuse any other at ``path``."""
    if value is None:
        return default
    try:
        return words(value)
    except ValueError:
        findings.refuse(
            InvalidInput, path, "There is no such kind.", f"Use one of: {', '.join(words)}."
        )
        return default


def one_id(value: str | tuple[str, ...] | None, path: str, findings: Findings) -> str | None:
    """Return the one id that is meant; a list is refused at ``path``."""
    if isinstance(value, tuple):
        findings.refuse(InvalidInput, path, "This has to be one id.", "Send it without a list.")
        return None
    return value
