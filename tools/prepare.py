"""Brings a checkout to where its programs can run: uv, Python packages, npm packages, the page.

It runs before anything is installed, so it uses the standard library alone. Each step is skipped
when nothing it depends on has changed, which is told by a hash kept beside what the step made:
throw the folder away and the step runs again. Nothing needs root, and nothing is installed outside
the checkout.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from canvas_project.port import PortRefused, port_in, require_free

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
# A virtual environment for uv alone, where the machine has none.
TOOLS = ROOT / "var" / "tools"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)
OLDEST_UV = (0, 9)

PAGE_INPUTS = ("package-lock.json", "index.html", "vite.config.ts", "tsconfig.json")


class CannotPrepare(Exception):
    """A sentence for the person at the terminal, who can do something about it."""


def main(steps_after: int) -> None:
    """Prepare the checkout, a numbered line a step; ``steps_after`` more are to come after ours."""
    require_python()
    if steps_after:
        # Of `make run`: said now, and not after minutes of installing.
        require_free(port_in(os.environ))
    steps: tuple[tuple[str, Callable[[], str]], ...] = (
        ("uv", lambda: find_or_install_uv()[1]),
        ("Python packages", install_python_packages),
        ("npm packages", install_npm_packages),
        ("the page", build_page),
    )
    total = len(steps) + steps_after
    for number, (name, step) in enumerate(steps, start=1):
        started_at = time.monotonic()
        sys.stdout.write(f"[{number}/{total}] {name} … ")
        sys.stdout.flush()
        outcome = step()
        sys.stdout.write(f"{outcome} ({time.monotonic() - started_at:.1f} s)\n")


def require_python() -> None:
    if sys.version_info[:2] < OLDEST_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        raise CannotPrepare(
            f"Easel needs Python 3.11 or newer, and python3 here is {found}. "
            "Name another one with `make PYTHON=python3.12 …`."
        )


def find_or_install_uv() -> tuple[str, str]:
    """Return the path of a recent enough uv and a word on where it came from."""
    on_path = shutil.which("uv")
    if on_path is not None and version_of([on_path, "--version"]) >= OLDEST_UV:
        return on_path, "found"
    ours = TOOLS / "bin" / "uv"
    if ours.exists() and version_of([str(ours), "--version"]) >= OLDEST_UV:
        return str(ours), "found in var/tools"
    run([sys.executable, "-m", "venv", "--clear", str(TOOLS)], "make a virtual environment")
    pip = [str(TOOLS / "bin" / "python"), "-m", "pip", "install", "--quiet"]
    run([*pip, f"uv>={OLDEST_UV[0]}.{OLDEST_UV[1]}"], "install uv")
    return str(ours), "installed into var/tools"


def install_python_packages() -> str:
    """Install what uv.lock says. uv is always asked: it knows in a moment if nothing changed."""
    was_there = (ROOT / ".venv").exists()
    uv, _ = find_or_install_uv()
    # Compiling now makes the first start faster than compiling then.
    run(
        [uv, "sync", "--locked", "--quiet"],
        "install the Python packages",
        UV_COMPILE_BYTECODE="1",
        UV_PROJECT_ENVIRONMENT=str(ROOT / ".venv"),
        VIRTUAL_ENV="",
    )
    return "as locked" if was_there else "installed"


def install_npm_packages() -> str:
    require_node()
    stamp = Stamp(FRONTEND / "node_modules" / ".easel-lock", [FRONTEND / "package-lock.json"])
    if stamp.is_fresh():
        return "as locked"
    run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], "install the npm packages")
    stamp.write()
    return "installed"


def build_page() -> str:
    sources = (path for path in (FRONTEND / "src").rglob("*") if not path.match("*.test.ts"))
    stamp = Stamp(
        FRONTEND / "dist" / ".easel-sources",
        [
            *(FRONTEND / name for name in PAGE_INPUTS),
            *(FRONTEND / "public").rglob("*"),
            *sources,
        ],
    )
    if stamp.is_fresh():
        return "up to date"
    run(["npm", "run", "--silent", "build", "--", "--logLevel=warn"], "build the page")
    stamp.write()
    return "built"


def require_node() -> None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise CannotPrepare("Easel needs Node 20.19 or newer with npm, and finds none on the PATH.")
    if version_of(["node", "--version"]) < OLDEST_NODE:
        raise CannotPrepare("Easel needs Node 20.19 or newer; `node --version` here is older.")


class Stamp:
    """Remembers, in a file beside what a step made, the contents of the files it was made from."""

    def __init__(self, file: Path, sources: Iterable[Path]) -> None:
        self.file = file
        self.sources = sorted(path for path in sources if path.is_file())

    def is_fresh(self) -> bool:
        return self.file.exists() and self.file.read_text() == self.hash()

    def write(self) -> None:
        self.file.write_text(self.hash())

    def hash(self) -> str:
        together = hashlib.sha256()
        for path in self.sources:
            contents = hashlib.sha256(path.read_bytes()).hexdigest()
            together.update(f"{path.relative_to(ROOT)} {contents}\n".encode())
        return together.hexdigest()


def version_of(command: list[str]) -> tuple[int, ...]:
    """Return the first two numbers of what ``command`` prints; empty if it does not run."""
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    for word in said.stdout.split():
        numbers = word.removeprefix("v").split(".")[:2]
        if len(numbers) == 2 and all(part.isdigit() for part in numbers):
            return tuple(int(part) for part in numbers)
    return ()


def run(command: list[str], purpose: str, **environment: str) -> None:
    """Run ``command`` quietly, in the frontend if it is npm's; say all it said if it fails."""
    done = subprocess.run(
        command,
        cwd=FRONTEND if command[0] == "npm" else ROOT,
        # What is shown only on failure is read in a log as often as in a terminal.
        env={**os.environ, "NO_COLOR": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotPrepare(
            f"Easel could not {purpose}.\n\n{done.stdout}\n"
            f"The command was `{' '.join(command)}`; it ended with {done.returncode}."
        )


if __name__ == "__main__":
    try:
        main(steps_after=int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    except (CannotPrepare, PortRefused) as problem:
        sys.stdout.write(f"\n{problem}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stdout.write("\nStopped.\n")
        sys.exit(130)
