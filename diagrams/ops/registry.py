"""Every kind of op there is, in the order they are explained.

``Op`` is the same list as a type: what a request may hold, told apart by the field ``op``. People
have one more, in a union of its own, so that it is in no schema that an agent is given.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from common.contract import Contract
from common.registry import Registry
from diagrams.ops.add import Add, add
from diagrams.ops.arrange import arrange
from diagrams.ops.arranging import Arrange
from diagrams.ops.findings import Findings
from diagrams.ops.move import Move, move
from diagrams.ops.remove import Remove, remove
from diagrams.ops.set_level import SetLevel, set_level
from diagrams.ops.sheet import Sheet
from diagrams.ops.update import Update, update

Op = Annotated[Add | Update | Remove | SetLevel | Arrange, Field(discriminator="op")]
PersonOp = Annotated[Add | Update | Remove | SetLevel | Arrange | Move, Field(discriminator="op")]


@dataclass(frozen=True)
class OpKind:
    """A kind of op: its word, its shape, and what makes the change on a sheet.

    ``apply`` is given the pointer to the op in the request. What it finds wrong it collects, and
    goes on as if it were right.
    """

    name: str
    shape: type[Contract]
    apply: Callable[[Any, Sheet, str, Findings], Sheet]


OPS: Registry[OpKind] = Registry(
    "op",
    (
        OpKind("add", Add, add),
        OpKind("update", Update, update),
        OpKind("remove", Remove, remove),
        OpKind("setLevel", SetLevel, set_level),
        OpKind("arrange", Arrange, arrange),
    ),
)

PERSON_OPS: Registry[OpKind] = Registry("op", (*OPS, OpKind("move", Move, move)))
