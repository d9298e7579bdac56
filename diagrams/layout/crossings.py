"""Counting how often connectors between two neighbouring rows cross."""


def crossings_between(
    row: list[int], below: list[list[int]], place: list[int], next_length: int
) -> int:
    """Count the crossings of all links from ``row`` to the row below it.

    ``below[v]`` holds the items that ``v`` is linked to, ``place`` each item's place in its row.
    Two links cross when they start and end in opposite orders, so this counts inversions, with an
    accumulator tree: O(links · log(next_length)). W. Barth, M. Jünger, P. Mutzel, "Simple and
    efficient bilayer cross counting" (2002).
    """
    size = 1
    while size < next_length:
        size *= 2
    tree = [0] * (2 * size)
    total = 0
    for v in row:
        ends = [place[w] for w in below[v]]
        if len(ends) > 1:
            ends.sort()
        for end in ends:  # links seen before that end further right
            node = end + size
            while node > 1:
                if node % 2 == 0:
                    total += tree[node + 1]
                node //= 2
        for end in ends:
            node = end + size
            while node >= 1:
                tree[node] += 1
                node //= 2
    return total


def crossings_side_by_side(left: list[int], right: list[int]) -> int:
    """Count the crossings of two items' links when one item stands to the left of the other.

    Both lists hold the places of the far ends in ascending order.
    """
    count = 0
    passed = 0
    limit = len(right)
    for end in left:
        while passed < limit and right[passed] < end:
            passed += 1
        count += passed
    return count
