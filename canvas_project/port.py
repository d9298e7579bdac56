"""The port that the web listens on: which one is wanted, and whether it is to be had."""

import socket
from collections.abc import Mapping

DEFAULT_PORT = 8000
HIGHEST_PORT = 65535
# Below, most systems let only root listen.
FIRST_FREE_FOR_ALL = 1024


class PortRefused(Exception):
    """A sentence that says why not, and what to do."""


def port_in(environment: Mapping[str, str]) -> int:
    """Return the port that ``PORT`` names, or the default.

    Raises:
        PortRefused: it names none.
    """
    wanted = environment.get("PORT") or str(DEFAULT_PORT)
    if not wanted.isdecimal() or not 0 < int(wanted) <= HIGHEST_PORT:
        raise PortRefused(
            f"PORT is “{wanted}”, which is not a port. Use a number from 1 to {HIGHEST_PORT}."
        )
    return int(wanted)


def require_free(port: int) -> None:
    """Return if a web server could listen on ``port`` now.

    Raises:
        PortRefused: something listens there already, or we may not.
    """
    with socket.socket() as trial:
        # As the web server will: a port that was just left is not in use.
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except PermissionError:
            problem = f"Port {port} may only be used by root. Choose another port"
        except OSError:
            problem = f"Port {port} is in use. Stop what uses it, or choose another port"
        else:
            return
    another = port + 1 if FIRST_FREE_FOR_ALL <= port < HIGHEST_PORT else DEFAULT_PORT
    raise PortRefused(f"{problem}: make run PORT={another}")
