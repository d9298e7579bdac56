"""TOOL §9: each refusal by its code and pointer; nothing is changed, the request id stays free.

Here are those that a change of a diagram can meet. What a door refuses is tested at the doors.
"""

from collections.abc import Callable
from typing import Any

import pytest

from common.errors import CanvasError
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.create_diagram import create_diagram
from diagrams.services.update_diagram import update_diagram
from ledger.models import RequestRecord
from teams.actors import Person
from tests.diagrams.kept import SHOP, a_diagram, addition, an_edit, creation, relabel, removal
from tests.factories import a_person

pytestmark = pytest.mark.django_db

Content = dict[str, Any]
LONG = "x" * 121

CREATING: dict[str, tuple[str, Content, str]] = {
    "nothing in it": ("INVALID_INPUT", {"nodes": [], "relationships": []}, "/nodes"),
    "an unknown type": (
        "UNSUPPORTED_TYPE",
        {"nodes": [{"id": "a", "type": "servise", "label": "A"}], "relationships": []},
        "/nodes/0/type",
    ),
    "an end that is not there": (
        "INVALID_REFERENCE",
        {"relationships": [{"from": "web", "to": "nobody"}]},
        "/relationships/0/to",
    ),
    "an id given twice": (
        "DUPLICATE_ID",
        {"nodes": [*SHOP["nodes"], SHOP["nodes"][0]]},
        "/nodes/3/id",
    ),
    "groups in a loop": (
        "CONTAINMENT_CYCLE",
        {
            "groups": [
                {"id": "one", "label": "One", "group": "two"},
                {"id": "two", "label": "Two", "group": "one"},
            ]
        },
        "/groups/0/group",
    ),
    "a label that is too long": (
        "LIMIT_EXCEEDED",
        {"nodes": [{"id": "a", "type": "service", "label": LONG}], "relationships": []},
        "/nodes/0/label",
    ),
    "a relationship with itself": (
        "UNSUPPORTED",
        {"relationships": [{"from": "web", "to": "web"}]},
        "/relationships/0",
    ),
    "a starter that there is not": ("NOT_FOUND", {"starter": {"id": "castle"}}, "/starter/id"),
    "a flow title used twice": (
        "DUPLICATE_FLOW",
        {
            "flows": [
                {"title": "Buying", "steps": ["calls"]},
                {"title": "Buying", "steps": ["writes"]},
            ]
        },
        "/flows/1/title",
    ),
}

UPDATING: dict[str, tuple[str, list[Content], Content]] = {
    "no op": ("INVALID_INPUT", [], {}),
    "an id of no view": ("INVALID_REFERENCE", [relabel("nobody", "X")], {}),
    "a view that is not there": ("NOT_FOUND", [addition("x")], {"view": {"inside": ["nobody"]}}),
    "an id that is taken": ("DUPLICATE_ID", [addition("web")], {}),
    "another family of types": (
        "UNSUPPORTED",
        [{"op": "update", "id": "web", "set": {"type": "queue"}}],
        {},
    ),
    "too many ops": ("LIMIT_EXCEEDED", [relabel("web", "X")] * 101, {}),
    "what was not selected": ("OUT_OF_SCOPE", [removal("db")], {"scope": {"nodes": ["web"]}}),
    "a selection that is gone": (
        "SCOPE_TARGET_MISSING",
        [addition("x")],
        {"scope": {"nodes": ["nobody"]}},
    ),
    "a revision that never was": (
        "REVISION_CONFLICT",
        [addition("x")],
        {"expectedRevision": "r:9"},
    ),
}


@pytest.fixture
def person() -> Person:
    return a_person()


def refusal_of(call: Callable[[], object]) -> CanvasError:
    """What ``call`` is refused with, having changed nothing."""
    before = Diagram.objects.count(), DiagramRevision.objects.count(), RequestRecord.objects.count()
    with pytest.raises(CanvasError) as refusal:
        call()
    after = Diagram.objects.count(), DiagramRevision.objects.count(), RequestRecord.objects.count()
    assert after == before
    return refusal.value


class TestTheErrorTable:
    @pytest.mark.parametrize(("code", "content", "path"), CREATING.values(), ids=CREATING)
    def test_refuses_to_make(self, person, code, content, path):
        request = creation(**content)

        refusal = refusal_of(lambda: create_diagram(actor=person, request=request))

        assert (refusal.code, refusal.problems[0].path) == (code, path)
        right = creation().model_copy(update={"request_id": request.request_id})
        assert create_diagram(actor=person, request=right).revision == "r:1"

    @pytest.mark.parametrize(("code", "ops", "fields"), UPDATING.values(), ids=UPDATING)
    def test_refuses_to_change(self, person, code, ops, fields):
        diagram_id = a_diagram(person)
        request = an_edit(*ops, on=1, **fields)

        refusal = refusal_of(
            lambda: update_diagram(actor=person, diagram_id=diagram_id, request=request)
        )

        assert refusal.code == code
        right = an_edit(addition("mail"), on=1, requestId=request.request_id)
        receipt = update_diagram(actor=person, diagram_id=diagram_id, request=right)
        assert receipt.revision == "r:2"
