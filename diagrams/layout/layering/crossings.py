"""How often links between two neighbouring rows would cross in another order."""


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
