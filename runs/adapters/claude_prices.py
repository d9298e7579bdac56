"""What Claude's models cost, as the provider lists it: US dollars per million tokens.

Data, and only what was read there. A model that is not listed has no cost, which is shown as
unknown; a guess would be believed.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Price:
    input_usd: float
    output_usd: float


PRICES = {
    "claude-fable-5-1": Price(10, 50),
    "claude-opus-5-5": Price(4, 20),
    "claude-opus-5": Price(5, 25),
    "claude-sonnet-5-5": Price(2, 10),
    "claude-sonnet-5": Price(2, 10),
    "claude-opus-4-5": Price(5, 25),
    "claude-sonnet-4-5": Price(3, 15),
    "claude-haiku-4-5": Price(1, 5),
}

_TOKENS = 1_000_000
_DATE = re.compile(r"-\d{8}$")


def cost_usd(model: str, *, input_tokens: int, output_tokens: int) -> float | None:
    """Return what that many tokens cost, or nothing when the model's price is not known.

    A dated name (``claude-opus-4-5-20251101``) costs what the name without the date does.
    """
    price = PRICES.get(_DATE.sub("", model))
    if price is None:
        return None
    return (input_tokens * price.input_usd + output_tokens * price.output_usd) / _TOKENS
