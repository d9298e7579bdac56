"""What may be said about a graph that is sound enough to keep."""

from typing import Literal

from common.contract import Contract
from common.ids import Name


class Remark(Contract):
    """Something about a graph that does not stop it from being saved."""

    severity: Literal["blocks_run", "info"]
    code: str
    path: str
    message: str
    hint: str | None = None
    node_ids: tuple[Name, ...] = ()
