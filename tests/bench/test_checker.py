"""The gate sees each fault that it has a name for, and none in a drawing that has none."""

import json

import pytest

from bench.layout.checker import check, main
from tests.bench.drawn import drawn, joined


class TestCheck:
    def test_finds_nothing_in_a_clean_drawing(self):
        verdict = check(*drawn())

        assert (verdict["errors"], verdict["soft"], verdict["samples"]) == ({}, {}, [])

    def test_measures_what_is_drawn(self):
        measures = check(*drawn())["measures"]

        assert measures == {
            "crossings": 0,
            "bends": 0,
            "length": 110,
            "width": 400,
            "height": 250,
            "area_mpx": 0.1,
            "detours": 0,
            "stretch": 1.0,
        }

    @pytest.mark.parametrize(
        ("kind", "key", "box", "rule"),
        [
            ("nodes", "a", [20, 40, 90, 50], "shrunk"),
            ("nodes", "b", [280, 120, 100, 50], "node_overlap"),
            ("nodes", "a", [20, 70, 100, 50], "outside_group"),
            ("nodes", "c", [130, 50, 100, 50], "intruder"),
            ("nodes", "c", [40, 110, 100, 50], "through_node"),
            ("nodes", "b", [20, 190, 100, 60], "through_own"),
            ("nodes", "b", [20, 210, 100, 50], "detached"),
            ("nodes", "c", [100, 130, 100, 50], "label_on_node"),
        ],
    )
    def test_finds_a_box_that_is_wrong(self, kind, key, box, rule):
        case, result = drawn()
        result[kind][key] = box

        assert rule in check(case, result)["errors"]

    @pytest.mark.parametrize("kind", ["nodes", "groups", "edges"])
    def test_finds_what_is_missing(self, kind):
        case, result = drawn()
        result[kind].popitem()

        assert check(case, result)["errors"]["missing"] == 1

    def test_finds_a_missing_caption(self):
        case, result = drawn()
        result["edges"]["e0"]["label"] = None

        assert check(case, result)["errors"] == {"missing": 1}

    def test_finds_boundaries_that_overlap_and_none_in_one_that_holds_the_other(self):
        case, result = drawn()
        for group_id, parent in (("apart", None), ("within", "g")):
            case["groups"].append(
                {"id": group_id, "parent": parent, "title": "T", "title_w": 7, "title_h": 16}
            )
        result["groups"] |= {"apart": [130, 60, 50, 30], "within": [5, 92, 40, 16]}

        assert check(case, result)["errors"] == {"group_overlap": 1}

    def test_finds_a_slanted_line(self):
        case, result = drawn()
        result["edges"]["e0"]["points"] = [[70, 90], [80, 200]]

        assert check(case, result)["errors"] == {"diagonal": 1}

    def test_finds_lines_that_share_more_than_30_px(self):
        case, result = drawn()
        result["edges"] |= joined(case, "a", "b", [[71, 90], [71, 200]])

        assert check(case, result)["errors"] == {"edge_overlap": 1}

    def test_finds_nothing_in_lines_that_share_a_trunk(self):
        case, result = drawn()
        result["edges"] |= joined(case, "a", "b", [[71, 90], [71, 200]])

        for line in result["edges"].values():
            line["trunk"] = "calls"

        assert check(case, result)["errors"] == {}

    def test_finds_captions_over_one_another(self):
        case, result = drawn()
        result["edges"] |= joined(case, "a", "b", [[60, 90], [60, 200]])
        case["edges"][1] |= {"label": "calls", "label_w": 35, "label_h": 16}
        result["edges"]["e1"]["label"] = [80, 150, 35, 16]

        assert check(case, result)["errors"] == {"label_on_label": 1}

    def test_counts_a_caption_that_another_line_crosses(self):
        case, result = drawn()
        line = [[300, 130], [100, 130], [100, 180], [60, 180], [60, 200]]
        result["edges"] |= joined(case, "c", "b", line)

        assert check(case, result)["soft"] == {"label_crossed": 1}

    def test_counts_a_caption_away_from_its_line(self):
        case, result = drawn()
        result["edges"]["e0"]["label"] = [150, 140, 35, 16]

        assert check(case, result)["soft"] == {"label_detached": 1}

    def test_counts_lines_over_a_title_and_through_a_foreign_boundary(self):
        case, result = drawn()
        line = [[350, 100], [350, 10], [-20, 10], [-20, 225], [20, 225]]
        result["edges"] |= joined(case, "c", "b", line)

        assert check(case, result)["soft"] == {"foreign_boundary": 1, "through_title": 1}

    def test_counts_an_element_over_a_title(self):
        case, result = drawn()
        result["nodes"]["a"] = [20, 10, 100, 80]

        assert check(case, result)["soft"] == {"node_on_title": 1}

    def test_counts_crossings_and_no_touching(self):
        case, result = drawn()
        result["edges"] |= joined(case, "c", "b", [[300, 120], [0, 120], [0, 225], [20, 225]])
        result["edges"] |= joined(case, "c", "b", [[300, 130], [71, 130], [71, 200]])

        assert check(case, result)["measures"]["crossings"] == 1

    def test_counts_a_line_that_turns_back_as_bent(self):
        case, result = drawn()
        result["edges"]["e0"]["points"] = [[70, 90], [70, 150], [70, 120], [70, 200]]

        assert check(case, result)["measures"]["bends"] == 2

    def test_describes_no_more_faults_than_asked_for_but_counts_them_all(self):
        case, result = drawn()
        result["nodes"] = {}

        verdict = check(case, result, sample_limit=1)

        assert verdict["samples"] == ["missing: element a"]
        assert verdict["total"] == 3


class TestTheCommand:
    @pytest.mark.parametrize(("caption", "code"), [([76, 140, 35, 16], 0), (None, 1)])
    def test_ends_with_1_when_the_result_fails(self, tmp_path, capsys, caption, code):
        case, result = drawn()
        result["edges"]["e0"]["label"] = caption
        for name, value in (("case", case), ("result", result)):
            (tmp_path / name).write_text(json.dumps(value))

        assert main([str(tmp_path / "case"), str(tmp_path / "result")]) == code
        assert json.loads(capsys.readouterr().out)["total"] == code
