"""The answers to changes of what a diagram says (TOOL-38, TOOL 3.8).

Whoever made the change reads them, often a model: they are short, and say what to do next.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import Field, JsonValue

from common.contract import Terse
from diagrams.contracts import RevisionToken, TargetView
from diagrams.document.advisory import Advisory
from diagrams.pipeline.compose import Created, LayoutUsed
from diagrams.quality.advice import Advice
from diagrams.quality.base import QualityProblem
from diagrams.quality.fit import Fit
from diagrams.quality.gate import Quality
from diagrams.quality.legibility import Legibility
from ledger.contracts import Receipt


class Verdict(Terse):
    """What the gate found in a drawing, as small as it can be said; counts are of all."""

    scope: str = Field(description="whole-diagram, or touched: what a change has reached.")
    errors: int
    warnings: int
    problems: tuple[QualityProblem, ...] | None = Field(
        default=None, description="Errors before warnings, at most ten of each."
    )


def verdict_of(quality: Quality) -> Verdict:
    return Verdict(
        scope=quality.scope,
        errors=quality.errors,
        warnings=quality.warnings,
        problems=(*quality.problems, *quality.warning_problems) or None,
    )


class ReceiptAdvisory(Terse):
    """A remark that refused nothing, with the ops that would do what it says."""

    about: Literal["request", "level", "relationship"]
    message: str
    ids: tuple[str, ...] | None = None
    ops: tuple[dict[str, JsonValue], ...] | None = Field(
        default=None, description="Ready to be sent as the ops of an update."
    )


def advisories_of(
    advice: Iterable[Advice], advisories: Iterable[Advisory]
) -> tuple[ReceiptAdvisory, ...] | None:
    """Return all remarks in their order: on the request as a whole, on levels, on relationships."""
    return tuple(_in_order(advice, advisories)) or None


def _in_order(
    advice: Iterable[Advice], advisories: Iterable[Advisory]
) -> Iterator[ReceiptAdvisory]:
    for said in advice:
        yield ReceiptAdvisory(
            about="request", message=said.message, ids=said.ids or None, ops=said.ops or None
        )
    for each in advisories:
        yield ReceiptAdvisory(about=each.about, message=each.message, ids=each.ids or None)


class ChangeReceipt(Terse, Receipt):
    """What became of a change. ``unchanged`` is one that said nothing new."""

    diagram_id: str
    title: str
    revision: RevisionToken
    state: Literal["saved", "unchanged"] = "saved"
    persisted: Literal[True] = True
    quality: Verdict
    legibility: Legibility | None = None
    fit: Fit | None = Field(default=None, description="Said when a viewport was given.")
    advisories: tuple[ReceiptAdvisory, ...] | None = None
    advisories_dropped: int | None = None


class DiagramCreated(ChangeReceipt):
    path: str = Field(description="Project and title, to be shown; nothing is addressed by it.")
    opened: bool = Field(description="Whether an open page of yours was offered the diagram.")
    open_reason: Literal["no-open-page"] | None = Field(
        default=None, description="Why it was not, though that was asked for."
    )
    created: Created
    layout: LayoutUsed
    degraded: Literal[True] | None = None


class DiagramUpdated(ChangeReceipt):
    """Counts are of things in all views; ``arranged`` of elements that were laid out anew."""

    applied: int = Field(description="How many ops ran.")
    added: int
    updated: int
    removed: int
    arranged: int | None = None
    view: TargetView | None = Field(default=None, description="Which one, unless it is the top.")
    where: Literal["server"] = "server"
    undo: Literal["revision"] | None = Field(
        default=None, description="What takes the change back: an undo of this revision."
    )
    rebased: Literal[True] | None = Field(
        default=None, description="Made to a later revision than the expected one."
    )
