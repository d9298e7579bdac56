"""Looking through junctions to what they join (DOC-43).

A junction is a dot where lines meet. It has no meaning of its own, so a relationship that ends at
one is judged by what stands behind it.
"""

from collections.abc import Iterable, Mapping

from diagrams.document.kinds import Category
from diagrams.document.meaning import Ends


class Junctions:
    """The junctions of a view, made once for all of its relationships.

    A question then takes time in the junctions that are passed, and not in the view.
    """

    def __init__(
        self, categories: Mapping[str, Category], arrows: Iterable[tuple[str, str]]
    ) -> None:
        """Take the category of every element, and source and target of every relationship."""
        self._categories = categories
        self._fed_by: dict[str, list[str]] = {}
        self._feeding: dict[str, list[str]] = {}
        for source, target in arrows:
            if categories.get(source) is Category.JUNCTION:
                self._fed_by.setdefault(source, []).append(target)
            if categories.get(target) is Category.JUNCTION:
                self._feeding.setdefault(target, []).append(source)

    def ends(self, source: str, target: str) -> Ends:
        """Return the categories that a relationship from ``source`` to ``target`` really joins."""
        return (self._beyond(source, self._feeding), self._beyond(target, self._fed_by))

    def _beyond(self, element_id: str, onward: dict[str, list[str]]) -> Category | None:
        """Return the one category reached from an element; ``None`` for none or several."""
        category = self._categories[element_id]
        if category is not Category.JUNCTION:
            return category
        found: set[Category] = set()
        seen, waiting = {element_id}, [element_id]
        while waiting:
            for neighbour in onward.get(waiting.pop(), ()):
                if neighbour in seen:
                    continue
                seen.add(neighbour)
                if self._categories[neighbour] is Category.JUNCTION:
                    waiting.append(neighbour)
                else:
                    found.add(self._categories[neighbour])
        return found.pop() if len(found) == 1 else None
