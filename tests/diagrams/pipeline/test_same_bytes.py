"""The same change gives the same bytes in every process (LAY-1, LAY-102)."""

import subprocess
import sys

import pytest

CHANGE = """
import hashlib, json, random
from diagrams.document.migrate import stored
from common.errors import CanvasError
from tests.diagrams.pipeline.drawings import ChangeThrower, revised

digest = hashlib.sha256()
for seed in range(12):
    thrower = ChangeThrower(random.Random(seed), 7)
    document = thrower.diagram()
    for op in (thrower.addition(document), thrower.edit(document), {"op": "arrange"}):
        try:
            document = revised(document, op).document
        except CanvasError as refused:
            digest.update(refused.body().model_dump_json().encode())
    digest.update(json.dumps(stored(document)).encode())
print(digest.hexdigest())
"""


def told(hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", CHANGE],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


class TestAChange:
    @pytest.mark.parametrize("hash_seed", ["1", "4242"])
    def test_is_the_same_whatever_order_sets_have(self, hash_seed):
        assert told(hash_seed) == told("0")
