"""Jobs, and what came of them, as bytes that another process reads: plain data, nothing to run.

A document travels as it is kept. Of a request, only what it sets travels, because what is left out
may say something else than what is null.
"""

import json
import zlib
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter

from common.contract import Contract
from common.errors import CanvasError, Problem
from diagrams.document.migrate import read_document, stored
from diagrams.document.model import Document
from diagrams.ops.model import Draft, LayoutWishes
from diagrams.ops.registry import PersonOp
from diagrams.ops.scope import Scope
from diagrams.pipeline.compose import Composed
from diagrams.pipeline.jobs import Composing, Job, Mending, Revising
from diagrams.pipeline.mend import Mended
from diagrams.pipeline.revise import Revised

# Fast rather than small: it is read once, a moment later.
LEVEL = 1

Json = dict[str, Any]
AnyJob = Composing | Revising | Mending
Outcome = TypeVar("Outcome")

_OUTCOMES: dict[str, type[Composed] | type[Revised] | type[Mended]] = {
    Composing.kind: Composed,
    Revising.kind: Revised,
    Mending.kind: Mended,
}
_OP: TypeAdapter[PersonOp] = TypeAdapter(PersonOp)


def packed_job(job: Job[Any]) -> bytes:
    """Return ``job`` for `job_in`."""
    return _packed({"kind": job.kind, **_plain(job)})


def job_in(content: bytes) -> AnyJob:
    """Return the job that ``packed_job`` made ``content`` from."""
    plain = _unpacked(content)
    match plain["kind"]:
        case Composing.kind:
            return Composing(Draft.model_validate(plain["draft"]))
        case Revising.kind:
            scope, layout = plain["scope"], plain["layout"]
            return Revising(
                document=read_document(plain["document"]),
                ops=tuple(_OP.validate_python(op) for op in plain["ops"]),
                path=tuple(plain["path"]),
                scope=None if scope is None else Scope.model_validate(scope),
                layout=None if layout is None else LayoutWishes.model_validate(layout),
            )
        case _:
            names = ("document", "today", "drawn_as")
            return Mending(**{name: read_document(plain[name]) for name in names})


def packed_outcome(outcome: Composed | Revised | Mended) -> bytes:
    """Return what came of a job for `outcome_of`."""
    kind = next(name for name, made in _OUTCOMES.items() if isinstance(outcome, made))
    plain = _adapter(kind).dump_python(outcome, mode="json", by_alias=True, exclude={"document"})
    return _packed({**plain, "document": stored(outcome.document)})


def outcome_of(job: Job[Outcome], content: bytes) -> Outcome:
    """Return what came of ``job``, of which ``packed_outcome`` made ``content``."""
    plain = _unpacked(content)
    document = _known(job, read_document(plain["document"]))
    found: Outcome = _adapter(job.kind).validate_python({**plain, "document": document})
    return found


def packed_refusal(error: CanvasError) -> bytes:
    """Return a refusal for `refusal_in`."""
    return _packed(
        {
            "code": error.code,
            "message": error.message,
            "hint": error.hint,
            "problems": [problem.wire() for problem in error.problems],
            "details": error.details,
        }
    )


def refusal_in(content: bytes) -> CanvasError:
    """Return the refusal that ``packed_refusal`` made ``content`` from: the same in every part.

    Raises:
        LookupError: it is of no kind that this process knows, which the other one is not to use.
    """
    plain = _unpacked(content)
    return _refusal_called(plain["code"])(
        plain["message"],
        hint=plain["hint"],
        problems=[Problem.model_validate(each) for each in plain["problems"]],
        **plain["details"],
    )


def _plain(job: Job[Any]) -> Json:
    match job:
        case Composing(draft):
            return {"draft": _as_set(draft, only=set(Draft.model_fields))}
        case Revising():
            return {
                "document": stored(job.document),
                "ops": [{**_as_set(op), "op": op.op} for op in job.ops],
                "path": job.path,
                "scope": None if job.scope is None else _as_set(job.scope),
                "layout": None if job.layout is None else _as_set(job.layout),
            }
        case Mending():
            return {
                "document": stored(job.document),
                "today": stored(job.today),
                "drawn_as": stored(job.drawn_as),
            }
        case _:
            raise TypeError(f"Nobody knows how {job.kind} travels.")


def _as_set(contract: Contract, only: set[str] | None = None) -> Json:
    return contract.model_dump(mode="json", by_alias=True, exclude_unset=True, include=only)


def _known(job: Job[Any], document: Document) -> Document:
    """Return the document that the job was about where nothing was changed: the very same one."""
    before = job.document if isinstance(job, Revising) else None
    return before if before is not None and before == document else document


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_OUTCOMES[kind])


def _refusal_called(code: str) -> type[CanvasError]:
    waiting = [*CanvasError.__subclasses__()]
    while waiting:
        kind = waiting.pop()
        # A case of another refusal has that one's code, and the first one is found before it.
        if vars(kind).get("code") == code:
            return kind
        waiting.extend(kind.__subclasses__())
    raise LookupError(f"There is no refusal called {code}.")


def _packed(plain: Json) -> bytes:
    return zlib.compress(json.dumps(plain, allow_nan=False).encode(), LEVEL)


def _unpacked(content: bytes) -> Json:
    plain: Json = json.loads(zlib.decompress(content))
    return plain
