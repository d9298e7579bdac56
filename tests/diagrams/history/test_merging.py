"""An old difference made once more: what two sides both changed is a conflict, and named."""

import pytest

from diagrams.document.model import Document
from diagrams.document.words import Level
from diagrams.history.merging import merged
from tests.diagrams.small import document, view

LEVELS = {"context": Level.CONTEXT, "container": Level.CONTAINER, "component": Level.COMPONENT}


def top(level: str, elements: str = "x") -> Document:
    return document(view(elements).replaced(level=LEVELS.get(level)))


def inside(level: str, elements: str = "x") -> Document:
    return document(view("a", a=view(elements).replaced(level=LEVELS.get(level))))


@pytest.mark.parametrize(("say", "name"), [(top, "top view"), (inside, "a")])
class TestTheLevelOfAView:
    def test_that_both_sides_set_otherwise_is_a_conflict_by_the_name_of_the_view(self, say, name):
        found = merged(base=say("context"), ours=say(""), theirs=say("component"))

        assert found.conflicts == (name,)

    def test_that_both_sides_set_alike_is_none(self, say, name):
        found = merged(base=say(""), ours=say("container"), theirs=say("container", "x y"))

        assert found.conflicts == ()
        assert found.document == say("container", "x y")

    def test_that_one_side_set_is_kept_beside_what_the_other_did(self, say, name):
        found = merged(base=say("context"), ours=say(""), theirs=say("context", "x y"))

        assert found.conflicts == ()
        assert found.document == say("", "x y")
