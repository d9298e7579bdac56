"""Cases are laid out by a command that knows nothing but their files."""

import json

import pytest
from django.core.management import CommandError, call_command

from bench.layout.cases import write_case
from bench.layout.checker import check
from bench.layout.specials import container_view, reciprocal_pairs
from canvas_project.layout_cases import graph_of, measured, placed
from tests.bench.drawn import as_written


class TestTheCommand:
    @pytest.mark.parametrize("options", [[], ["--no-polish"]])
    def test_writes_a_result_that_passes_the_gate_for_every_case(self, tmp_path, options):
        cases = [container_view(), reciprocal_pairs()]
        for case in cases:
            write_case(case, tmp_path / "cases")

        call_command("layout_cases", tmp_path / "cases", tmp_path / "out", "--runs", "2", *options)

        for case in cases:
            record = json.loads((tmp_path / "out" / f"{case['name']}.json").read_text())
            assert (record["same"], record["error"]) == (True, None)
            assert record["ms_cold"] > 0
            assert record["ms_warm"] > 0
            assert check(case, record["result"])["errors"] == {}

    def test_refuses_a_folder_without_cases(self, tmp_path):
        with pytest.raises(CommandError, match="no case"):
            call_command("layout_cases", tmp_path, tmp_path / "out")


class TestMeasured:
    def test_tells_a_fault_of_the_engine_instead_of_stopping(self):
        def stuck(graph):
            raise ZeroDivisionError("no room")

        record = measured(as_written(container_view()), stuck, runs=3)

        assert record["error"] == "ZeroDivisionError: no room"
        assert record["result"] is None

    def test_notices_an_engine_that_answers_otherwise_the_second_time(self):
        graphs = iter([graph_of(container_view()), graph_of(reciprocal_pairs())])

        record = measured(container_view(), lambda _: placed(next(graphs)), runs=1)

        assert record["same"] is False

    def test_has_no_warm_time_where_nothing_ran_warm(self):
        assert measured(container_view(), placed, runs=0)["ms_warm"] is None


class TestGraphOf:
    def test_keeps_every_size_link_and_boundary(self):
        graph = graph_of(container_view())

        assert [one.id for one in graph.elements][:3] == ["customer", "web", "spa"]
        assert (graph.elements[1].width, graph.elements[1].boundary) == (240, "ibs")
        assert (graph.connectors[0].source, graph.connectors[0].target) == ("customer", "web")
        assert graph.connectors[0].caption_width == 7 * len("Visits bank.example [HTTPS]")
        assert graph.boundaries[0].title_width == 7 * len("Internet banking system")
