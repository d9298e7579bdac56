"""The vocabulary is what requests are checked by (TOOL-16, TOOL-17)."""

import pytest

from common.errors import NotFound
from diagrams.document.words import Behaviour, BoundaryKind, Level, NoteKind, Semantic
from diagrams.ops.model import Draft
from diagrams.ops.new_document import new_document
from diagrams.pipeline.compose import compose
from diagrams.reading.vocabulary import Topic, starter_told, vocabulary
from diagrams.reading.vocabulary_words import BEHAVIOURS, BOUNDARY_KINDS, LEVELS, NOTE_KINDS
from diagrams.starters.registry import STARTERS

SHORT = vocabulary()
WHOLE = vocabulary(list(Topic))


def drawn(**content):
    return new_document(Draft.model_validate({"title": "Words", **content})).document.view


def node(name: str, word: str = "service", **more):
    return {"id": name, "type": word, "label": name, **more}


class TestEveryWordIsAccepted:
    """TOOL-16."""

    @pytest.mark.parametrize("word", SHORT["types"])
    def test_of_the_types(self, word):
        assert drawn(nodes=[node("a", word)]).elements[0].type == word

    @pytest.mark.parametrize(
        ("alias", "word"),
        [(alias, each["type"]) for each in WHOLE["types"] for alias in each["aliases"]],
    )
    def test_of_their_aliases(self, alias, word):
        assert drawn(nodes=[node("a", alias)]).elements[0].type == word

    @pytest.mark.parametrize("kind", SHORT["groupKinds"])
    def test_of_the_kinds_of_groups(self, kind):
        view = drawn(nodes=[node("a", group="g")], groups=[{"id": "g", "label": "G", "kind": kind}])

        assert view.boundaries[0].kind == kind

    @pytest.mark.parametrize("kind", SHORT["noteKinds"])
    def test_of_the_kinds_of_notes(self, kind):
        view = drawn(nodes=[node("a")], notes=[{"text": "x", "kind": kind}])

        assert view.notes[0].kind == kind

    @pytest.mark.parametrize("semantic", SHORT["relationships"]["semantics"])
    def test_of_the_meanings(self, semantic):
        view = drawn(
            nodes=[node("a", "person"), node("b", "person")],
            relationships=[{"from": "a", "to": "b", "semantic": semantic}],
        )

        assert view.relationships[0].semantic == semantic

    @pytest.mark.parametrize("kind", SHORT["relationships"]["kinds"])
    def test_of_the_behaviours(self, kind):
        view = drawn(
            nodes=[node("a", "person"), node("b", "person")],
            relationships=[{"from": "a", "to": "b", "kind": kind}],
        )

        assert view.relationships[0].kind == kind

    @pytest.mark.parametrize("level", SHORT["c4"]["levels"])
    def test_of_the_levels(self, level):
        assert drawn(nodes=[node("a")], level=level).level == level

    @pytest.mark.parametrize("direction", SHORT["layout"]["direction"])
    @pytest.mark.parametrize("spacing", SHORT["layout"]["spacing"])
    def test_of_the_layout(self, direction, spacing):
        draft = Draft.model_validate(
            {
                "title": "Words",
                "nodes": [node("a")],
                "layout": {"direction": direction, "spacing": spacing},
            }
        )

        used = compose(draft).layout

        assert (used.direction, used.spacing) == (direction, spacing)

    @pytest.mark.parametrize("starter", SHORT["starters"])
    def test_of_the_starters(self, starter):
        assert drawn(starter={"id": starter}).elements

    def test_of_what_is_offered_between_two_types(self):
        for pair in WHOLE["relationships"]["offered"]:
            assert pair["default"] is None or pair["default"] in pair["semantics"]


class TestNoWordIsMissing:
    def test_of_those_that_have_a_meaning_in_a_line(self):
        assert set(BOUNDARY_KINDS) == set(BoundaryKind)
        assert set(BEHAVIOURS) == set(Behaviour)
        assert set(LEVELS) == set(Level) - {Level.NONE}
        assert set(NOTE_KINDS) == set(NoteKind) - {NoteKind.LABEL, NoteKind.CODE}
        assert SHORT["relationships"]["semantics"] == list(Semantic)


class TestTheVocabulary:
    def test_is_short_without_topics(self):
        assert len(str(SHORT)) < 4_000 < len(str(WHOLE))
        assert SHORT["contract"] == 2

    def test_has_the_topics_that_are_asked_for_and_ignores_others(self):
        assert vocabulary(["limits", "weather"]).keys() == {"contract", "limits"}
        assert vocabulary(["weather"]) == SHORT

    def test_lists_limits_that_hold(self):
        most = WHOLE["limits"]["label"]

        assert drawn(nodes=[node("a") | {"label": "x" * most}])
        with pytest.raises(Exception, match="characters"):
            drawn(nodes=[node("a") | {"label": "x" * (most + 1)}])

    def test_advises_on_reading(self):  # TOOL-17
        assert [each["topic"] for each in WHOLE["readability"]] == [
            "order",
            "main path",
            "boundaries",
            "notes",
            "size",
            "returns",
            "direction",
            "trunks",
            "feedback",
        ]


class TestAStarter:
    @pytest.mark.parametrize("name", STARTERS.names)
    def test_is_told_as_it_is_drawn(self, name):
        told = starter_told(name)["starter"]
        view = drawn(starter={"id": name})

        assert [each["key"] for each in told["elements"]] == list(view.element_by_id)
        assert [each["id"] for each in told["relationships"]] == list(view.relationship_by_id)
        assert [(each["id"], each["steps"]) for each in told["flows"]] == [
            (each.id, len(each.steps)) for each in view.flows
        ]

    def test_that_there_is_not_is_refused(self):
        with pytest.raises(NotFound):
            starter_told("bigball")
