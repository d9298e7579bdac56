"""Faults as they are found, counted by rule."""

from collections import Counter


class Findings:
    """``errors`` fail the gate, ``soft`` counts do not; the first few errors are described."""

    def __init__(self, sample_limit: int) -> None:
        self.errors: Counter[str] = Counter()
        self.soft: Counter[str] = Counter()
        self.samples: list[str] = []
        self._sample_limit = sample_limit

    def error(self, rule: str, what: str) -> None:
        self.errors[rule] += 1
        if len(self.samples) < self._sample_limit:
            self.samples.append(f"{rule}: {what}")
