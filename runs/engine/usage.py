"""Adding up what models counted."""

from collections.abc import Iterable
from math import fsum

from workflows.ports import Usage


def summed(usages: Iterable[Usage]) -> Usage | None:
    """Return the sum, or nothing when there is nothing to add up.

    Different models are named one after the other. The cost of the whole is known only where the
    cost of every part is.
    """
    parts = tuple(usages)
    if not parts:
        return None
    costs = [part.cost_usd for part in parts]
    known = [cost for cost in costs if cost is not None]
    return Usage(
        model=", ".join(dict.fromkeys(part.model for part in parts)),
        input_tokens=sum(part.input_tokens for part in parts),
        output_tokens=sum(part.output_tokens for part in parts),
        cost_usd=fsum(known) if len(known) == len(costs) else None,
    )
