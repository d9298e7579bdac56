"""Batches of ops small enough to read in a test."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from common.errors import CanvasError
from diagrams.document.model import Document, ViewPath
from diagrams.ops.batch import Changed, changed
from diagrams.ops.registry import Op
from diagrams.ops.scope import Scope

OPS = TypeAdapter(tuple[Op, ...])


def add(**content: Any) -> dict[str, Any]:
    return {"op": "add", **content}


def setting(item: str, **fields: Any) -> dict[str, Any]:
    return {"op": "update", "id": item, "set": fields}


def remove(*ids: str, **fields: Any) -> dict[str, Any]:
    return {"op": "remove", "ids": list(ids), **fields}


def made(
    document: Document, *ops: dict[str, Any], path: ViewPath = (), scope: Scope | None = None
) -> Changed:
    return changed(document, OPS.validate_python(ops), path=path, scope=scope)


def refusal(document: Document, *ops: dict[str, Any], **how: Any) -> CanvasError:
    with pytest.raises(CanvasError) as refused:
        made(document, *ops, **how)
    return refused.value


def faults(document: Document, *ops: dict[str, Any], **how: Any) -> list[tuple[str, str]]:
    """The code and the place of everything that is wrong with such a change."""
    return [(each.code, each.path) for each in refusal(document, *ops, **how).problems]
