from hypothesis import given
from hypothesis import strategies as st

from runs.adapters.scripted_model import ScriptedModel
from workflows.nodes.agent import prompt_for
from workflows.nodes.base import passages
from workflows.ports import Citation

lines = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1)


def said(question: str, *upstream: str) -> list[tuple[str, str]]:
    pieces = ScriptedModel().stream(system="Any.", prompt=prompt_for(question, upstream))
    return [(piece.channel, piece.text) for piece in pieces]


def answer(question: str, *upstream: str) -> str:
    return said(question, *upstream)[-1][1]


def found(*snippets: str) -> str:
    return passages(Citation(source="Book", snippet=snippet, score=1) for snippet in snippets)


class TestScriptedModel:
    def test_says_three_whole_thoughts_of_which_the_last_is_the_answer(self):
        pieces = list(
            ScriptedModel().stream(system="", prompt="Question: Where?\n\nContext: Here.")
        )

        assert [piece.channel for piece in pieces] == ["reasoning", "reasoning", "answer"]
        assert not any(piece.partial for piece in pieces)

    def test_quotes_the_question_and_the_first_passage(self):
        text = answer("Where is it?", found("It is here.", "It is there."))

        assert "“Where is it?”" in text
        assert "> (Book) It is here." in text
        assert "there" not in text

    def test_quotes_the_step_before_when_that_cited_nothing(self):
        assert "> It may be here." in answer("Where?", "It may be here.\nOr there.")

    def test_says_so_when_it_was_given_nothing_but_the_question(self):
        assert "Nothing reached me" in answer("Where?")

    def test_says_that_it_is_a_script(self):
        assert "scripted model" in answer("Where?", found("Here."))

    def test_takes_a_prompt_in_another_form_for_a_question(self):
        pieces = list(ScriptedModel().stream(system="", prompt="Say hello"))

        assert "“Say hello”" in pieces[-1].text

    @given(lines, lines, lines)
    def test_says_the_same_again_and_something_else_for_another_question(self, one, other, snippet):
        first = said(one, found(snippet))

        assert said(one, found(snippet)) == first
        assert (said(other, found(snippet)) == first) == (one == other)

    @given(lines, lines, lines)
    def test_says_something_else_when_the_first_passage_is_another(self, question, one, other):
        assert (answer(question, found(one)) == answer(question, found(other))) == (one == other)
