"""Requests about diagrams that say something wrong, and how each is refused (TOOL §9).

Those that create and those that update are sent to a team with a diagram “Kept” at revision 1.
"""

from dataclasses import dataclass
from typing import Any

from tests.diagrams.kept import SHOP, addition, relabel, removal

Content = dict[str, Any]
LONG = "x" * 121
NOBODY = "nobody"


@dataclass(frozen=True)
class Refusal:
    """How a request is refused: the first problem's place, and of the details what matters."""

    status: int
    code: str
    path: str | None = None
    details: Content | None = None


def node(name: str, word: str = "service", **more: Any) -> Content:
    return {"id": name, "type": word, "label": name.title(), **more}


CREATING: dict[str, tuple[Content, Refusal]] = {
    "nothing in it": (
        {"nodes": [], "relationships": []},
        Refusal(400, "INVALID_INPUT", "/nodes"),
    ),
    "a coordinate": (
        {"nodes": [node("a", x=1)]},
        Refusal(400, "INVALID_INPUT", "/nodes/0/x"),
    ),
    "no title": ({"title": None}, Refusal(400, "INVALID_INPUT", "/title")),
    "an unknown type": (
        {"nodes": [node("a", "servise")], "relationships": []},
        Refusal(
            422, "UNSUPPORTED_TYPE", "/nodes/0/type", {"nearest": ["service", "device", "cache"]}
        ),
    ),
    "an end that is not there": (
        {"relationships": [{"from": "web", "to": NOBODY}]},
        Refusal(422, "INVALID_REFERENCE", "/relationships/0/to"),
    ),
    "an id given twice": (
        {"nodes": [*SHOP["nodes"], SHOP["nodes"][0]]},
        Refusal(422, "DUPLICATE_ID", "/nodes/3/id", {"conflictingIds": ["web"]}),
    ),
    "groups in a loop": (
        {
            "groups": [
                {"id": "one", "label": "One", "group": "two"},
                {"id": "two", "label": "Two", "group": "one"},
            ]
        },
        Refusal(422, "CONTAINMENT_CYCLE", "/groups/0/group"),
    ),
    "a label that is too long": (
        {"nodes": [{"id": "a", "type": "service", "label": LONG}], "relationships": []},
        Refusal(422, "LIMIT_EXCEEDED", "/nodes/0/label"),
    ),
    "too many flows": (
        {"flows": [{"title": f"F{each}", "steps": ["calls"]} for each in range(21)]},
        Refusal(422, "LIMIT_EXCEEDED", "/flows"),
    ),
    "a relationship with itself": (
        {"relationships": [{"from": "web", "to": "web"}]},
        Refusal(422, "UNSUPPORTED", "/relationships/0"),
    ),
    "a starter that there is not": (
        {"starter": {"id": "castle"}},
        Refusal(404, "NOT_FOUND", "/starter/id"),
    ),
    "a flow title used twice": (
        {
            "flows": [
                {"id": "one", "title": "Buying", "steps": ["calls"]},
                {"id": "two", "title": "Buying", "steps": ["writes"]},
            ]
        },
        Refusal(422, "DUPLICATE_FLOW", "/flows/1/title", {"existingId": "one"}),
    ),
    "a window too small to read anything in": (
        {"layout": {"viewport": [100, 60]}},
        Refusal(422, "LAYOUT_FAILED"),
    ),
    "a title that is taken": ({"title": "Kept"}, Refusal(409, "DUPLICATE_TITLE")),
    "a project that there is not": ({"projectId": "pr_0"}, Refusal(404, "NOT_FOUND")),
}

UPDATING: dict[str, tuple[list[Content], Content, Refusal]] = {
    "no op": ([], {}, Refusal(400, "INVALID_INPUT", "/ops")),
    "an op that there is not": (
        [{"op": "explode"}],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/0"),
    ),
    "an op of people": (
        [{"op": "move", "places": [{"id": "web", "x": 0, "y": 0}]}],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/0"),
    ),
    "a group with something in it": (
        [
            {"op": "add", "groups": [{"id": "g", "label": "G"}]},
            {"op": "update", "id": "web", "set": {"group": "g"}},
            removal("g"),
        ],
        {},
        Refusal(400, "INVALID_INPUT", "/ops/2/ids/0"),
    ),
    "an id of no view": (
        [addition("x"), relabel(NOBODY, "X")],
        {},
        Refusal(422, "INVALID_REFERENCE", "/ops/1/id"),
    ),
    "a view that is not there": (
        [addition("x")],
        {"view": {"inside": [NOBODY]}},
        Refusal(404, "NOT_FOUND", "/view/inside"),
    ),
    "an unknown type": (
        [{"op": "add", "nodes": [node("x", "servise")]}],
        {},
        Refusal(422, "UNSUPPORTED_TYPE", "/ops/0/nodes/0/type"),
    ),
    "an id that is taken": (
        [addition("web")],
        {},
        Refusal(422, "DUPLICATE_ID", "/ops/0/nodes/0/id", {"conflictingIds": ["web"]}),
    ),
    "another family of types": (
        [{"op": "update", "id": "web", "set": {"type": "queue"}}],
        {},
        Refusal(422, "UNSUPPORTED", "/ops/0/set/type"),
    ),
    "too many ops": (
        [relabel("web", "X")] * 101,
        {},
        Refusal(422, "LIMIT_EXCEEDED", "/ops"),
    ),
    "what was not selected": (
        [removal("db")],
        {"scope": {"nodes": ["web"]}},
        Refusal(422, "OUT_OF_SCOPE", "/ops/0", {"ids": ["db"]}),
    ),
    "a selection that is gone": (
        [addition("x")],
        {"scope": {"nodes": [NOBODY]}},
        Refusal(422, "SCOPE_TARGET_MISSING", "/scope/nodes", {"ids": [NOBODY]}),
    ),
    "a revision that never was": (
        [addition("x")],
        {"expectedRevision": "r:9"},
        Refusal(409, "REVISION_CONFLICT", None, {"currentRevision": "r:1"}),
    ),
    "a group round the ends that leaves out the middle": (
        [
            {"op": "add", "groups": [{"id": "g", "label": "Ends"}]},
            {"op": "update", "id": "web", "set": {"group": "g"}},
            {"op": "update", "id": "db", "set": {"group": "g"}},
        ],
        {},
        Refusal(
            422,
            "LAYOUT_CONSTRAINED",
            "",
            {"suggestedOp": {"op": "arrange", "scope": {"group": "g"}}},
        ),
    ),
}


READING: dict[str, tuple[str, Refusal]] = {
    "another team's diagram": ("diagrams/d_000000000000", Refusal(404, "NOT_FOUND")),
    "a group that is not there": (
        "{diagram}/read?focus.group=nobody",
        Refusal(404, "NOT_FOUND", "/focus/group", {"path": "/focus/group"}),
    ),
    "a cursor of nobody": ("{diagram}/read?cursor=o:1", Refusal(400, "INVALID_INPUT", "/cursor")),
    "a format that there is not": ("{diagram}/export/visio", Refusal(422, "UNKNOWN_KIND")),
    "a picture of a wall": (
        "{diagram}/export/png?scale=9",
        Refusal(400, "INVALID_INPUT", "/scale"),
    ),
}
