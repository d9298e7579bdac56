"""Putting what is new into a drawing in which nothing that exists moves (LAY-80 … LAY-86).

New things are laid out by themselves, one block for each set that hangs together, and every block
is put into the best place that is free: near what it joins, with the reading direction, level with
its host. Boundaries grow into free space only. Lines are for the caller to draw: those without a
route, and those that `disturbed` names.
"""

from collections.abc import Collection
from dataclasses import replace
from itertools import islice

from diagrams.layout.beside_blocks import Block, new_blocks
from diagrams.layout.beside_notes import with_new_notes
from diagrams.layout.beside_space import Space
from diagrams.layout.beside_spots import Spot, free_spots
from diagrams.layout.boxes import layout_moved
from diagrams.layout.grow_boundaries import NoRoom, wrapped


def with_new_beside(space: Space, *, choice: int = 0, moved_notes: Collection[str] = ()) -> Space:
    """Return the drawing with a place for everything that had none.

    ``choice`` takes each block's second best place (1), third best (2) and so on; its last one
    where it has fewer. ``moved_notes`` are notes that had a place until now.

    Raises:
        NoRoom: something fits nowhere.
    """
    space = wrapped(space)
    for block in new_blocks(space):
        spots = [*islice(free_spots(space, block), choice + 1)]
        if not spots:
            raise NoRoom(tuple(block.layout.elements) or tuple(block.layout.boundaries))
        space = _with_block(space, block, spots[-1])
    return with_new_notes(space, moved_ids=moved_notes)


def _with_block(space: Space, block: Block, spot: Spot) -> Space:
    layout, new = space.layout, layout_moved(block.layout, spot.x, spot.y)
    return space.with_layout(
        replace(
            layout,
            elements={**layout.elements, **new.elements},
            boundaries={**layout.boundaries, **new.boundaries, **spot.grown},
            routes={**layout.routes, **new.routes},
            notes={**layout.notes, **new.notes},
        )
    )
