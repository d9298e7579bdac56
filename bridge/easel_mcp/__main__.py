"""``easel-mcp``: run by an agent's program, which talks to it over its input and output.

EASEL_URL says where Easel is, and EASEL_TOKEN or a file holds an agent's token.
"""

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import NoReturn

from mcp.server.stdio import stdio_server

from easel_mcp.bridge import bridge_to
from easel_mcp.easel import Easel

NOT_SET_UP = 2


def main() -> None:
    parser = argparse.ArgumentParser(prog="easel-mcp", description=__doc__)
    parser.add_argument(
        "--token-file",
        type=Path,
        help="a file that holds the token, instead of the environment, which others may see",
    )
    options = parser.parse_args()
    _log_to_the_error_output()
    url = os.environ.get("EASEL_URL", "").strip()
    if not url.startswith(("http://", "https://")):
        _give_up("Set EASEL_URL to the address of Easel, as https://easel.example.org.")
    secret = _secret(options.token_file)
    if not secret:
        _give_up("Set EASEL_TOKEN to an agent's token, or name a file with --token-file.")
    asyncio.run(_bridge(Easel(url, secret)))


def _secret(file: Path | None) -> str:
    if file is None:
        return os.environ.get("EASEL_TOKEN", "").strip()
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        _give_up("The file with the token cannot be read.")


def _give_up(sentence: str) -> NoReturn:
    sys.stderr.write(f"easel-mcp: {sentence}\n")
    raise SystemExit(NOT_SET_UP)


def _log_to_the_error_output() -> None:
    """Log what this program says, and nothing of what the libraries under it say: they know the
    token and every message."""
    logging.getLogger().addHandler(logging.NullHandler())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("easel-mcp: %(message)s"))
    ours = logging.getLogger("easel_mcp")
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
    ours.propagate = False


async def _bridge(easel: Easel) -> None:
    server = bridge_to(easel)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


if __name__ == "__main__":
    main()
