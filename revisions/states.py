"""Where a thing that a team keeps is: in use, put away, or deleted and soon gone."""

from enum import StrEnum

from common.errors import CanvasError


class State(StrEnum):
    ACTIVE = "active"
    ARCHIVED = "archived"
    DELETED = "deleted"


def require_active(state: State, *, noun: str, refusal: type[CanvasError]) -> None:
    """Let pass what may be changed.

    Raises:
        CanvasError: the thing is archived or deleted. Which error that is, each kind of thing says;
            the hint says how to get it back.
    """
    if state is not State.ACTIVE:
        raise refusal(f"This {noun} is {state.value}.", hint="Bring it back first.", state=state)
