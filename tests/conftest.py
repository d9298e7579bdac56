"""What every suite may ask for."""

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from celery import current_app
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from hypothesis import settings

from tests import stack

NOWHERE = "/nonexistent/redis.sock"

# Laws are tried on the same examples every time, and being slow on a busy machine breaks none.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile("soak" if int(os.environ.get("EASEL_TEST_SCALE") or 1) > 1 else "test")


@pytest.fixture(autouse=True, scope="module")
def a_pool_of_its_own() -> Iterator[None]:
    """Give each module fresh connections: none are missing that threads of another still hold."""
    yield
    for each in connections.all(initialized_only=True):
        if isinstance(each, DatabaseWrapper):
            each.close()
            each.close_pool()


@pytest.fixture
def no_broker() -> Iterator[None]:
    """Nobody answers where the queue is."""
    url = current_app.conf.broker_url
    _put_the_broker_at(f"redis+socket://{NOWHERE}")
    yield
    _put_the_broker_at(url)


def _put_the_broker_at(url: str) -> None:
    current_app.conf.update(broker_url=url, broker_read_url=url, broker_write_url=url)
    # Celery remembers its connections apart from where they lead.
    app: Any = current_app
    app.amqp._producer_pool = None
    app._pool = None


@pytest.fixture(scope="session")
def easel() -> Iterator[stack.Easel]:
    """The whole application, one for all tests of a session that ask for it."""
    with stack.running() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the processes logged when a test that uses them fails."""
    report = yield
    running = getattr(item, "funcargs", {}).get("easel")
    if report.failed and isinstance(running, stack.Easel):
        report.sections.append(("logs of the application", running.logs()))
    return report


@pytest.fixture(scope="session")
def scale() -> int:
    """How much longer than usual to race, kill and fuzz: 1, or 20 by `make soak`."""
    return int(os.environ.get("EASEL_TEST_SCALE") or 1)
