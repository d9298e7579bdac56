"""Finding the passages that bear on a question.

Two entities that answer to the most words of the question are the seeds; what is one relation away
from a seed comes along, and says by which relation. So a reader sees not only what was found but
how it hangs together. Nothing is learned or guessed: the same question finds the same passages.
"""

from workflows.knowledge.content import EntityContent, KnowledgeContent, KnowledgeEmpty
from workflows.knowledge.words import words_of
from workflows.ports import Citation

MAX_SEEDS = 2
MAX_CITATIONS = 4

# A passage that answers to this many words of the question could not bear on it more.
FULL_OVERLAP = 3


def retrieve(content: KnowledgeContent, question: str) -> tuple[Citation, ...]:
    """Return at most ``MAX_CITATIONS`` passages that bear on ``question``, best first.

    A neighbour scores half of the best seed. Where equals meet, a seed stands before a neighbour
    and the earlier declared before the later. When no entity answers to any word, the first one is
    returned, with a score of 0: never nothing.

    Raises:
        KnowledgeEmpty: there is no entity at all.
    """
    if not content.entities:
        raise KnowledgeEmpty(
            "This knowledge graph holds nothing yet.",
            hint="Add an entity to it, or choose another one.",
        )
    seeds = content.entities_by_overlap(words_of(question))[:MAX_SEEDS]
    if not seeds:
        return (_citation(content.entities[0], score=0),)

    best_score = _score(seeds[0][0])
    found = {entity.key: _citation(entity, score=_score(overlap)) for overlap, entity in seeds}
    for _, seed in seeds:
        for relation, neighbour in content.neighbours(seed.key):
            if neighbour.key not in found:
                found[neighbour.key] = _citation(neighbour, score=best_score / 2, hop=relation)
    # Cut before sorting: a seed that scores less than a neighbour still answers to the question
    # itself, so it is not the one to go.
    return tuple(
        sorted(tuple(found.values())[:MAX_CITATIONS], key=lambda citation: -citation.score)
    )


def _score(overlap: int) -> float:
    return min(1.0, overlap / FULL_OVERLAP)


def _citation(entity: EntityContent, *, score: float, hop: str | None = None) -> Citation:
    snippet = entity.snippet if hop is None else f"{entity.snippet} (1-hop: {hop})"
    return Citation(source=entity.source, snippet=snippet, score=score)
