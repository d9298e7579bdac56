"""A platform of services as teams draw them, in any size: what the diagrams that are measured say.

Groups of eight: a gateway, the services behind it, what those keep and what they send on. Each
group calls the next one.
"""

from collections.abc import Iterator
from typing import Any

GROUP = 8
TYPES = (
    "gateway",
    "service",
    "service",
    "sql-database",
    "queue",
    "worker",
    "service",
    "object-storage",
)
NAMES = ("Gateway", "Orders", "Prices", "Ledger", "Jobs", "Builder", "Search", "Files")
# Who calls whom in a group, by place in it, and in which words.
CALLS = (
    (0, 1, "places orders"),
    (0, 2, ""),
    (0, 6, ""),
    (1, 3, "writes"),
    (1, 4, "sends jobs"),
    (4, 5, ""),
    (5, 7, "stores files"),
    (2, 3, "reads"),
)


def platform(elements: int, title: str) -> dict[str, Any]:
    """Return the content of a request that makes a diagram of so many elements."""
    numbers = range(elements)
    return {
        "title": title,
        "groups": [
            {"id": f"g{each}", "label": f"Area {each + 1}"} for each in range(-(-elements // GROUP))
        ],
        "nodes": [
            {
                "id": f"n{number}",
                "type": TYPES[number % GROUP],
                "label": f"{NAMES[number % GROUP]} {number // GROUP + 1}",
                "group": f"g{number // GROUP}",
            }
            for number in numbers
        ],
        "relationships": [
            {"id": f"n{source}-n{target}", "from": f"n{source}", "to": f"n{target}", "label": label}
            if label
            else {"id": f"n{source}-n{target}", "from": f"n{source}", "to": f"n{target}"}
            for source, target, label in _calls(elements)
        ],
    }


def _calls(elements: int) -> Iterator[tuple[int, int, str]]:
    for first in range(0, elements, GROUP):
        calls = [*CALLS, (1, GROUP, "")]
        for source, target, label in calls:
            if first + target < elements:
                yield first + source, first + target, label
