import stat
from concurrent.futures import ThreadPoolExecutor

from canvas_project.local_secret import FILE_NAME, local_secret_key


class TestLocalSecretKey:
    def test_is_made_once_and_kept(self, tmp_path):
        first = local_secret_key(tmp_path / "data")

        second = local_secret_key(tmp_path / "data")

        assert first == second
        assert len(first) >= 50

    def test_can_be_read_by_its_owner_alone(self, tmp_path):
        local_secret_key(tmp_path)

        assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600

    def test_is_the_same_for_processes_that_start_together(self, tmp_path):
        with ThreadPoolExecutor(8) as starters:
            keys = set(starters.map(local_secret_key, [tmp_path] * 40))

        assert len(keys) == 1
        assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
