"""What reads our exports in tests: the programs they are written for."""

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools import plantuml

PARSERS = Path(__file__).parent / "parsers"
_C4_INCLUDE = re.compile(r"^!include <C4/C4_(Container|Component)>$", re.MULTILINE)


@cache
def _require_mermaid() -> None:
    """Install Mermaid, as locked, where it is not there yet or the lock has changed since."""
    lock = hashlib.sha256((PARSERS / "package-lock.json").read_bytes()).hexdigest()
    stamp = PARSERS / "node_modules" / ".easel-lock"
    if stamp.exists() and stamp.read_text() == lock:
        return
    if shutil.which("npm") is None:
        pytest.skip("Mermaid is read by Node, which is not here.")
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(command, cwd=PARSERS, check=True)
    stamp.write_text(lock)


def read_by_mermaid(sources: Mapping[str, str]) -> dict[str, Any]:
    """Return what Mermaid found in each of ``sources``, all read by one process."""
    _require_mermaid()
    said = subprocess.run(
        ["node", "mermaid.mjs"],
        cwd=PARSERS,
        input=json.dumps(dict(sources)),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def refused_by_plantuml(sources: Mapping[str, str], folder: Path) -> list[str]:
    """Return the names of those ``sources`` that PlantUML does not understand."""
    program = _plantuml()
    for name, source in sources.items():
        (folder / f"{name}.puml").write_text(with_our_macros(source), encoding="utf-8")
    if _accepts(program, folder, sources):
        return []
    return [name for name in sources if not _accepts(program, folder, (name,))]


def _accepts(program: str, folder: Path, names: Any) -> bool:
    files = [str(folder / f"{name}.puml") for name in names]
    command = [program, "-charset", "UTF-8", "-checkonly", *files]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def entities_in_plantuml(source: str) -> int:
    """Return how many things PlantUML finds in a drawing: participants, or shapes with no others
    inside."""
    said = subprocess.run(
        [_plantuml(), "-charset", "UTF-8", "-syntax"],
        input=with_our_macros(source),
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"^\((\d+) (?:entities|participants)\)$", said.stdout, re.MULTILINE)
    assert found is not None, said.stdout
    return int(found[1])


def with_our_macros(source: str) -> str:
    return _C4_INCLUDE.sub(f"!include {PARSERS / 'c4_macros.puml'}", source)


def _plantuml() -> str:
    program = plantuml.ensure()
    if program is None:
        pytest.skip("There is no PlantUML here.")
    return program
