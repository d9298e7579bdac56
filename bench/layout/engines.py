"""Runs each engine over a folder of cases, in a process of its own, one after the other."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from canvas_project.environment import ROOT

ELK = Path(__file__).parent / "elk"


def run_elkjs(cases: Path, out: Path, *, runs: int) -> None:
    """Lay the cases out with elkjs, which is installed when it is not there yet."""
    _install_elkjs()
    _run(["node", str(ELK / "run.mjs"), str(cases), str(out), "--runs", str(runs)])


def run_product(
    cases: Path, out: Path, *, runs: int, polished: bool, hash_seed: int | None = None
) -> float:
    """Lay the cases out with this project's engine; ``hash_seed`` sets that of Python.

    Return the most memory that the process held at a time, MB.
    """
    command = [sys.executable, "manage.py", "layout_cases", str(cases), str(out)]
    command += ["--runs", str(runs), *([] if polished else ["--no-polish"])]
    seed = {} if hash_seed is None else {"PYTHONHASHSEED": str(hash_seed)}
    return _run(command, environment=seed)


def run_composing() -> tuple[dict[str, float], float]:
    """Draw whole create requests; return ms by number of elements, and the most memory held, MB."""
    with tempfile.TemporaryFile() as told:
        memory_mb = _run([sys.executable, "-m", "bench.layout.composing"], stdout=told)
        told.seek(0)
        return json.loads(told.read()), memory_mb


def _install_elkjs() -> None:
    installed = ELK / "node_modules" / ".package-lock.json"
    lock = ELK / "package-lock.json"
    # npm writes its own copy of the lock last, so one that is older than ours is another version's.
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm = shutil.which("npm") or "npm"
        _run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=ELK)


def _run(
    command: list[str],
    *,
    cwd: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    stdout: int | IO[bytes] = subprocess.DEVNULL,
) -> float:
    """Run ``command`` and return the most memory that it held at a time, MB."""
    process = subprocess.Popen(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        # Each engine says a line for every case; the table at the end says it all again.
        stdout=stdout,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    # Linux counts in kB, macOS in bytes.
    return used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
