"""Diagrams that are kept, made by the services that make them in life."""

from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone

from diagrams import selectors
from diagrams.contracts import CreateDiagram, EditDiagram
from diagrams.document.model import Document
from diagrams.history.origin import RevisionOrigin
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import compose
from diagrams.receipts import DiagramUpdated
from diagrams.services.commit import Figures, Step, begin
from diagrams.services.create_diagram import create_diagram
from diagrams.services.looks import look_of
from diagrams.services.update_diagram import update_diagram
from teams.actors import Actor
from tests.factories import a_request_id

_numbers = count(1)

SHOP: dict[str, Any] = {
    "nodes": [
        {"id": "web", "type": "service", "label": "Web shop"},
        {"id": "orders", "type": "service", "label": "Orders"},
        {"id": "db", "type": "sql-database", "label": "Order store"},
    ],
    "relationships": [
        {"id": "calls", "from": "web", "to": "orders"},
        {"id": "writes", "from": "orders", "to": "db"},
    ],
}


def creation(**content: Any) -> CreateDiagram:
    wanted = {"requestId": a_request_id(), "title": f"Shop {next(_numbers)}", **SHOP, **content}
    return CreateDiagram.model_validate(wanted)


def a_diagram(actor: Actor, **content: Any) -> str:
    """The id of a diagram with a web shop, its orders and their store, unless told otherwise."""
    return create_diagram(actor=actor, request=creation(**content)).diagram_id


def a_chain(actor: Actor, count: int, **content: Any) -> str:
    """The id of a diagram of so many services, ``n0`` to the last, each calling the next.

    Drawn here, however large: whether a worker would have to is not what its test is about.
    """
    nodes = [{"id": f"n{each}", "type": "service", "label": f"N{each}"} for each in range(count)]
    links = [{"from": f"n{each}", "to": f"n{each + 1}"} for each in range(count - 1)]
    wanted = {"title": f"Chain {next(_numbers)}", "nodes": nodes, "relationships": links, **content}
    drawn = compose(Draft.model_validate(wanted))
    step = Step(
        actor=actor,
        document=drawn.document,
        origin=RevisionOrigin.CREATE,
        now=timezone.now(),
        figures=Figures(look=look_of(drawn.quality, drawn.legibility)),
    )
    with transaction.atomic():
        return begin(step, title=drawn.document.metadata.title, project_id=None).pk


def an_edit(*ops: dict[str, Any], on: int, **fields: Any) -> EditDiagram:
    wanted = {"requestId": a_request_id(), "expectedRevision": f"r:{on}", "ops": ops, **fields}
    return EditDiagram.model_validate(wanted)


def update(
    actor: Actor, diagram_id: str, *ops: dict[str, Any], on: int, **fields: Any
) -> DiagramUpdated:
    request = an_edit(*ops, on=on, **fields)
    return update_diagram(actor=actor, diagram_id=diagram_id, request=request)


def document(diagram_id: str, number: int) -> Document:
    return selectors.document_at(diagram_id, number)


def labels(diagram_id: str, number: int) -> dict[str, str]:
    """What the elements of the top view are called, by their ids."""
    return {each.id: each.label for each in document(diagram_id, number).view.elements}


def relabel(item_id: str, label: str) -> dict[str, Any]:
    return {"op": "update", "id": item_id, "set": {"label": label}}


def addition(item_id: str, label: str = "") -> dict[str, Any]:
    node = {"id": item_id, "type": "service", "label": label or item_id.title()}
    return {"op": "add", "nodes": [node]}


def removal(*ids: str) -> dict[str, Any]:
    return {"op": "remove", "ids": ids}
