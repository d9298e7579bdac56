"""Gives the tests a Redis and a database of their own, before Django reads its settings.

Loaded with `-p` (see `pyproject.toml`), because pytest-django reads the settings before any
`conftest.py`. By default: a private Redis server, and SQLite in a temporary folder. With
`TEST_BACKENDS=postgres`: the servers at `TEST_DATABASE_URL` and `TEST_REDIS_URL`.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from canvas_project.embedded import private_server

POSTGRES_URL = "postgres://postgres@localhost:5432/postgres"
REDIS_URL = "redis://localhost:6379/15"

_services = ExitStack()


def on_postgres() -> bool:
    """Say whether this run is the second one, on the servers that installations use."""
    return os.environ.get("TEST_BACKENDS") == "postgres"


@contextmanager
def services() -> Iterator[None]:
    """Point the environment at this run's services for as long as the context is open."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="easel-tests-"))
        if on_postgres():
            os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or POSTGRES_URL
            os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL") or REDIS_URL
        else:
            os.environ.pop("DATABASE_URL", None)
            os.environ["REDIS_URL"] = stack.enter_context(private_server())
        # Where collected files would be; WhiteNoise warns of a folder that is missing.
        Path(folder, "static").mkdir()
        os.environ["EASEL_DATA_DIR"] = folder
        # What a person set up for their own use is not what the tests are about.
        os.environ["EASEL_ENV_FILE"] = os.devnull
        yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Iterator[None]:
    # A wrapper, because wrappers come before pytest-django's hook, which reads the settings.
    _services.enter_context(services())
    return (yield)


def pytest_report_header() -> str:
    database = "PostgreSQL" if on_postgres() else "SQLite"
    redis = "the system's Redis" if on_postgres() else "a private Redis server"
    return f"easel: {database}, {redis}"


def pytest_unconfigure() -> None:
    _services.close()
