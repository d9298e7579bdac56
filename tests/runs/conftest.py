"""What the tests about runs may ask for."""

from collections.abc import Iterator

import pytest
from django.test import override_settings

from runs import stream


@pytest.fixture
def no_redis() -> Iterator[None]:
    """Nobody answers at the address of Redis."""
    stream.client.cache_clear()
    with override_settings(REDIS_URL="unix:///nonexistent/redis.sock"):
        yield
    stream.client.cache_clear()
