"""The gallery: create requests of every shape that a team draws, and edits of some of them.

A case is the request as an agent or a page sends it. The numbered ones up to 23 are the topologies
of LAY 10; what is asserted of each (LAY-100 … LAY-111) is in the tests beside this module.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.gallery import generated

FOLDER = Path(__file__).parent
# Connectors out of line by more than a pixel that a case may have (LAY-104); every other has none.
JOGS_ALLOWED = {"10-dense-mesh": 1, "21-large-container-view": 2, "22-gathered-externals": 1}
# For drawings larger than any of those, the proportion of the dense mesh: one to 22 connectors.
LARGE, CONNECTORS_TO_A_JOG = 100, 22

Request = dict[str, Any]


@dataclass(frozen=True)
class Edit:
    """Ops on a gallery case, whose elements people had moved to ``moved`` (top left, px) before."""

    name: str
    base: str
    moved: dict[str, tuple[float, float]]
    ops: tuple[Request, ...]


@cache
def written() -> dict[str, Request]:
    """Return the cases that are files, by name."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(_files("cases"))}


@cache
def cases() -> dict[str, Request]:
    """Return every case of the gallery by name, in the order of their numbers."""
    return {
        **written(),
        "32-every-element-type": generated.every_type(),
        "33-disconnected-parts": generated.disconnected(24),
        "34-mesh-50": generated.mesh(50, 80),
        "35-company-100": generated.company(departments=8, things=3, outsiders=4),
        "36-mesh-100": generated.mesh(100, 160),
        "37-star-120": generated.star(120),
        "38-company-200": generated.company(departments=12, things=4, outsiders=8),
    }


@cache
def edits() -> dict[str, Edit]:
    found = {}
    for path in sorted(_files("edits")):
        said = json.loads(path.read_text())
        moved = {name: (x, y) for name, (x, y) in said.get("moved", {}).items()}
        found[path.stem] = Edit(path.stem, said["base"], moved, tuple(said["ops"]))
    return found


def jogs_allowed(name: str) -> int:
    request = cases()[name]
    if len(request["nodes"]) >= LARGE:
        return len(request["relationships"]) // CONNECTORS_TO_A_JOG
    return JOGS_ALLOWED.get(name, 0)


def views(request: Request) -> list[Request]:
    """Return the request's root view and the insides of its elements, outermost first."""
    found = [request]
    for node in request["nodes"]:
        if "inside" in node:
            found += views(node["inside"])
    return found


def _files(folder: str) -> list[Path]:
    return list((FOLDER / folder).glob("*.json"))
