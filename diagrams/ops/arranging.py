"""What an arrange op says, and what the layout is told of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from pydantic import Field

from common.contract import Contract
from diagrams.document import limits
from diagrams.layout.model import Direction, Spacing


class Connectors(StrEnum):
    """What becomes of what a person set on connectors: anchors, and paths drawn by hand.

    Every line is right-angled here, so ``orthogonal`` asks for nothing that ``tidy`` does not.
    """

    TIDY = "tidy"
    KEEP = "keep"
    ORTHOGONAL = "orthogonal"


class ArrangeScope(Contract):
    """A group with all that is in it, or single things; a group among these with its contents."""

    group: str | None = None
    nodes: tuple[str, ...] = Field(default=(), json_schema_extra={"maxItems": limits.REQUEST_SCOPE})


class Arrange(Contract):
    """Lay out anew. Only what is in the scope moves; what is left out of it stays where it is."""

    op: Literal["arrange"] = "arrange"
    scope: ArrangeScope | None = Field(default=None, description="Left out, it is the whole view.")
    direction: Direction | None = Field(
        default=None, description="Left out, it stays as the view reads, or turns if that is better"
    )
    spacing: Spacing | None = None
    connectors: Connectors = Field(
        default=Connectors.TIDY,
        description="keep: lines set by hand stay so; else they are drawn anew.",
    )
    move: bool = Field(default=True, description="false: nothing moves; only lines are drawn anew.")
    primary_flow: str | None = Field(
        default=None, description="The id of the flow that should run straight through."
    )


@dataclass(frozen=True)
class Arranging:
    """An arrange op for the layout: ``ids`` are what it is about, with contents; None is all."""

    op: Arrange
    ids: frozenset[str] | None
