"""What the suite looks for and does not find here, and why.

The suite tests libraries, so it expects a server that offers everything the protocol knows, and
tools that are made for its own questions. Each line is a scenario or, behind a colon, one check of
it. The suite says so when one of them passes after all.
"""

from collections.abc import Mapping

# By revision of the protocol, and by reason.
NOT_FOUND_HERE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "2025-11-25": {
        "Calls a tool of the suite's own; ours are called by tests/canvas_project/test_mcp.py.": (
            "tools-call-simple-text",
            "tools-call-image",
            "tools-call-audio",
            "tools-call-embedded-resource",
            "tools-call-mixed-content",
            "tools-call-error",
            "tools-call-with-progress",
        ),
        "No tool of ours asks its client for anything while it works.": (
            "tools-call-sampling",
            "tools-call-elicitation",
            "elicitation-sep1034-defaults",
            "elicitation-sep1330-enums",
        ),
        "What happens here is logged here, and nothing of it sent to clients.": (
            "logging-set-level",
            "tools-call-with-logging",
        ),
        "Only tools are offered: no resources.": (
            "resources-list",
            "resources-read-text",
            "resources-read-binary",
            "resources-templates-read",
            "resources-subscribe",
            "resources-unsubscribe",
        ),
        "Only tools are offered: no prompts, and so nothing to complete.": (
            "prompts-list",
            "prompts-get-simple",
            "prompts-get-with-args",
            "prompts-get-embedded-resource",
            "prompts-get-with-image",
            "completion-complete",
        ),
    },
    "2026-07-28": {
        "Calls a tool of the suite's own; ours are called by tests/canvas_project/test_mcp.py.": (
            "tools-call-simple-text",
            "tools-call-image",
            "tools-call-audio",
            "tools-call-embedded-resource",
            "tools-call-mixed-content",
            "tools-call-error",
            "tools-call-with-progress",
        ),
        "No tool of ours asks its client for anything while it works.": (
            "input-required-result-basic-elicitation",
            "input-required-result-basic-sampling",
            "input-required-result-basic-list-roots",
            "input-required-result-request-state",
            "input-required-result-multiple-input-requests",
            "input-required-result-multi-round",
            "input-required-result-non-tool-request",
            "input-required-result-result-type",
            "input-required-result-tampered-state",
            "input-required-result-capability-check",
            "input-required-result-missing-input-response:sep-2322-missing-response-rerequests",
            "input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params",
            "server-stateless:sep-2575-server-rejects-undeclared-capability",
            "server-stateless:sep-2575-missing-capability-http-400",
            "server-stateless:sep-2575-http-server-no-independent-requests-on-stream",
        ),
        "What happens here is logged here, and nothing of it sent to clients.": (
            "server-stateless:sep-2575-server-no-log-without-loglevel",
        ),
        "Only tools are offered: no resources.": (
            "resources-list",
            "resources-read-text",
            "resources-read-binary",
            "resources-templates-read",
            "sep-2164-resource-not-found:sep-2164-error-code",
            "sep-2164-resource-not-found:sep-2164-data-uri",
            "caching:sep-2549-resources-list-caching-hints",
            "caching:sep-2549-resources-templates-list-caching-hints",
        ),
        "Only tools are offered: no prompts, and so nothing to complete.": (
            "prompts-list",
            "prompts-get-simple",
            "prompts-get-with-args",
            "prompts-get-embedded-resource",
            "prompts-get-with-image",
            "completion-complete",
            "caching:sep-2549-prompts-list-caching-hints",
        ),
    },
}
# Scenarios that a revision does not count, and that hold here all the same.
NOT_COUNTED: Mapping[str, tuple[str, ...]] = {
    "2025-11-25": ("server-session-lifecycle", "server-sse-polling"),
    "2026-07-28": ("http-header-validation",),
}
