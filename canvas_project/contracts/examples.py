"""What the main requests look like, for whoever reads `/api/docs`.

By operation, then by what the example is about. A test holds each to its contract.
"""

from collections.abc import Mapping
from typing import Any

REQUEST_ID = "nightly-check-2026-11-30"
GRAPH: dict[str, Any] = {
    "nodes": [
        {"id": "look", "kind": "knowledge", "label": "Look it up"},
        {
            "id": "think",
            "kind": "agent",
            "label": "Explain",
            "config": {"prompt": "Explain it to somebody new, and say what you rely on."},
        },
        {"id": "answer", "kind": "output", "label": "Answer"},
    ],
    "edges": [
        {"id": "e1", "source": "look", "target": "think"},
        {"id": "e2", "source": "think", "target": "answer"},
    ],
}
FILE: dict[str, Any] = {
    "format": "easel.workflow",
    "version": 1,
    "name": "Explain with evidence",
    "onCycle": "run_once",
    "graph": GRAPH,
}

DIAGRAM_FILE: dict[str, Any] = {
    "format": "easel-diagram",
    "version": 1,
    "metadata": {"title": "Web shop"},
    "view": {
        "nodes": [
            {"id": "web", "type": "service", "label": "Web shop"},
            {"id": "orders", "type": "queue", "label": "Orders"},
        ],
        "relationships": [{"id": "places", "from": "web", "to": "orders"}],
    },
}

EXAMPLES: Mapping[str, Mapping[str, dict[str, Any]]] = {
    "start_run": {
        "Run the newest revision": {"requestId": REQUEST_ID, "input": "What is GraphRAG?"},
        "Run a certain revision": {
            "requestId": REQUEST_ID,
            "input": "What is GraphRAG?",
            "revision": 3,
        },
    },
    "cancel_run": {"Cancel": {"requestId": REQUEST_ID}},
    "run_once": {
        "A graph": {"input": "What is GraphRAG?", "graph": GRAPH},
        "An exported workflow": {"input": "What is GraphRAG?", "graph": FILE},
    },
    "create_workflow": {
        "Empty": {"requestId": REQUEST_ID, "name": "Explain with evidence"},
        "From the starter": {
            "requestId": REQUEST_ID,
            "name": "Explain with evidence",
            "starter": "starter",
        },
    },
    "save_workflow": {
        "Save over revision 1": {
            "requestId": REQUEST_ID,
            "expectedRevision": 1,
            "graph": GRAPH,
            "note": "Looks it up first",
        }
    },
    "import_workflow": {"An exported workflow": {"requestId": REQUEST_ID, "file": FILE}},
    "create_diagram": {
        "What there is": {
            "requestId": REQUEST_ID,
            "title": "Web shop",
            "nodes": [
                {"id": "shopper", "type": "person", "label": "Shopper"},
                {"id": "web", "type": "service", "label": "Web shop", "technology": "Django"},
                {"id": "orders", "type": "queue", "label": "Orders"},
                {"id": "billing", "type": "worker", "label": "Billing", "group": "back"},
            ],
            "groups": [{"id": "back", "label": "Back office", "kind": "system"}],
            "relationships": [
                {"id": "uses", "from": "shopper", "to": "web"},
                {"id": "places", "from": "web", "to": "orders"},
                {"id": "takes", "from": "orders", "to": "billing"},
            ],
            "flows": [{"id": "buying", "title": "Buying", "steps": ["uses", "places", "takes"]}],
        },
        "From a starter": {
            "requestId": REQUEST_ID,
            "title": "Web shop",
            "starter": {"id": "microservices", "prefix": "shop-"},
            "allowDuplicateTitle": True,
            "open": True,
        },
    },
    "import_diagram": {
        "An exported diagram": {"requestId": REQUEST_ID, "file": DIAGRAM_FILE},
    },
    "update_diagram": {
        "Add beside what is there": {
            "requestId": REQUEST_ID,
            "expectedRevision": "r:1",
            "ops": [
                {
                    "op": "add",
                    "nodes": [
                        {"id": "failed", "type": "dead-letter-queue", "label": "Failed orders"}
                    ],
                    "relationships": [{"id": "fails", "from": "orders", "to": "failed"}],
                    "notes": [{"id": "why", "text": "After five tries.", "about": "failed"}],
                }
            ],
        },
        "Rename and take away": {
            "requestId": REQUEST_ID,
            "expectedRevision": "r:2",
            "ops": [
                {"op": "update", "id": "web", "set": {"label": "Store", "technology": None}},
                {"op": "remove", "ids": ["billing"]},
            ],
            "onConflict": "rebase",
            "summary": "Billing is somebody else’s now",
        },
        "Clean up": {
            "requestId": REQUEST_ID,
            "expectedRevision": "r:3",
            "ops": [{"op": "arrange"}],
        },
    },
    "submit_proposal": {
        "A change": {
            "requestId": REQUEST_ID,
            "expectedRevision": "r:7",
            "summary": "Orders are confirmed by mail",
            "rationale": "The pull request adds a client of the mail service to the order service.",
            "assumptions": ["Mail is sent in the request, not from a queue"],
            "sourceRef": {"url": "https://example.org/shop/pull/42", "headCommit": "c0ffee1"},
            "ops": [
                {
                    "op": "add",
                    "nodes": [{"id": "mail", "type": "external-system", "label": "Mail"}],
                    "relationships": [{"from": "orders", "to": "mail"}],
                }
            ],
        },
        "A finding that nothing changes": {
            "requestId": REQUEST_ID,
            "expectedRevision": "r:7",
            "summary": "Only wording: no architectural impact",
        },
    },
    "create_project": {"A project": {"requestId": REQUEST_ID, "name": "Onboarding"}},
    "issue_token": {
        "For a CI job": {
            "requestId": REQUEST_ID,
            "name": "Nightly check",
            "kind": "ci",
            "grants": ["view", "run"],
            "expiresInDays": 90,
        },
        "For an agent that draws": {
            "requestId": REQUEST_ID,
            "name": "Architect",
            "kind": "agent",
            "grants": ["view", "draw", "propose"],
        },
    },
    "revoke_token": {"Revoke": {"requestId": REQUEST_ID}},
    "invite_member": {"An editor": {"requestId": REQUEST_ID, "role": "editor", "note": "For Ada"}},
    "create_team": {"A team": {"requestId": REQUEST_ID, "name": "Research", "slug": "research"}},
    "sign_in": {"Sign in": {"email": "demo@easel.local", "password": "easel-demo"}},
}
