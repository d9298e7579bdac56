import sys
from contextvars import copy_context

from tools import run_tests


class TestSuites:
    def test_say_why_there_was_no_second_pass(self, monkeypatch):
        # A port that nobody listens on.
        monkeypatch.setenv("TEST_DATABASE_URL", "postgres://localhost:1/none")
        monkeypatch.setenv("TEST_REDIS_URL", "redis://localhost:1/0")

        result = run_tests.postgres()

        assert result.ok
        assert result.passed == 0
        assert "no PostgreSQL answers at localhost:1" in result.note
        assert "TEST_REDIS_URL" in result.note

    def test_fail_when_no_test_ran(self, tmp_path):
        result = run_tests._run("Empty", "nowhere", [sys.executable, "-c", ""], tmp_path / "no.xml")

        assert not result.ok
        assert "no test ran" in result.note

    def test_count_what_the_report_says(self, tmp_path):
        report = tmp_path / "report.xml"
        text = "<testsuites><testsuite tests='7' failures='1' errors='1' skipped='2'/></testsuites>"
        program = f"from pathlib import Path; Path({str(report)!r}).write_text({text!r})"

        result = run_tests._run("Some", "here", [sys.executable, "-c", program], report)

        assert (result.passed, result.failed, result.skipped) == (3, 2, 2)

    def test_that_run_aside_say_nothing_in_between(self, tmp_path, capfd):
        report = tmp_path / "report.xml"
        program = "import sys; print('one'); print('two', file=sys.stderr)"
        with (tmp_path / "output").open("w+") as output:
            context = copy_context()
            context.run(run_tests._output.set, output)

            context.run(run_tests._run, "Some", "here", [sys.executable, "-c", program], report)

            output.seek(0)
            assert sorted(output.read().split()) == ["one", "two"]
        assert capfd.readouterr().out == ""
