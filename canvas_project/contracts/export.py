"""Writes down what the doors say, from the code that says it.

The OpenAPI document comes from the views and the contracts, TypeScript from the document, and what
agents are told from their tools.
The generated files are kept in the repository: a change to a contract shows in a review as a change
to them, which is the compatibility diff.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from canvas_project.agent_instructions import INSTRUCTIONS
from canvas_project.environment import ROOT
from canvas_project.mcp import TOOLS, described
from diagrams.reading.vocabulary import CONTRACT

AGENT_TOOLS_FILE = ROOT / "canvas_project" / "contracts" / "agent_tools.json"
OPENAPI_FILE = ROOT / "canvas_project" / "contracts" / "openapi.json"
TYPESCRIPT_FILE = ROOT / "frontend" / "src" / "contracts" / "generated.ts"


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of everything that speaks REST or is streamed."""
    document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return document


def openapi_text() -> str:
    """Return the document as it is kept in ``OPENAPI_FILE``."""
    return json.dumps(openapi_document(), indent=2, ensure_ascii=False) + "\n"


def agent_tools_text() -> str:
    """Return what agents are told when they connect and list the tools, as it is kept in
    ``AGENT_TOOLS_FILE``."""
    tools = [
        described(tool).model_dump(mode="json", by_alias=True, exclude_none=True) for tool in TOOLS
    ]
    told = {"contract": CONTRACT, "instructions": INSTRUCTIONS, "tools": tools}
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def typescript_text(openapi_file: Path) -> str:
    """Return the TypeScript of the document in ``openapi_file``. Needs the frontend's packages.

    Raises:
        subprocess.CalledProcessError: the generator is not installed or refused the document.
    """
    generator = ROOT / "frontend" / "node_modules" / ".bin" / "openapi-typescript"
    # The arguments are ours alone; nothing from outside reaches this command.
    return subprocess.run(
        [
            generator,
            openapi_file,
            "--immutable",
            "--root-types",
            "--root-types-no-schema-prefix",
            "--default-non-nullable=false",
        ],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT / "frontend",
    ).stdout
