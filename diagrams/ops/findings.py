"""What is found out about a request while it is read to its end (TOOL-3).

Broken structure is refused, all of it in one answer; odd architecture passes with a remark
(TOOL-2). While it is read, a faulty part still counts as there, so that one fault is told once and
not again by everything that refers to it.
"""

from dataclasses import dataclass, field

from pydantic import JsonValue

from common.errors import MAX_PROBLEMS, CanvasError, ErrorKind, Problem
from diagrams.document.advisory import Advisory


class UnsupportedType(CanvasError):
    """There is no element type of that word."""

    code = "UNSUPPORTED_TYPE"
    kind = ErrorKind.INVALID


class InvalidReference(CanvasError):
    """An id is not there, or is something else than it would have to be."""

    code = "INVALID_REFERENCE"
    kind = ErrorKind.INVALID


class DuplicateId(CanvasError):
    """An id is taken in the diagram, or given twice in the request."""

    code = "DUPLICATE_ID"
    kind = ErrorKind.INVALID


class ContainmentCycle(CanvasError):
    """Boundaries would contain themselves."""

    code = "CONTAINMENT_CYCLE"
    kind = ErrorKind.INVALID


class Unsupported(CanvasError):
    """A diagram cannot have that, however it is asked for."""

    code = "UNSUPPORTED"
    kind = ErrorKind.INVALID


class DuplicateFlow(CanvasError):
    """Another flow of the view has that title."""

    code = "DUPLICATE_FLOW"
    kind = ErrorKind.INVALID


@dataclass(frozen=True)
class _Found:
    error: type[CanvasError]
    problem: Problem
    details: dict[str, JsonValue]


@dataclass
class Findings:
    """Collects what is wrong with a request, and what is to be said about it otherwise."""

    _problems: list[_Found] = field(default_factory=list)
    _advisories: list[Advisory] = field(default_factory=list)

    def refuse(
        self,
        error: type[CanvasError],
        path: str,
        message: str,
        hint: str | None = None,
        **details: JsonValue,
    ) -> None:
        """Note that the request cannot be carried out because of what is at ``path``."""
        problem = Problem(code=error.code, path=path, message=message, hint=hint)
        self._problems.append(_Found(error, problem, details))

    def advise(self, advisory: Advisory) -> None:
        self._advisories.append(advisory)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(found.problem for found in self._problems)

    @property
    def advisories(self) -> tuple[Advisory, ...]:
        """What to say, on the request first, then on levels, then on relationships (TOOL-38)."""
        order = ("request", "level", "relationship")
        return tuple(sorted(self._advisories, key=lambda each: order.index(each.about)))

    def raise_if_any(self) -> None:
        """Refuse the request if there is anything wrong with it.

        The refusal is that of the first fault, and lists them all. If every fault is an id that is
        taken, and all of them are listed, the details name these ids: whoever gave them by chance
        can give others and need not look further.

        Raises:
            CanvasError: of the kind of the first fault.
        """
        if not self._problems:
            return
        first, total = self._problems[0], len(self._problems)
        details = dict(first.details) | {"path": first.problem.path, "total_problems": total}
        same = all(found.error is DuplicateId for found in self._problems)
        if same and total <= MAX_PROBLEMS:
            ids = [found.details.get("id") for found in self._problems]
            details["conflicting_ids"] = list(dict.fromkeys(ids))
        raise first.error(
            first.problem.message
            if total == 1
            else f"{total} things in this request cannot be done.",
            hint=first.problem.hint if total == 1 else "Correct them all and send it again.",
            problems=self.problems,
            **details,
        )
