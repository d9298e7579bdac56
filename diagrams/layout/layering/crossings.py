"""Counting how often links between two neighbouring rows cross."""

from bisect import bisect_right, insort


def crossings_between(fans: list[list[int]]) -> int:
    """Count the crossings of all links from one row to the next.

    ``fans`` holds, from left to right along the upper row, the places in the lower row that the
    links of one end lead to, ascending. Two links cross when they start and end in opposite orders,
    so this counts inversions. Insertion into a sorted list beats every tree at the sizes that rows
    have, because it is one move of memory.
    """
    total = 0
    seen: list[int] = []
    for fan in fans:
        if len(fan) == 1:
            total += len(seen) - bisect_right(seen, fan[0])
            insort(seen, fan[0])
            continue
        for place in fan:
            total += len(seen) - bisect_right(seen, place)
        for place in fan:
            insort(seen, place)
    return total


def gain_of_swapping(left: list[int], right: list[int]) -> int:
    """Return how many crossings two neighbouring items' links lose when the items change places.

    Both lists hold the places of the far ends in ascending order; a pair of links counts 1 when it
    crosses now, -1 when it would.
    """
    if len(left) == 1 and len(right) == 1:
        return (left[0] > right[0]) - (left[0] < right[0])
    gain = 0
    passed = level = 0
    limit = len(right)
    for place in left:
        while passed < limit and right[passed] < place:
            passed += 1
        if level < passed:
            level = passed
        while level < limit and right[level] == place:
            level += 1
        gain += passed - (limit - level)
    return gain
