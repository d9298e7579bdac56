import pytest

from common.errors import NewerVersion
from diagrams.document.migrate import (
    FORMAT,
    VERSION,
    MissingStep,
    read_document,
    stored,
    upgraded,
    version_of,
)
from tests.diagrams.small import document, view

SHOP = document(view("a b", "r:a>b", a=view("x")), p="r")


class TestReadDocument:
    """DOC-1, DOC-S1."""

    def test_reads_what_was_stored(self):
        assert read_document(stored(SHOP)) == SHOP

    def test_marks_what_is_stored_with_format_and_version(self):
        assert (stored(SHOP)["format"], stored(SHOP)["version"]) == (FORMAT, VERSION)

    def test_refuses_a_newer_version_and_names_both(self):
        newer = {**stored(SHOP), "version": VERSION + 1}

        with pytest.raises(NewerVersion) as refusal:
            read_document(newer)

        assert refusal.value.details == {"version": VERSION + 1, "newest": VERSION}

    @pytest.mark.parametrize("version", [None, "2", 1.5, True, [], {}])
    def test_takes_a_version_that_is_no_whole_number_for_the_first(self, version):
        assert version_of({"version": version}) == version_of({}) == 1


class TestUpgraded:
    def test_goes_step_by_step(self):
        steps = {
            1: lambda kept: {**kept, "told": [*kept["told"], "1→2"]},
            2: lambda kept: {**kept, "told": [*kept["told"], "2→3"]},
        }

        assert upgraded({"told": []}, to=3, steps=steps)["told"] == ["1→2", "2→3"]
        assert upgraded({"version": 2, "told": []}, to=3, steps=steps)["told"] == ["2→3"]

    def test_fails_where_a_step_is_missing(self):
        with pytest.raises(MissingStep):
            upgraded({}, to=3, steps={1: dict})

    @pytest.mark.parametrize("version", [0, -1])
    def test_fails_for_a_version_there_never_was(self, version):
        with pytest.raises(MissingStep):
            upgraded({"version": version})
