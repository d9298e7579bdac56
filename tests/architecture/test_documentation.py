"""What the documentation promises is there, and nothing in the project is about one machine."""

import re
import subprocess
import sys
from functools import cache

import pytest

from canvas_project.environment import ROOT
from canvas_project.mcp import TOOLS
from common.agent_tool import AgentTool
from tests.architecture.source import kept_files, name_of, texts

DOCUMENTS = [path for path in kept_files() if path.suffix == ".md"]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
MAKE_COMMAND = re.compile(r"`make ([a-z-]+)")
MANAGE_COMMAND = re.compile(r"manage\.py ([a-z_]+)")
MAKE_TARGET = re.compile(r"^([a-z-]+):.*##", re.MULTILINE)
TOOL_ROW = re.compile(r"^\| `([a-z_]+)` \| ([a-z, ]+) \| (.+) \|$", re.MULTILINE)
# Paths of somebody's machine, and of places that are not part of the project.
ELSEWHERE = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/")
# A test for such paths has to spell them.
SPELLS_THEM = {"tests/architecture/test_documentation.py"}


class TestDocumentation:
    @pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
    def test_links_to_files_that_exist(self, document):
        targets = [link.partition("#")[0] for link in LINK.findall(document.read_text())]

        missing = [
            target
            for target in targets
            if target and "://" not in target and not (document.parent / target).exists()
        ]

        assert missing == []

    @pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
    def test_names_only_commands_that_exist(self, document):
        text = document.read_text()
        targets = set(MAKE_TARGET.findall((ROOT / "Makefile").read_text()))

        assert set(MAKE_COMMAND.findall(text)) <= targets
        assert set(MANAGE_COMMAND.findall(text)) <= set(manage_commands())

    def test_begins_with_the_commands_that_a_newcomer_needs(self):
        readme = (ROOT / "README.md").read_text()

        assert [command for command in ("make run", "make test") if command not in readme] == []

    def test_describes_every_make_command_in_its_help(self):
        makefile = (ROOT / "Makefile").read_text()
        phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)

        assert phony is not None
        assert set(phony[1].split()) == set(MAKE_TARGET.findall(makefile))


class TestTheProject:
    def test_speaks_of_no_particular_machine(self):
        found = {
            name: ELSEWHERE.findall(text)
            for name, text in texts().items()
            if name not in SPELLS_THEM and ELSEWHERE.search(text)
        }

        assert found == {}


@cache
def manage_commands() -> set[str]:
    listed = subprocess.run(
        [sys.executable, "manage.py", "help", "--commands"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return set(listed.split())


class TestThePageAboutAgentTools:
    def test_lists_every_tool_with_what_it_takes_and_no_others(self):
        text = (ROOT / "docs" / "reference" / "agent-tools.md").read_text()

        described = {name: (does, takes) for name, does, takes in TOOL_ROW.findall(text)}

        assert described == {tool.name: (_does(tool), _takes(tool)) for tool in TOOLS}


def _does(tool: AgentTool) -> str:
    if tool.is_read_only:
        return "reads"
    return "changes, may remove" if tool.is_destructive else "changes"


def _takes(tool: AgentTool) -> str:
    needed = tool.input_schema.get("required", ())
    names = tool.input_schema["properties"]
    return ", ".join(f"`{name}`" if name in needed else f"`{name}?`" for name in names) or "–"
