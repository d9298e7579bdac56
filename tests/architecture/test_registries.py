"""A registry names every file of its folder, because nothing registers itself."""

import ast

import pytest

from canvas_project.environment import ROOT
from tests.architecture.source import tree_of

FOLDERS = (
    "workflows/nodes",
    "workflows/tools",
    "runs/adapters",
    "runs/agent_tools",
    "diagrams/elements",
    "diagrams/agent_tools",
)
# What a folder has beside its kinds.
NO_KIND = {"__init__", "base", "registry"}
# Shared by kinds, and said here so that a forgotten kind cannot hide among them.
PARTS = {
    "runs/adapters": {"interruptible", "claude_prices"},
    "diagrams/elements": {"words", "boundary"},
}


class TestRegistries:
    @pytest.mark.parametrize("folder", FOLDERS)
    def test_are_complete(self, folder):
        files = {path.stem for path in (ROOT / folder).glob("*.py")} - NO_KIND
        package = folder.replace("/", ".")

        registered = {
            imported.module.removeprefix(f"{package}.")
            for imported in ast.walk(tree_of(ROOT / folder / "registry.py"))
            if isinstance(imported, ast.ImportFrom)
            and imported.module is not None
            and imported.module.startswith(f"{package}.")
        }

        assert files - PARTS.get(folder, set()) <= registered

    def test_know_element_types_by_the_names_of_their_files(self):
        from diagrams.elements.registry import ELEMENT_TYPES

        files = {path.stem for path in (ROOT / "diagrams/elements").glob("*.py")} - NO_KIND
        words = {name.replace("-", "_") for name in ELEMENT_TYPES.names}

        assert files - PARTS["diagrams/elements"] == words

    def test_know_node_kinds_by_the_names_of_their_files(self):
        from workflows.nodes.registry import NODE_KINDS

        files = {path.stem for path in (ROOT / "workflows/nodes").glob("*.py")} - NO_KIND

        assert files == set(NODE_KINDS.names)
