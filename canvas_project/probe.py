"""Says by its exit code whether the one process of a container is well: `python -m
canvas_project.probe web`, or `worker`, `keeper`, `beat`.

It imports nothing of Django, so that it may be asked every few seconds. That a process takes no
more requests because it is about to stop is not an illness.
"""

import http.client
import os
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE_SECONDS = 3
# A worker's heart beats every two seconds, and beat ticks every ten at least.
SILENT_SECONDS = 30
PORT = 8000


def file_name(role: str) -> str:
    """Return the name of the file that a process of that role touches while it lives."""
    return f"alive-{role}"


def web_is_well(*, port: int, base_url: str) -> bool:
    """Say whether the web process at ``port`` answers to the name that people use."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        host = urlsplit(base_url).netloc or "localhost"
        connection.request("GET", "/healthz", headers={"Host": host})
        return connection.getresponse().status == http.HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def worker_is_well(*, role: str, data_dir: Path) -> bool:
    """Say whether the worker, or beat, that keeps its files in ``data_dir`` was heard of lately."""
    try:
        heard_of_at = (data_dir / file_name(role)).stat().st_mtime
    except FileNotFoundError:
        return False
    return time.time() - heard_of_at < SILENT_SECONDS


def main(role: str) -> int:
    if role == "web":
        port = int(os.environ.get("PORT") or PORT)
        well = web_is_well(port=port, base_url=os.environ.get("EASEL_BASE_URL", ""))
    else:
        well = worker_is_well(role=role, data_dir=Path(os.environ.get("EASEL_DATA_DIR", "var")))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
