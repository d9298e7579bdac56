"""How a process that draws looks for rubbish.

A drawing makes values by the hundred thousand, hardly any of which point at one another in circles,
while modules, models and fonts are there to stay. Python's search for circles, left to itself, goes
through all of both again and again: about a seventh of the time of a large drawing.
"""

import gc

# New objects before the youngest are gone through, and how often that is before older ones are.
NEW_OBJECTS, ROUNDS = 20_000, 20


def settle() -> None:
    """Leave what is here out of the search from now on, and search less often.

    Called once, when a process has read what it needs for all its life.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, ROUNDS, ROUNDS)
