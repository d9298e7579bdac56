from typing import Any

from diagrams.document import limits
from diagrams.document.words import NoteKind
from tests.diagrams.ops.requests import drawn, faults, request


def noted(**note: Any) -> dict[str, Any]:
    """A request with two elements, ``a`` inside ``g``, and this note, called ``n``."""
    content = request("a b", "a>b", groups=[{"id": "g", "label": "g"}])
    content["nodes"][0]["group"] = "g"
    return content | {"notes": [{"id": "n", "text": "t", **note}]}


class TestNewNotes:
    """DOC 5."""

    def test_about_an_element_are_attached_to_it_under_their_id(self):
        found = drawn(noted(about="a", kind="decision")).document.view

        (attachment,) = found.element_by_id["a"].attachments
        assert (attachment.id, attachment.kind) == ("n", NoteKind.DECISION)
        assert found.notes == ()

    def test_that_are_not_to_be_attached_stand_beside_the_element_in_its_group(self):
        found = drawn(noted(about="a", attach=False))

        (note,) = found.document.view.notes
        assert note.boundary == "g"
        assert found.beside == {"n": "a"}

    def test_store_no_link_to_what_they_stand_beside(self):
        """DOC-63."""
        (note,) = drawn(noted(about="a", attach=False)).document.view.notes

        assert "a" not in [value for value in note.wire().values() if isinstance(value, str)]

    def test_stand_beside_an_element_that_has_no_room_and_are_never_refused(self):
        content = noted(about="a")
        content["nodes"][0]["attachments"] = [{"text": "x"}] * limits.REQUEST_ATTACHMENTS
        more = limits.MAX_ATTACHMENTS_OF_ELEMENT - limits.REQUEST_ATTACHMENTS
        content["notes"] = [{"text": "x", "about": "a"}] * more + content["notes"]

        found = drawn(content)

        assert [each.id for each in found.document.view.notes] == ["n"]
        assert found.beside == {"n": "a"}
        assert [each.ids for each in found.advisories] == [("n", "a")]

    def test_about_a_relationship_are_always_attached_to_it(self):
        for attach in (True, False, None):
            found = drawn(noted(about="ab", attach=attach)).document.view

            assert [each.id for each in found.relationship_by_id["ab"].attachments] == ["n"]

    def test_about_a_relationship_that_has_no_room_are_refused(self):
        """DOC-70."""
        content = noted(about="ab")
        content["relationships"][0]["attachments"] = [{"text": "x"}] * 4

        assert faults(content) == [("LIMIT_EXCEEDED", "/notes/0/about")]

    def test_about_a_group_are_members_of_it(self):
        found = drawn(noted(about="g"))

        assert [each.boundary for each in found.document.view.notes] == ["g"]
        assert found.beside == {}

    def test_cannot_be_attached_to_a_group(self):
        assert faults(noted(about="g", attach=True)) == [("UNSUPPORTED", "/notes/0/attach")]

    def test_about_nothing_are_free_and_asked_for_a_subject(self):
        found = drawn(noted())

        assert [each.boundary for each in found.document.view.notes] == [None]
        assert [each.ids for each in found.advisories] == [("n",)]

    def test_about_nothing_cannot_be_attached(self):
        assert faults(noted(attach=True)) == [("INVALID_INPUT", "/notes/0/attach")]

    def test_are_about_what_is_in_the_view(self):
        assert faults(noted(about="z")) == [("INVALID_REFERENCE", "/notes/0/about")]
        assert faults(noted(about="n")) == [("INVALID_REFERENCE", "/notes/0/about")]

    def test_may_call_their_subject_by_the_older_name(self):
        """DOC-60."""
        assert drawn(noted(near="b")).document.view.element_by_id["b"].attachments

    def test_have_a_limit(self):
        assert faults(noted(about="a", text="x" * 1001)) == [("LIMIT_EXCEEDED", "/notes/0/text")]
