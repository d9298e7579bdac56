"""Asks every operation of the API many things at random, as its schema allows and forbids.

The same test as in `make test`, at length and different every time. It prints its seed: the same
seed and number of examples ask the same things again.
"""

import argparse
import os
import secrets
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = 50
TEST = "tests/canvas_project/test_fuzz.py"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--examples", type=int, default=EXAMPLES, help="how many of each way to ask an operation"
    )
    parser.add_argument("--seed", type=int, help="what an earlier run printed; else a fresh one")
    options = parser.parse_args(words)
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    again = f"make fuzz EXAMPLES={options.examples} SEED={seed}"
    sys.stdout.write(f"Asking {options.examples} times in each way. To ask the same: {again}\n")
    sys.stdout.flush()
    code = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", TEST],
        cwd=ROOT,
        env={
            **os.environ,
            "EASEL_FUZZ_EXAMPLES": str(options.examples),
            "EASEL_FUZZ_SEED": str(seed),
        },
        check=False,
    ).returncode
    sys.stdout.write(f"{'Nothing broke.' if code == 0 else 'Something broke.'} ({again})\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
