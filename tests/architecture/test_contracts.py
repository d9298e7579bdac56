"""The generated files say what the code says. `make contracts` writes them."""

from canvas_project.contracts import export


class TestContracts:
    def test_are_fresh_as_openapi(self):
        kept = export.OPENAPI_FILE.read_text(encoding="utf-8")

        assert kept == export.openapi_text(), "run `make contracts`"

    def test_are_fresh_as_tools_of_agents(self):
        # TOOL-10
        kept = export.AGENT_TOOLS_FILE.read_text(encoding="utf-8")

        assert kept == export.agent_tools_text(), "run `make contracts`"

    def test_are_fresh_as_typescript(self):
        kept = export.TYPESCRIPT_FILE.read_text(encoding="utf-8")

        assert kept == export.typescript_text(export.OPENAPI_FILE), "run `make contracts`"
