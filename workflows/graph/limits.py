"""How large a graph may be, and how long a question.

The sizes are the installation's to choose, so they are handed in; the core only knows what they
mean.
"""

from dataclasses import dataclass

from common.errors import LimitExceeded

MAX_WORKFLOW_NAME_LENGTH = 120


@dataclass(frozen=True)
class GraphCaps:
    """The most that is accepted, each counted inclusively."""

    max_nodes: int
    max_edges: int
    max_question_length: int


def require_short_question(question: str, caps: GraphCaps) -> None:
    """Refuse a question of more characters than ``caps`` allow.

    Raises:
        LimitExceeded: it is longer; the details say by how much.
    """
    if len(question) > caps.max_question_length:
        raise LimitExceeded(
            f"The question is longer than {caps.max_question_length} characters.",
            hint="Shorten it, or put what the workflow should always know into a prompt.",
            limit=caps.max_question_length,
            actual=len(question),
        )
