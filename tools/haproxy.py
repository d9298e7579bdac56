"""Finds an HAProxy for the deployment tests, and installs one where that is easy."""

import os
import shutil
import subprocess
from pathlib import Path

# Where Debian puts it, which is not on everybody's PATH.
PLACES = ("/usr/sbin/haproxy", "/usr/local/sbin/haproxy", "/opt/homebrew/sbin/haproxy")


def find() -> str | None:
    """Return the path of an HAProxy, or nothing."""
    found = shutil.which("haproxy")
    return found or next((place for place in PLACES if Path(place).exists()), None)


def ensure() -> str | None:
    """Return the path of an HAProxy; as root on Debian it is installed where there is none."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (("update", "-qq"), ("install", "-y", "-qq", "haproxy")):
            subprocess.run(["apt-get", *words], env=environment, check=False)
        found = find()
    return found
