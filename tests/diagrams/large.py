"""Requests about more than is drawn while the web waits."""

from itertools import count
from typing import Any

from diagrams.contracts import CreateDiagram
from tests.factories import a_request_id
from tests.gallery.generated import company, estate

_numbers = count(1)


def large(**content: Any) -> CreateDiagram:
    """A request for a diagram of 100 elements, which takes tenths of a second to draw."""
    return _request(company(departments=8, things=3, outsiders=4), content)


def huge(**content: Any) -> CreateDiagram:
    """A request for a diagram of 300 elements, which takes seconds to draw."""
    return _request(estate(), content)


def _request(company: dict[str, Any], content: dict[str, Any]) -> CreateDiagram:
    wanted = {
        **company,
        "requestId": a_request_id(),
        "title": f"Company {next(_numbers)}",
        "layout": {"allowDegraded": True},
        **content,
    }
    return CreateDiagram.model_validate(wanted)
