"""What a relationship means, where somebody said so and where nobody did (DOC-37 … DOC-44).

Strange architecture is drawn all the same (DOC-32). What was said and does not fit its ends is not
kept, and a remark says what was taken instead.
"""

from dataclasses import dataclass

from diagrams.document.kinds import Category
from diagrams.document.matrix import Pairing, pairing
from diagrams.document.model import Relationship
from diagrams.document.words import Behaviour, Semantic, SemanticOrigin

Ends = tuple[Category | None, Category | None]  # of the source and of the target

_ANYTHING = Pairing(offered=(), default=None)
# Ends that answer, so that a person who draws a line between two of them means a request.
_ANSWERING = frozenset(
    {Category.SERVICE, Category.EXTERNAL, Category.WORKER, Category.GATEWAY, Category.COMPONENT}
)


@dataclass(frozen=True)
class Meaning:
    """What a relationship means and how it behaves, and what has to be said about that."""

    semantic: Semantic | None
    origin: SemanticOrigin
    kind: Behaviour | None
    is_async: bool
    remarks: tuple[str, ...] = ()

    def given_to(self, relationship: Relationship) -> Relationship:
        return relationship.replaced(
            semantic=self.semantic, origin=self.origin, kind=self.kind, is_async=self.is_async
        )


def meaning(
    ends: Ends,
    *,
    semantic: Semantic | None = None,
    kind: Behaviour | None = None,
    is_async: bool | None = None,
) -> Meaning:
    """Return the meaning of a relationship between ``ends``; ``None`` stands for what nobody said.

    What is not offered for such ends is left out, with a remark (DOC-39, DOC-40).
    """
    pair = pairing(*ends)
    offer = pair or _ANYTHING
    remarks = []

    named = semantic if semantic is not None and is_offered(ends, semantic) else None
    if semantic is not None and named is None:
        remarks.append(refused_semantic(ends, semantic, offer.default))

    behaviour = offer.behaviour
    if kind is not None:
        if behaves(ends, kind):
            behaviour = kind
        else:
            remarks.append(refused_behaviour(ends, kind, offer.behaviour))
    if offer.guidance is not None:
        remarks.append(offer.guidance)

    follows = behaviour is Behaviour.ASYNC or (offer.is_async and behaviour is offer.behaviour)
    return Meaning(
        semantic=named or offer.default,
        origin=SemanticOrigin.INFERRED if named is None else SemanticOrigin.EXPLICIT,
        kind=behaviour,
        is_async=follows if is_async is None else is_async,
        remarks=tuple(remarks),
    )


def is_offered(ends: Ends, semantic: Semantic) -> bool:
    """Say whether a relationship between ``ends`` may mean ``semantic``."""
    pair = pairing(*ends)
    return pair is None or semantic in pair.offered


def behaves(ends: Ends, kind: Behaviour) -> bool:
    """Say whether a relationship between ``ends`` may behave as ``kind``."""
    pair = pairing(*ends)
    return pair is None or not pair.behaviours or kind in pair.behaviours


def refused_semantic(ends: Ends, semantic: Semantic, instead: Semantic | None) -> str:
    pair = pairing(*ends) or _ANYTHING
    kept = f"“{instead}” stands instead" if instead is not None else "it has no meaning instead"
    return (
        f"“{semantic}” is not offered from {_named(ends[0])} to {_named(ends[1])}, so {kept}. "
        f"Offered are: {', '.join(pair.offered)}."
    )


def refused_behaviour(ends: Ends, kind: Behaviour, instead: Behaviour | None) -> str:
    pair = pairing(*ends) or _ANYTHING
    kept = f"“{instead}” stands instead" if instead is not None else "it has none instead"
    return (
        f"The kind “{kind}” is not offered from {_named(ends[0])} to {_named(ends[1])}, so {kept}. "
        f"Offered are: {', '.join(pair.behaviours)}."
    )


def may_be_inferred_again(relationship: Relationship) -> bool:
    """Say whether the meaning may follow a change of what stands at the ends (DOC-41)."""
    if relationship.origin is None:
        return relationship.semantic is None and relationship.kind is None
    return relationship.origin is SemanticOrigin.INFERRED


def inferred_again(relationship: Relationship, *, before: Ends, after: Ends) -> Relationship:
    """Return ``relationship`` as its new ends suggest; the same object where nothing changes.

    A meaning that somebody chose stays (DOC-14). So do a behaviour and a dashed line other than
    the ends suggested before: those were chosen, whether or not the meaning was.
    """
    if not may_be_inferred_again(relationship):
        return relationship
    suggested = meaning(before)
    new = meaning(
        after,
        kind=None if relationship.kind is suggested.kind else relationship.kind,
        is_async=(None if relationship.is_async == suggested.is_async else relationship.is_async),
    )
    return new.given_to(relationship)


def answers_by_default(ends: Ends) -> bool:
    """Say whether a connector that a person draws between ``ends`` comes with a reply (DOC-44)."""
    source, target = ends
    both_components = source is target is Category.COMPONENT
    return source in _ANSWERING and target in _ANSWERING and not both_components


def _named(category: Category | None) -> str:
    return "anything" if category is None else f"{category}"
