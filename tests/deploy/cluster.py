"""A PostgreSQL of a test's own, which may be stopped and started again as one pleases."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.stack import free_port

DEBIANS = Path("/usr/lib/postgresql")
OWNER = "easel"
# PostgreSQL does not run as root.
USER = "postgres" if os.geteuid() == 0 else None


@dataclass(frozen=True)
class Cluster:
    folder: Path
    port: int
    programs: Path

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._control("start", "-l", str(self.folder / "log"), "-o", options)

    def restart_at_once(self) -> None:
        """Restart it as a crash would: nobody is waited for, and the log is read again."""
        self._control("restart", "-m", "immediate")

    def stop(self) -> None:
        self._control("stop", "-m", "immediate")

    def _control(self, *words: str) -> None:
        run(self.programs / "pg_ctl", "-w", "-s", "-D", str(self.folder / "data"), *words)


def programs() -> Path | None:
    """Return where PostgreSQL's own programs are, which Debian keeps off the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    installed = [each for each in DEBIANS.glob("*/bin") if (each / "initdb").exists()]
    return max(installed, key=lambda each: int(each.parent.name), default=None)


@contextmanager
def cluster(where: Path) -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="easel-postgres-") as name:
        folder = Path(name)
        if USER is not None:
            shutil.chown(folder, USER)
        words = ("-D", str(folder / "data"), "-U", OWNER, "-E", "UTF8", "-A", "trust", "-N")
        run(where / "initdb", *words)
        made = Cluster(folder, free_port(), where)
        made.start()
        try:
            yield made
        finally:
            made.stop()


def run(program: Path, *words: str) -> None:
    # Its own output goes on for as long as the server does, and would hold up whoever reads it.
    subprocess.run(
        [str(program), *words],
        check=True,
        cwd="/",
        user=USER,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
