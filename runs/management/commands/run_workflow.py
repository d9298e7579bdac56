"""Runs a workflow in the terminal, in this process, and shows every step."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from common.errors import CanvasError, invalid_input
from runs.engine import events
from runs.engine.events import Frame
from runs.engine.sse import as_sse
from runs.services.run_in_process import run_in_process
from workflows.contracts import WorkflowFile
from workflows.graph.model import WorkflowGraph
from workflows.starters import STARTER, STARTER_QUESTION

# The same in every run, so that two runs that should say the same can be compared as text.
RUN_ID = "run_000000000000"


class Command(BaseCommand):
    help = "Run a workflow here, without a worker or a database, and show every step."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument(
            "--starter", action="store_true", help="the workflow that a new team begins with"
        )
        which.add_argument("--file", type=Path, help="a graph, or an exported workflow, as JSON")
        parser.add_argument("--question", default=STARTER_QUESTION, help="what to ask it")
        parser.add_argument(
            "--format",
            choices=sorted(FORMATS),
            default="text",
            help="text to read; sse as the API streams it; json with one frame per line",
        )
        parser.add_argument("--run-id", default=RUN_ID, help="what the run is called in its events")

    def handle(self, *args: Any, **options: Any) -> None:
        encode = FORMATS[options["format"]]

        def show(frame: Frame) -> None:
            self.stdout.write(encode(frame), ending="")
            self.stdout.flush()

        try:
            completed = run_in_process(
                graph=STARTER if options["starter"] else _graph_in(options["file"]),
                question=options["question"],
                run_id=options["run_id"],
                show=show,
            )
        except CanvasError as error:
            raise CommandError(_explained(error)) from None
        if not completed:
            sys.exit(1)


def _graph_in(file: Path) -> WorkflowGraph:
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise CommandError(f"{file} is not JSON.") from None
    is_export = isinstance(content, dict) and "format" in content
    try:
        if is_export:
            return WorkflowFile.model_validate(content).graph
        return WorkflowGraph.model_validate(content)
    except ValidationError as error:
        raise invalid_input(error, content) from None


def _explained(error: CanvasError) -> str:
    problems = [f"  {problem.path or '/'}: {problem.message}" for problem in error.problems]
    return "\n".join([error.message, *problems])


def _sse(frame: Frame) -> str:
    return as_sse(frame).decode()


def _json(frame: Frame) -> str:
    return f"{frame.model_dump_json(by_alias=True)}\n"


def _text(frame: Frame) -> str:
    match frame.event:
        case events.RunStarted():
            return "Run started\n"
        case events.NodeStarted(node_id=node_id):
            return f"\n{node_id}\n"
        case events.Thought(text=text, partial=True):
            return text
        case events.Thought(text=text):
            return f"{_indented(text)}\n"
        case events.ToolCall(tool=tool, args=args):
            return f"  → {tool} {json.dumps(args, ensure_ascii=False)}\n"
        case events.ToolResult(citations=citations):
            return "".join(
                f"  ← {citation.score:.2f} {citation.source}: {citation.snippet}\n"
                for citation in citations
            )
        case events.NodeCompleted():
            return "  ✓\n"
        case events.RunCompleted(output=output):
            return f"\n{output}\n"
        case events.RunCancelled():
            return "\nCancelled\n"
        case events.Error(message=message, node_id=node_id, hint=hint):
            advice = f"{hint}\n" if hint else ""
            return f"\nFailed{f' at {node_id}' if node_id else ''}: {message}\n{advice}"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.splitlines())


FORMATS: dict[str, Callable[[Frame], str]] = {"json": _json, "sse": _sse, "text": _text}
