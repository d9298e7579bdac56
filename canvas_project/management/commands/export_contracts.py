"""Write openapi.json, agent_tools.json and generated.ts from the Python contracts."""

from typing import Any

from django.core.management.base import BaseCommand

from canvas_project.contracts import export
from canvas_project.environment import ROOT


class Command(BaseCommand):
    help = (
        "Write the OpenAPI document, the agent tools and the TypeScript types from the contracts."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        export.OPENAPI_FILE.write_text(export.openapi_text(), encoding="utf-8")
        export.AGENT_TOOLS_FILE.write_text(export.agent_tools_text(), encoding="utf-8")
        export.TYPESCRIPT_FILE.parent.mkdir(parents=True, exist_ok=True)
        export.TYPESCRIPT_FILE.write_text(
            export.typescript_text(export.OPENAPI_FILE), encoding="utf-8"
        )
        for file in (export.OPENAPI_FILE, export.AGENT_TOOLS_FILE, export.TYPESCRIPT_FILE):
            self.stdout.write(f"Wrote {file.relative_to(ROOT)}")
