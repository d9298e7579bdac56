"""The source of the project, as the tests of its architecture read it."""

import ast
import subprocess
from functools import cache
from pathlib import Path

from canvas_project.environment import ROOT

PACKAGES = (
    "common",
    "teams",
    "ledger",
    "revisions",
    "workflows",
    "runs",
    "diagrams",
    "canvas_project",
)


@cache
def kept_files() -> tuple[Path, ...]:
    """Return every file of the project: what git keeps, and what it would keep if added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


def modules() -> tuple[Path, ...]:
    """Return every Python module of the packages, without migrations."""
    return tuple(
        path
        for path in kept_files()
        if path.suffix == ".py"
        and path.relative_to(ROOT).parts[0] in PACKAGES
        and "migrations" not in path.parts
    )


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def name_of(path: Path) -> str:
    """Return the path as a reader of a failing test wants it: from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def texts() -> dict[str, str]:
    """Return the text of every file that is text and that somebody wrote by hand."""
    generated = {"uv.lock", "frontend/package-lock.json"}
    found = {}
    for path in kept_files():
        if name_of(path) in generated:
            continue
        try:
            found[name_of(path)] = path.read_text()
        except UnicodeDecodeError:
            continue
    return found
