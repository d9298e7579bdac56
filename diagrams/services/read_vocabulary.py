"""The words that a diagram is made of."""

from common.errors import NotFound
from diagrams.reading.palette import palette
from diagrams.reading.vocabulary import Topic, starter_told, vocabulary
from diagrams.vocabulary_contracts import ListVocabulary, Palette, Vocabulary
from teams.access import Permission, require
from teams.actors import Actor


def read_vocabulary(*, actor: Actor, request: ListVocabulary) -> Vocabulary:
    """Return the words of the topics asked for, or one starter; out of the tables that requests are
    checked by (TOOL-16).

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
        NotFound: there is no such starter.
    """
    require(actor, Permission.VIEW)
    if request.starter is not None:
        return Vocabulary.model_validate(starter_told(request.starter))
    return Vocabulary.model_validate(vocabulary(request.topics))


def read_topic(*, actor: Actor, topic: str) -> Vocabulary:
    """Return the words of one topic with their meanings.

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
        NotFound: there is no such topic.
    """
    require(actor, Permission.VIEW)
    if topic not in set(Topic):
        raise NotFound("There is no such topic.", hint=f"There are: {', '.join(Topic)}.")
    return Vocabulary.model_validate(vocabulary((topic,)))


def read_palette(*, actor: Actor) -> Palette:
    """Return every element type with its picture, and what relationships between them may mean.

    Raises:
        Forbidden: the actor may not look at the team's diagrams.
    """
    require(actor, Permission.VIEW)
    return Palette.model_validate(palette())
