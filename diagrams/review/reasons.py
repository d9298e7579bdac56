"""Why a change is proposed, in the words of whoever proposes it (PROP §1).

All of it is shown to the reviewer, and none of it is followed, fetched or taken as proof.
"""

from typing import Annotated

from pydantic import Field, StringConstraints

from common.contract import Contract, Terse
from common.ids import Name
from diagrams.document import limits
from diagrams.document.text import many_lines
from diagrams.ops.fields import optional_text, require_at_most, required_text
from diagrams.ops.findings import Findings

Commit = Annotated[str, StringConstraints(pattern=r"^[0-9A-Fa-f]{4,64}$")]


class SourceRef(Terse):
    """Where the reason for it can be read, such as a pull request. Never fetched (TOOL-99)."""

    url: str = Field(
        max_length=limits.MAX_SOURCE_URL,
        pattern=r"^https?://[!-~]+$",
    )
    title: Annotated[
        str | None, Field(json_schema_extra={"maxLength": limits.MAX_SOURCE_TITLE})
    ] = None
    base_commit: Commit | None = None
    head_commit: Commit | None = None


class Evidence(Terse):
    """A run in which it was found out; it opens for whoever may see it (PROP-S3)."""

    run: Name
    seq: int | None = Field(default=None, ge=0, le=999_999_999, description="An event of it.")


Saying = Annotated[str, Field(json_schema_extra={"maxLength": limits.MAX_SAYING})]
Sayings = Annotated[tuple[Saying, ...], Field(json_schema_extra={"maxItems": limits.MAX_SAYINGS})]


class Reasons(Contract):
    """What a proposal says beside its ops."""

    summary: Annotated[str, Field(json_schema_extra={"maxLength": limits.MAX_PROPOSAL_SUMMARY})]
    rationale: Annotated[
        str | None, Field(json_schema_extra={"maxLength": limits.MAX_RATIONALE})
    ] = None
    assumptions: Sayings = ()
    open_questions: Sayings = ()
    source_ref: SourceRef | None = None
    evidence: Evidence | None = None


def cleaned(reasons: Reasons, findings: Findings) -> Reasons:
    """Return ``reasons`` as they will be kept. Too long, too many or empty is refused at its
    place in the request, and never cut."""
    ref = reasons.source_ref
    return Reasons(
        summary=required_text(reasons.summary, limits.MAX_PROPOSAL_SUMMARY, "/summary", findings),
        rationale=optional_text(
            reasons.rationale, limits.MAX_RATIONALE, "/rationale", findings, clean=many_lines
        ),
        assumptions=_sayings(reasons.assumptions, "assumptions", "/assumptions", findings),
        open_questions=_sayings(
            reasons.open_questions, "open questions", "/openQuestions", findings
        ),
        source_ref=ref and ref.model_copy(update={"title": _title(ref, findings)}),
        evidence=reasons.evidence,
    )


def _sayings(said: tuple[str, ...], what: str, path: str, findings: Findings) -> tuple[str, ...]:
    require_at_most(
        len(said), limits.MAX_SAYINGS, what, path, findings, "Leave out what matters least."
    )
    return tuple(
        required_text(text, limits.MAX_SAYING, f"{path}/{index}", findings)
        for index, text in enumerate(said[: limits.MAX_SAYINGS])
    )


def _title(ref: SourceRef, findings: Findings) -> str | None:
    return optional_text(ref.title, limits.MAX_SOURCE_TITLE, "/sourceRef/title", findings)
