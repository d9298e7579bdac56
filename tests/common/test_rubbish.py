"""What is loaded at the start is not gone through again and again."""

import subprocess
import sys

SETTLED = """
import gc, json
from common.rubbish import settle
settle()
print(gc.get_freeze_count() > 1000, gc.get_threshold()[0] > 700, gc.isenabled())
"""


class TestSettling:
    def test_leaves_what_is_there_out_and_still_looks_for_rubbish(self):
        # In a process of its own: it holds for all its life.
        told = subprocess.run(
            [sys.executable, "-c", SETTLED], capture_output=True, text=True, check=True
        )

        assert told.stdout.split() == ["True", "True", "True"]
