"""Nobody waits long for a Redis that has gone, however it has gone."""

import socket
import threading

import pytest
from django.test import override_settings
from redis.exceptions import RedisError

from teams.quick_redis import connected, quick
from tests.conftest import NOWHERE


@pytest.fixture
def silent_redis():
    """A server that takes connections and answers none; how many it has taken."""
    taken = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take():
            while True:
                try:
                    taken.append(server.accept()[0])
                except OSError:
                    return

        threading.Thread(target=take, daemon=True).start()
        with override_settings(REDIS_URL=f"redis://127.0.0.1:{server.getsockname()[1]}/0"):
            yield taken
        for each in taken:
            each.close()
        server.shutdown(socket.SHUT_RDWR)


class TestQuick:
    def test_is_not_asked_twice_where_it_does_not_answer(self, silent_redis):
        with pytest.raises(RedisError):
            connected(0.05, tries=1).get("anything")

        assert len(silent_redis) == 1

    def test_is_asked_again_where_a_connection_has_gone_stale(self):
        client = connected(0.5, tries=1)
        client.client_kill_filter(_id=str(client.client_id()), skipme=False)

        assert client.ping()

    def test_says_of_a_redis_that_is_not_there_that_it_is_an_error_of_redis(self):
        with override_settings(REDIS_URL=f"unix://{NOWHERE}"), pytest.raises(RedisError):
            connected(0.5, tries=1).ping()

    def test_is_one_for_each_patience(self):
        assert quick() is quick()
        assert quick(0.1) is not quick()
