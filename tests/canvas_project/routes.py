"""Every address there is, and what to send to each so that only who asks decides the answer."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from tests.factories import PASSWORD, a_request_id
from tests.graphs import graph
from tests.runs.arranging import SMALL

METHODS = ("get", "post", "put", "patch", "delete")
# It has a test of its own: nobody of the table is staff.
ADMIN = "admin/"
TEAM = "<slug:team>"
PARAMETER = re.compile(r"<\w+:(\w+)>")
# What an address may say that is no thing of a team, and the same in all of them.
WORDS = frozenset({"format_name", "topic", "starter"})
# A graph that is saved over the one that is there.
SAVED = graph("a b", "a>b").wire()
# What the proposal among the things would change: the web shop is called a store.
SHOWN = "3a96c40792f49352a86fdfa610fdbfae996c1c526bd00ca3be524a72fa3f89ff"
FILE = {"format": "easel.workflow", "version": 1, "name": "Copy", "graph": SAVED}

# What a request says beside its id. A route that is not here says nothing else.
BODIES: Mapping[str, dict[str, Any]] = {
    "post api/session": {"email": "nobody@example.org", "password": "wrong"},
    "patch api/account": {"name": "Somebody"},
    "post api/account/password": {"current": PASSWORD, "new": "a new battery staple"},
    "post api/account/delete": {"password": PASSWORD},
    "post api/password-reset": {"email": "nobody@example.org"},
    "post api/password-reset/confirm": {"uid": "MQ", "token": "x", "password": PASSWORD},
    "post api/teams": {"name": "New", "slug": "newcomers"},
    "post api/invitations/<slug:secret>/join": {
        "email": "new@example.org",
        "name": "New",
        "password": "a new battery staple",
    },
    "post api/run": {"graph": SMALL.wire(), "input": "Why?"},
    f"post api/{TEAM}/team/rename": {"name": "Renamed"},
    f"post api/{TEAM}/team/configure": {"agentAccess": True},
    f"post api/{TEAM}/members/<int:user_id>/role": {"role": "viewer"},
    f"post api/{TEAM}/invitations": {"role": "viewer"},
    f"post api/{TEAM}/tokens": {"name": "Robot", "kind": "ci", "grants": ["view"]},
    f"post api/{TEAM}/projects": {"name": "New"},
    f"post api/{TEAM}/projects/<slug:project_id>/rename": {"name": "Renamed"},
    f"post api/{TEAM}/projects/<slug:project_id>/configure": {
        "agentAccess": True,
        "proposeOnly": True,
    },
    f"post api/{TEAM}/workflows": {"name": "New"},
    f"post api/{TEAM}/workflows/import": {"file": FILE},
    f"put api/{TEAM}/workflows/<slug:workflow_id>": {"expectedRevision": 3, "graph": SAVED},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/rename": {"name": "Renamed"},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/configure": {"onCycle": "refuse"},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/move": {"projectId": None},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/restore-revision": {"revision": 2},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/undo": {"revision": 3},
    f"post api/{TEAM}/workflows/<slug:workflow_id>/runs": {"input": "Why?"},
    f"post api/{TEAM}/diagrams": {
        "title": "New",
        "nodes": [{"id": "a", "type": "service", "label": "A"}],
    },
    f"post api/{TEAM}/diagrams/import": {
        "file": {"format": "easel-diagram", "version": 1, "metadata": {"title": "Read"}, "view": {}}
    },
    f"patch api/{TEAM}/diagrams/<slug:diagram_id>": {
        "expectedRevision": "r:2",
        "ops": [{"op": "update", "id": "web", "set": {"label": "Store"}}],
    },
    f"post api/{TEAM}/diagrams/<slug:diagram_id>/proposals": {
        "expectedRevision": "r:2",
        "summary": "Call it what it is",
        "ops": [{"op": "update", "id": "web", "set": {"label": "Store"}}],
    },
    f"post api/{TEAM}/proposals/<slug:proposal_id>/accept": {"version": 1, "shown": SHOWN},
    f"post api/{TEAM}/proposals/<slug:proposal_id>/reject": {"version": 1},
    f"post api/{TEAM}/proposals/<slug:proposal_id>/dismiss": {"version": 1},
    f"post api/{TEAM}/diagrams/<slug:diagram_id>/rename": {"title": "Renamed"},
    f"post api/{TEAM}/diagrams/<slug:diagram_id>/move": {"projectId": None},
    f"post api/{TEAM}/diagrams/<slug:diagram_id>/restore-revision": {"revision": 1},
    f"post api/{TEAM}/diagrams/<slug:diagram_id>/undo": {"revision": 2},
}
# These are no changes, or changes that need no receipt: they carry no id.
WITHOUT_ID = frozenset(
    {
        "post api/session",
        "delete api/session",
        "post api/run",
        "post api/password-reset",
        "post api/password-reset/confirm",
    }
)
QUERIES: Mapping[str, str] = {
    f"get api/{TEAM}/runs/latest": "workflow=w_1",
    f"get api/{TEAM}/diagrams/<slug:diagram_id>/neighbours": "element=web",
    f"get api/{TEAM}/diagrams/<slug:diagram_id>/path": "source=web&target=db",
    f"get api/{TEAM}/diagrams/<slug:diagram_id>/thumbnail": "revision=1",
}
# An address for each of the expressions that stand for many.
EXAMPLES: Mapping[str, str] = {
    r"(?:api|ws|mcp|static)(?:/[\s\S]*)?": "api/nothing",
    r"[\s\S]*": "ours",
}


@dataclass(frozen=True)
class Route:
    """A method of an address, as it is written in ``urlpatterns``."""

    method: str
    pattern: str

    def __str__(self) -> str:
        return f"{self.method} {self.pattern}"

    @property
    def is_of_a_team(self) -> bool:
        return TEAM in self.pattern

    @property
    def names(self) -> tuple[str, ...]:
        """The things of the team that the address names."""
        return tuple(
            name for name in PARAMETER.findall(self.pattern) if name not in {"team", *WORDS}
        )

    def path(self, names: Mapping[str, object]) -> str:
        """Return the address of the things in ``names``."""
        example = EXAMPLES.get(self.pattern, self.pattern)
        path = PARAMETER.sub(lambda found: str(names[found[1]]), example)
        query = QUERIES.get(str(self))
        return f"/{path}?{query}" if query else f"/{path}"

    def body(self) -> dict[str, Any] | None:
        if self.method == "get":
            return None
        said = BODIES.get(str(self), {})
        return said if str(self) in WITHOUT_ID else {"requestId": a_request_id(), **said}


def routes() -> list[Route]:
    """Return every method of every address outside the admin."""
    return [
        Route(method, pattern.removeprefix("^").removesuffix("\\Z"))
        for pattern, found in _patterns(get_resolver().url_patterns)
        for method in _methods_of(found)
    ]


def _patterns(
    found: list[URLPattern | URLResolver], prefix: str = ""
) -> Iterator[tuple[str, URLPattern]]:
    for entry in found:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield pattern, entry
        elif pattern != ADMIN:
            yield from _patterns(entry.url_patterns, pattern)


def _methods_of(found: URLPattern) -> tuple[str, ...]:
    view = getattr(found.callback, "cls", None)
    # A function answers whoever it is called by, and whatever the method.
    return ("get",) if view is None else tuple(name for name in METHODS if hasattr(view, name))
