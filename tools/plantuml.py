"""Finds a PlantUML for the tests of what we export, and installs one where that is easy."""

import os
import shutil
import subprocess


def ensure() -> str | None:
    """Return the path of a PlantUML; as root on Debian it is installed where there is none."""
    found = shutil.which("plantuml")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ("install", "-y", "-qq", "--no-install-recommends", "plantuml")
        for words in (("update", "-qq"), install):
            subprocess.run(["apt-get", *words], env=environment, check=False)
        found = shutil.which("plantuml")
    return found
