"""Results of several engines are judged from their files, added up by size and held to the bar."""

import json

import pytest

from bench.layout import bar
from bench.layout.comparison import as_text, judged, main, rows
from bench.layout.sums import Sum, milliseconds, sums_of
from bench.layout.table import table
from tests.bench.drawn import drawn


@pytest.fixture
def folders(tmp_path):
    """One case: `good` answers it, `bad` puts an element over another, `mute` fails."""
    case, result = drawn()
    spoilt = {**result, "nodes": {**result["nodes"], "c": [20, 40, 100, 50]}}
    records = {
        "good": {"ms_cold": 9.0, "ms_warm": 4.0, "same": True, "error": None, "result": result},
        "bad": {"ms_cold": 9.0, "ms_warm": 2.0, "same": False, "error": None, "result": spoilt},
        "mute": {"ms_cold": 1, "ms_warm": None, "same": True, "error": "stuck", "result": None},
    }
    for folder, content in {"cases": case, **records}.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "drawn.json").write_text(json.dumps(content))
    (tmp_path / "absent").mkdir()
    return tmp_path


class TestComparison:
    def test_prints_a_row_for_each_answer(self, folders):
        engines = {name: folders / name for name in ("good", "bad", "mute", "absent")}

        head, good, bad, mute = rows(judged(folders / "cases", engines))

        assert head[:3] == ("case", "engine", "errors")
        assert good == ("drawn", "good", "0", "4.0", "0", "0", "110", "400x250", "0", "1.0", "")
        assert bad[2:4] == ("2", "2.0")
        assert (mute[2], mute[-1]) == ("failed", "stuck")

    @pytest.mark.parametrize(
        ("engine", "code"), [("good", 0), ("bad", 1), ("mute", 1), ("absent", 0)]
    )
    def test_ends_with_1_when_a_result_fails_the_gate(self, folders, capsys, engine, code):
        table = folders / "table.csv"

        ended = main([str(folders / "cases"), f"{engine}={folders / engine}", "--csv", str(table)])

        assert ended == code
        assert "pass the gate" in capsys.readouterr().out
        assert table.read_text().startswith("case,engine,errors,ms,")

    def test_lines_its_columns_up(self):
        assert as_text([("a", "bc"), ("def", "g")]) == "a    bc\ndef  g"


class TestSums:
    def test_add_up_cases_of_one_size_and_engine(self, folders):
        engines = {name: folders / name for name in ("good", "bad", "mute")}

        sums = sums_of(judged(folders / "cases", engines))

        assert sums["special", "good"] == Sum(cases=1, length_px=110, area_mpx=0.1, total_ms=4.0)
        assert (sums["special", "bad"].errors, sums["special", "bad"].unstable) == (2, 1)
        assert sums["special", "mute"].unplaced == 1

    @pytest.mark.parametrize(
        ("known", "ms"),
        [
            ({"ms_warm": 5.0}, 5.0),
            ({"ms_warm": 5.0, "cpu_warm": 3.0}, 3.0),
            ({"ms_warm": 5.0, "cpu_warm": 8.0}, 5.0),
            ({"ms_warm": None}, 0.0),
        ],
    )
    def test_take_the_smaller_of_the_times_known(self, known, ms):
        assert milliseconds(known) == ms

    def test_are_printed_with_their_ratio_to_elkjs(self):
        sums = {("34", "elkjs"): Sum(cases=2, bends=40), ("34", "polished"): Sum(cases=2, bends=10)}

        _, rival, ours = table(sums).splitlines()

        assert rival.split()[6] == "40"
        assert ours.split()[6:8] == ["10", "(0.25)"]


def even(size: str, **polished: float) -> dict[tuple[str, str], Sum]:
    """Sums with which the bar is met at one size, but for what ``polished`` says of ours."""
    rival = Sum(1, crossings=10, bends=100, length_px=1000, area_mpx=10.0, total_ms=10.0)
    ours = Sum(1, crossings=10, bends=40, length_px=850, area_mpx=8.5, total_ms=10.0)
    for measure, value in polished.items():
        setattr(ours, measure, value)
    return {
        (size, bar.RIVAL): rival,
        (size, bar.PLACED): Sum(1, total_ms=5.0),
        (size, bar.POLISHED): ours,
    }


def missed(sums, *, differing=0, alone=None):
    lines = bar.lines_of(sums, [], differing=differing, alone=alone or {})
    return [line.name for line in lines if not line.is_met]


class TestTheBar:
    @pytest.mark.parametrize("size", ["10", "34", "50", "200", "500"])
    def test_is_met_by_what_is_exactly_good_enough(self, size):
        assert missed(even(size)) == []

    @pytest.mark.parametrize(
        ("worse", "name"),
        [
            ({"errors": 1}, "polished: gate errors, corpus and stress"),
            ({"unplaced": 1}, "polished: gate errors, corpus and stress"),
            ({"soft": 1}, "polished: soft counts"),
            ({"unstable": 1}, "polished: cases that differ between runs"),
            ({"crossings": 11}, "polished: crossings at 34"),
            ({"bends": 41}, "polished: bends at 34, × elkjs"),
            ({"area_mpx": 8.6}, "polished: area at 34, × elkjs"),
            ({"length_px": 851}, "polished: length at 34, × elkjs"),
            ({"total_ms": 10.1}, "polished: time at 34, × elkjs"),
        ],
    )
    def test_is_missed_by_what_is_a_little_worse(self, worse, name):
        assert missed(even("34", **worse)) == [name]

    def test_asks_for_half_the_time_without_polish(self):
        sums = even("34")
        sums["34", bar.PLACED].total_ms = 5.1

        assert missed(sums) == ["placed: time at 34, × elkjs"]

    def test_counts_no_crossings_at_ten_elements(self):
        assert missed(even("10", crossings=99)) == []

    def test_allows_more_bends_in_larger_drawings(self):
        assert missed(even("200", bends=60)) == missed(even("500", bends=95)) == []

    @pytest.mark.parametrize("fault", ["errors", "unplaced", "soft"])
    def test_asks_for_clean_drawings_of_further_cases(self, fault):
        random_graphs = Sum(cases=3, **{fault: 1})

        assert missed(even("34"), alone={"random graphs": random_graphs}) == [
            "polished: gate errors and soft counts, random graphs (3)"
        ]

    def test_asks_for_little_memory_and_an_answer_in_time(self):
        limits = {"34": 80.0, "200": 700.0, "300": 1500.0}
        enough = bar.bounds(memory_mb={"it": 150}, slowest_ms=20_000, composing_ms=limits)
        beyond = {size: ms + 1 for size, ms in limits.items()}
        too_much = bar.bounds(memory_mb={"it": 151}, slowest_ms=20_001, composing_ms=beyond)

        assert [line.is_met for line in enough] == [True] * 5
        assert [line.is_met for line in too_much] == [False] * 5

    def test_asks_for_the_same_drawing_under_another_hash_seed(self):
        assert missed(even("34"), differing=1) == [
            "polished: cases that differ under another hash seed"
        ]
