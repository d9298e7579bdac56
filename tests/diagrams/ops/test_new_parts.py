"""What is attached to the things of a new diagram, and what is inside them."""

from typing import Any

import pytest

from diagrams.document.words import Language, NoteKind
from tests.diagrams.ops.requests import arrow, drawn, faults, node, nodes, request


class TestAttachments:
    def test_are_notes_or_code(self):
        content = request("a b", "a>b")
        content["nodes"][0]["attachments"] = [
            {"type": "note", "text": "t", "noteKind": "warning"},
            {"code": "  x: 1\n", "language": "yaml"},
            {"kind": "code", "code": "y"},
        ]

        note, code, plain = drawn(content).document.view.elements[0].attachments

        assert (note.id, note.kind, note.text, note.language) == ("a1", NoteKind.WARNING, "t", None)
        assert (code.kind, code.text, code.language) == (NoteKind.CODE, "  x: 1", Language.YAML)
        assert plain.language is Language.PLAINTEXT

    @pytest.mark.parametrize(
        ("attachment", "fault"),
        [
            ({"code": "x", "text": "t"}, ("UNSUPPORTED", "")),
            ({"code": "x", "noteKind": "warning"}, ("UNSUPPORTED", "")),
            ({"text": "t", "language": "sql"}, ("UNSUPPORTED", "/language")),
            ({}, ("INVALID_INPUT", "/text")),
            ({"type": "code"}, ("INVALID_INPUT", "/code")),
            ({"code": " \n"}, ("INVALID_INPUT", "/code")),
            ({"text": "x" * 1001}, ("LIMIT_EXCEEDED", "/text")),
            ({"code": "x" * 4001}, ("LIMIT_EXCEEDED", "/code")),
        ],
    )
    def test_are_not_half_of_each(self, attachment, fault):
        content = request("a")
        content["nodes"][0]["attachments"] = [attachment]

        code, path = fault
        assert faults(content) == [(code, f"/nodes/0/attachments/0{path}")]

    def test_are_four_at_most_in_a_request(self):
        """DOC-70."""
        content = request("a b")
        content["relationships"] = [arrow("a>b", attachments=[{"text": "t"}] * 20)]

        assert faults(content) == [("LIMIT_EXCEEDED", "/relationships/0/attachments")]


class TestInsides:
    def test_are_drawn_to_the_third_view_and_no_deeper(self):
        """DOC-100."""
        content: dict[str, Any] = {"nodes": nodes("d")}
        for name in "cba":
            content = {"nodes": [node(name, inside=content)]}
        content = {"title": "t", **content}

        assert len(drawn(content).document.views) == 4

        content = {"title": "t", "nodes": [node("z", inside={"nodes": content["nodes"]})]}
        assert faults(content) == [("LIMIT_EXCEEDED", "/nodes/0/inside" + "/nodes/0/inside" * 3)]

    def test_belong_to_services_and_components_but_not_to_ports(self):
        """DOC-101."""
        content = request("a:gateway b:module c:port d:database e:person")
        for each in content["nodes"]:
            each["inside"] = {"nodes": nodes(each["id"] * 2)}

        assert faults(content) == [
            ("UNSUPPORTED", "/nodes/2/inside"),
            ("UNSUPPORTED", "/nodes/3/inside"),
            ("UNSUPPORTED", "/nodes/4/inside"),
        ]

    def test_have_at_least_one_element(self):
        """DOC-101."""
        content = request("a")
        content["nodes"][0]["inside"] = {"notes": [{"text": "t"}]}

        assert faults(content) == [("INVALID_INPUT", "/nodes/0/inside/nodes")]

    def test_have_relationships_groups_flows_and_notes_of_their_own(self):
        content = request("a")
        content["nodes"][0]["inside"] = {
            "level": "component",
            "nodes": [node("x", group="g"), node("y")],
            "relationships": [arrow("x>y")],
            "groups": [{"id": "g", "label": "g"}],
            "flows": [{"id": "f", "title": "f", "steps": ["xy"]}],
            "notes": [{"id": "n", "text": "t", "about": "y", "attach": False}],
        }

        found = drawn(content)

        inside = found.document.views["a",]
        assert inside.flows[0].steps[0].relationship == "xy"
        assert found.beside == {"n": "y"}

    def test_are_remarked_on_by_their_own_level(self):
        """DOC-111."""
        content = request("a", level="context")
        content["nodes"][0]["inside"] = {"nodes": nodes("x:component")}

        (advisory,) = drawn(content).advisories
        assert (advisory.about, advisory.ids) == ("level", ("x",))
