#!/usr/bin/env python
"""Django's command line, with Easel's settings."""

import os
import sys

from django.core.management import execute_from_command_line

# What a shell says of a command that was writing when its reader went away.
NOBODY_READS = 141


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "canvas_project.settings")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # As with `| head`: whoever read has seen enough. What is still to be flushed at the end
        # has to go somewhere, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)


if __name__ == "__main__":
    main()
