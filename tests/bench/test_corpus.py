"""The corpus stays the same graphs, or figures of two days could not be compared."""

import json
import zlib

import pytest

from bench.layout.corpus import corpus, main, stress_cases
from bench.layout.families import fuzz
from bench.layout.limits import limit_cases
from diagrams.document import limits


def digest(cases):
    return zlib.crc32(json.dumps(cases).encode())


class TestTheLimits:
    @pytest.mark.parametrize("case", limit_cases(), ids=lambda case: case["name"])
    def test_are_reached_by_at_least_one_count_and_passed_by_none(self, case):
        counts = (len(case["nodes"]), len(case["edges"]), len(case["groups"]))
        most = (limits.REQUEST_ELEMENTS, limits.REQUEST_RELATIONSHIPS, limits.REQUEST_BOUNDARIES)

        assert all(count <= limit for count, limit in zip(counts, most, strict=True))
        assert any(count >= 0.99 * limit for count, limit in zip(counts, most, strict=True))


class TestTheCorpus:
    @pytest.mark.parametrize(
        ("cases", "count", "known"),
        [
            (corpus, 62, 4059777496),
            (stress_cases, 11, 2387528611),
            (lambda: fuzz(20), 20, 2452715343),
        ],
        ids=["corpus", "stress", "fuzz"],
    )
    def test_never_changes(self, cases, count, known):
        assert (len(cases()), digest(cases())) == (count, known)

    def test_names_no_case_twice(self):
        names = [case["name"] for case in [*corpus(), *stress_cases()]]

        assert len(set(names)) == len(names)

    @pytest.mark.parametrize("case", [*corpus(), *stress_cases()], ids=lambda case: case["name"])
    def test_joins_and_nests_only_what_there_is(self, case):
        nodes = {node["id"] for node in case["nodes"]}
        groups = {group["id"] for group in case["groups"]}

        assert {edge[end] for edge in case["edges"] for end in ("source", "target")} <= nodes
        assert {node["group"] for node in case["nodes"]} <= groups | {None}
        assert {group["parent"] for group in case["groups"]} <= groups | {None}

    def test_is_written_a_file_for_each_case(self, tmp_path, capsys):
        main(["--stress", "--fuzz", "3", "--write", str(tmp_path)])

        written = {path.stem: json.loads(path.read_text()) for path in tmp_path.iterdir()}
        cases = [*corpus(), *stress_cases(), *fuzz(3)]
        assert written == {case["name"]: case for case in cases}
        assert len(capsys.readouterr().out.splitlines()) == 76
