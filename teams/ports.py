"""What the room of teams needs from the rooms above it, in its own words."""

from collections.abc import Collection, Mapping
from typing import Protocol


class CountsWorkflows(Protocol):
    """Tells how full projects are. Whoever keeps workflows implements it."""

    def __call__(self, project_ids: Collection[str], /) -> Mapping[str, int]:
        """Return how many workflows each of the projects holds; empty ones may be left out."""
        ...
