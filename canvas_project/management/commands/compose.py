"""Draw one create request from a file, and print what its receipt says."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from common.errors import CanvasError, invalid_input
from diagrams.display.theme import THEMES
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.png import PNG
from diagrams.exporters.svg import SVG
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import Composed, compose

# What a create request says of where and how its diagram is kept, which nothing here does.
OF_KEEPING = {"requestId", "project", "open", "allowDuplicateTitle"}


class Command(BaseCommand):
    help = "Draw one create request from a file, and print what its receipt says."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the request, as JSON")
        parser.add_argument("--svg", type=Path, help="where to write the first view as SVG")
        parser.add_argument("--png", type=Path, help="where to write the first view as PNG")
        parser.add_argument("--theme", choices=[one.name for one in THEMES], default="light")
        parser.add_argument("--scale", type=float, default=1.0, help="px of a picture to a px")
        parser.add_argument("--json", action="store_true", help="print the receipt as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        request = _read(options["file"])
        theme = next(one for one in THEMES if one.name == options["theme"])
        look = Look(theme=theme, scale=options["scale"])
        try:
            composed = compose(_draft(request))
            for exporter, path in ((SVG, options["svg"]), (PNG, options["png"])):
                if path is not None:
                    _write(composed, exporter, look, path)
        except CanvasError as refusal:
            self._print(refusal.body().wire(), as_json=options["json"])
            sys.exit(1)
        self._print(receipt_of(composed), as_json=options["json"])

    def _print(self, told: dict[str, Any], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=2))
            return
        for name, value in told.items():
            self.stdout.write(f"{name:<18} {_line(value)}")


def receipt_of(composed: Composed) -> dict[str, Any]:
    """Return what the receipt of a create says about the drawing (TOOL-38)."""
    told: dict[str, Any] = {
        "title": composed.document.metadata.title,
        "created": composed.created.wire(),
        "layout": composed.layout.wire(),
        "quality": composed.quality.wire(),
        "legibility": composed.legibility.wire(),
    }
    if composed.degraded:
        told["degraded"] = True
    if composed.fit is not None:
        told["fit"] = composed.fit.wire()
    if composed.advice or composed.advisories:
        told["advisories"] = [one.wire() for one in (*composed.advice, *composed.advisories)]
    if composed.advisories_dropped:
        told["advisoriesDropped"] = composed.advisories_dropped
    return told


def _read(file: Path) -> dict[str, Any]:
    try:
        request = json.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise CommandError(f"{file} cannot be read: {fault.strerror}.") from fault
    except ValueError as fault:
        raise CommandError(f"{file} is not JSON: {fault}.") from fault
    if not isinstance(request, dict):
        raise CommandError(f"{file} holds no create request: that is an object.")
    return {name: value for name, value in request.items() if name not in OF_KEEPING}


def _draft(request: dict[str, Any]) -> Draft:
    try:
        return Draft.model_validate(request)
    except ValidationError as fault:
        raise invalid_input(fault, request, contract=Draft) from fault


def _write(composed: Composed, exporter: Exporter, look: Look, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(exporter.export(Subject(composed.document, composed.scenes[()]), look))


def _line(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
