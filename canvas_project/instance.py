"""One Easel per data folder, and nothing left of one that was killed.

While `make run` lives it holds a lock on a file in the data folder. The kernel lets go of a lock
when its holder dies, however it dies, so "is it running?" never depends on a process number that
may since belong to somebody else. What a killed one leaves behind is known by the name of its
socket folder, which all its processes carry in their environment: only those are ended.
"""

import fcntl
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

FILE_NAME = "running.json"
# Set for every process that `make run` starts, to the name of its socket folder.
MARK = "EASEL_INSTANCE"
PATIENCE_SECONDS = 12.0


@dataclass(frozen=True)
class Running:
    """What another process has to know about an Easel that runs, or ran."""

    folder: str
    port: int
    pid: int


class AlreadyRunning(Exception):
    """Another Easel holds this data folder."""

    def __init__(self, running: Running | None) -> None:
        super().__init__("This data folder is in use by another Easel.")
        self.running = running


@contextmanager
def held(data_dir: Path) -> Iterator[Path]:
    """Hold ``data_dir`` for this process; give the file to `tell` others through.

    Raises:
        AlreadyRunning: another process holds it.
    """
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / FILE_NAME
    # Opened for appending: that neither empties it nor fails where it is missing.
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(last_told(data_dir)) from None
        try:
            yield path
        finally:
            # Emptied and not removed: a file that is removed can be locked by two at once.
            os.truncate(path, 0)


def tell(path: Path, running: Running) -> None:
    path.write_text(json.dumps(asdict(running)))


def last_told(data_dir: Path) -> Running | None:
    """Return what the holder of ``data_dir`` told, or the last one that was killed."""
    try:
        return Running(**json.loads((data_dir / FILE_NAME).read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return None


def clean_up_after(running: Running) -> int:
    """End what is left of a killed Easel and remove its folder; return how many processes ended."""
    left = processes_of(running.folder)
    for process in left:
        _send(process, force=False)
    _, stubborn = psutil.wait_procs(left, timeout=PATIENCE_SECONDS)
    # Its supervisor may have started something again while we asked.
    give_up_at = time.monotonic() + PATIENCE_SECONDS
    while (stubborn := processes_of(running.folder)) and time.monotonic() < give_up_at:
        for process in stubborn:
            _send(process, force=True)
        psutil.wait_procs(stubborn, timeout=1)
    folder = Path(running.folder)
    if folder.name.startswith("easel-") and folder.is_dir() and folder.owner() == _own_name():
        shutil.rmtree(folder, ignore_errors=True)
    return len(left)


def processes_of(folder: str) -> list[psutil.Process]:
    """Return the processes that were started by the Easel whose socket folder this is."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == folder and process.pid != os.getpid():
                found.append(process)
        except (psutil.Error, OSError):
            # Gone meanwhile, or somebody else's, whose environment is none of our business.
            continue
    return found


def _send(process: psutil.Process, *, force: bool) -> None:
    try:
        if force:
            process.kill()
        else:
            process.terminate()
    except psutil.NoSuchProcess:
        pass


def _own_name() -> str:
    return psutil.Process().username()
