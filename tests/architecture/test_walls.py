"""The walls of docs/architecture.md that an import linter sees, and those that it cannot."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from canvas_project.environment import ROOT
from tests.architecture.source import modules, name_of, tree_of

CORE = (
    "common",
    "teams.actors",
    "teams.contracts",
    "ledger.contracts",
    "revisions.states",
    "revisions.naming",
    "workflows.contracts",
    "workflows.graph",
    "workflows.nodes",
    "workflows.tools",
    "workflows.knowledge",
    "workflows.ports",
    "runs.contracts",
    "runs.engine",
    "diagrams.document",
    "diagrams.display",
    "diagrams.elements",
    "diagrams.layout",
    "diagrams.ops",
    "diagrams.scene",
    "diagrams.exporters",
    "diagrams.history",
    "diagrams.review",
    "diagrams.contracts",
    "diagrams.proposals",
    "diagrams.receipts",
    "diagrams.reading_contracts",
    "diagrams.vocabulary_contracts",
)
FRAMEWORKS = ("django", "rest_framework", "channels", "celery", "redis", "anthropic")

# Where rows may be written. Models hold querysets; a publisher appends what a run's services say.
WRITERS = (
    "*/services/*",
    "diagrams/services/review/*",
    "*/models.py",
    "runs/event_log.py",
    "runs/publisher.py",
    "runs/writers.py",
    "ledger/services.py",
    # One line per decision, appended.
    "teams/audit.py",
    # When a token was last used is noted where it is looked at.
    "teams/authentication.py",
)
# What an agent's call starts from, and how what decides on a proposal is called.
DOORS_OF_AGENTS = ("canvas_project.mcp", "canvas_project.mcp_serving", "canvas_project.agents")
DECIDES = re.compile(r"(accept|reject|resolve|dismiss)_(?!invitation)")
WRITES = {"save", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
WRITES_OF_MANAGERS = {"create", "update", "delete"}


class TestWalls:
    def test_stand_as_the_import_linter_is_told(self):
        linter = Path(sys.executable).with_name("lint-imports")

        said = subprocess.run(
            [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
        )

        assert said.returncode == 0, said.stdout

    def test_let_the_core_be_imported_where_no_framework_is_installed(self):
        core = [
            name_of(path).removesuffix(".py").replace("/", ".")
            for path in modules()
            if path.name != "__init__.py"
        ]
        core = [name for name in core if name.startswith(tuple(CORE)) and is_core(name)]

        said = subprocess.run(
            [sys.executable, "-c", WITHOUT_FRAMEWORKS, *core],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

        assert len(core) > 20
        assert said.returncode == 0, said.stderr

    @pytest.mark.parametrize("path", modules(), ids=name_of)
    def test_keep_writing_to_services_and_storage(self, path):
        if any(path.relative_to(ROOT).match(pattern) for pattern in WRITERS):
            return

        assert writes_in(tree_of(path)) == []

    def test_leave_agents_no_path_to_what_only_people_decide(self):
        # TOOL-14: nothing that an agent's call can reach resolves a proposal.
        reached = reachable_from(*DOORS_OF_AGENTS)

        assert "diagrams.services.update_diagram" in reached
        assert [name for name in reached if name.startswith("diagrams.services.review")] == []
        assert [name for name in reached if DECIDES.match(name.rpartition(".")[2])] == []

    def test_leave_every_init_empty(self):
        full = [
            name_of(path)
            for path in modules()
            if path.name == "__init__.py" and path.read_text().strip()
        ]

        assert full == []


WITHOUT_FRAMEWORKS = f"""
import importlib, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {FRAMEWORKS!r}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def reachable_from(*names: str) -> set[str]:
    """Return the modules of ours that ``names`` import, and those import, wherever in the code."""
    known = {name_of(path).removesuffix(".py").replace("/", "."): path for path in modules()}
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in known and name not in reached:
            reached.add(name)
            waiting.extend(imports_of(tree_of(known[name])))
    return reached


def imports_of(tree: ast.Module) -> list[str]:
    """Return every module that may be meant by an import anywhere in ``tree``."""
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.append(node.module)
            found.extend(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def is_core(module: str) -> bool:
    return any(module == part or module.startswith(f"{part}.") for part in CORE)


def writes_in(tree: ast.Module) -> list[str]:
    """Return the calls in ``tree`` that write rows: ``x.save()``, ``X.objects.create()``, …"""
    return [
        f"line {call.lineno}: {ast.unparse(call.func)}()"
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and (
            call.func.attr in WRITES
            or (call.func.attr in WRITES_OF_MANAGERS and "objects" in ast.unparse(call.func))
        )
    ]


class TestReachableFrom:
    def test_follows_imports_through_modules(self):
        reached = reachable_from("diagrams.agent_tools.registry")

        assert {"diagrams.agent_tools.create_diagram", "diagrams.services.commit"} <= reached

    def test_finds_an_import_inside_a_function(self):
        code = "def f():\n    from diagrams.services import review"

        assert "diagrams.services.review" in imports_of(ast.parse(code))


class TestWritesIn:
    @pytest.mark.parametrize(
        "code",
        [
            "run.save(update_fields=['status'])",
            "Run.objects.create(status='queued')",
            "Run.objects.filter(pk=1).update(status='failed')",
            "Run.objects.filter(pk=1).delete()",
            "RunEventRow.objects.bulk_create(rows)",
        ],
    )
    def test_finds_a_write(self, code):
        assert len(writes_in(ast.parse(code))) == 1

    @pytest.mark.parametrize("code", ["seen.update(more)", "client.delete(url)", "row.get()"])
    def test_leaves_what_only_sounds_like_one(self, code):
        assert writes_in(ast.parse(code)) == []
