"""A model without a provider.

It does not think. It repeats what it was given in a form that shows that it was given it, so the
whole product can be run, watched and tested without a key, and the same input gives the same run.
Its answer quotes the question and the first passage; change either and the answer changes.
"""

import re
import time
from collections.abc import Generator
from dataclasses import dataclass

from runs.adapters.base import ModelSettings, Provider
from workflows.ports import Piece

# As the agent node writes it. The context may be missing, and a prompt in another form is taken
# for a question.
_PROMPT = re.compile(
    r"\A\s*Question:(?P<question>.*?)(?:\n\s*Context:(?P<context>.*))?\Z", re.DOTALL
)
# As the retrieving nodes write it: a source in parentheses, then what it says.
_PASSAGE = re.compile(r"^\(.+?\) .+$", re.MULTILINE)

_DISCLOSURE = "This answer comes from the scripted model, which quotes and does not reason."


@dataclass(frozen=True)
class ScriptedModel:
    """``pause_seconds`` is waited before every thought, for a demonstration to be watched."""

    pause_seconds: float = 0

    def stream(self, *, system: str, prompt: str) -> Generator[Piece]:
        """Yield three whole thoughts: two on the way, and the answer."""
        question, context = _parts_of(prompt)
        passages = _PASSAGE.findall(context)
        for thought in (
            Piece(f"The question is: “{question}”", channel="reasoning", partial=False),
            Piece(_remark_on(context, passages), channel="reasoning", partial=False),
            Piece(_answer(question, context, passages), channel="answer", partial=False),
        ):
            if self.pause_seconds:
                time.sleep(self.pause_seconds)
            yield thought


def _parts_of(prompt: str) -> tuple[str, str]:
    found = _PROMPT.match(prompt)
    if found is None:
        return prompt.strip(), ""
    return found["question"].strip(), (found["context"] or "").strip()


def _remark_on(context: str, passages: list[str]) -> str:
    match len(passages), context:
        case 0, "":
            return "I was given nothing but the question."
        case 0, _:
            return "I was given what the steps before me wrote, and no passage to cite."
        case 1, _:
            return "I was given one passage to cite."
        case count, _:
            return f"I was given {count} passages to cite, the best first."


def _answer(question: str, context: str, passages: list[str]) -> str:
    asked = f"You asked: “{question}”"
    if passages:
        return f"{asked}\n\nThe first passage I was given says:\n\n> {passages[0]}\n\n{_DISCLOSURE}"
    if context:
        first_line = context.splitlines()[0]
        return f"{asked}\n\nThe step before me wrote:\n\n> {first_line}\n\n{_DISCLOSURE}"
    return f"{asked}\n\nNothing reached me that I could quote.\n\n{_DISCLOSURE}"


def _is_configured(settings: ModelSettings) -> bool:
    return True


def _connect(settings: ModelSettings) -> ScriptedModel:
    return ScriptedModel(pause_seconds=settings.scripted_pause_ms / 1000)


SCRIPTED = Provider(name="scripted", mode="mock", is_configured=_is_configured, connect=_connect)
