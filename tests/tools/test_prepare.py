import socket

import pytest

from canvas_project.port import PortRefused
from tools import prepare
from tools.prepare import CannotPrepare, Stamp, version_of


@pytest.fixture
def sources(tmp_path, monkeypatch):
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    (tmp_path / "one.ts").write_text("1")
    (tmp_path / "two.ts").write_text("2")
    return tmp_path


def stamp_of(folder) -> Stamp:
    return Stamp(folder / ".stamp", folder.glob("*.ts"))


class TestStamp:
    def test_is_fresh_until_a_source_changes(self, sources):
        stamp_of(sources).write()
        assert stamp_of(sources).is_fresh()

        (sources / "one.ts").write_text("changed")

        assert not stamp_of(sources).is_fresh()

    def test_is_not_fresh_when_a_source_is_added_renamed_or_missing(self, sources):
        stamp_of(sources).write()

        (sources / "two.ts").rename(sources / "three.ts")

        assert not stamp_of(sources).is_fresh()

    def test_is_not_fresh_where_the_step_was_never_done(self, sources):
        assert not stamp_of(sources).is_fresh()


class TestPreparingToRun:
    def test_refuses_a_taken_port_before_anything_is_installed(self, monkeypatch, capsys):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            monkeypatch.setenv("PORT", str(taken.getsockname()[1]))

            with pytest.raises(PortRefused):
                prepare.main(steps_after=3)

        assert capsys.readouterr().out == ""


class TestVersionOf:
    @pytest.mark.parametrize(
        ("said", "version"),
        [("v20.19.1", (20, 19)), ("uv 0.13.9 (x86_64-linux)", (0, 13)), ("no number", ())],
    )
    def test_finds_the_version_in_what_a_program_says(self, said, version):
        assert version_of(["echo", said]) == version


class TestRun:
    def test_says_what_failed_and_all_that_the_command_said(self):
        with pytest.raises(CannotPrepare) as refusal:
            prepare.run(["sh", "-c", "echo the reason; exit 3"], "build the page")

        assert "could not build the page" in str(refusal.value)
        assert "the reason" in str(refusal.value)


class TestRequireNode:
    def test_says_what_is_missing(self, monkeypatch, tmp_path):
        monkeypatch.setenv("PATH", str(tmp_path))

        with pytest.raises(CannotPrepare, match=r"Node 20\.19"):
            prepare.require_node()
