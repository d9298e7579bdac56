import pytest

from revisions.naming import copy_name, name_key


class TestNameKey:
    @pytest.mark.parametrize("name", ["Straße", "STRASSE", "ｓｔｒａｓｓｅ"])
    def test_is_one_for_every_way_to_write_the_same(self, name):
        assert name_key(name) == "strasse"


class TestCopyName:
    def test_says_whose_copy_it_is(self):
        assert copy_name("Plan", longest=120) == "Plan copy"

    @pytest.mark.parametrize("letter", ["x", " x"])
    def test_always_fits(self, letter):
        name = (letter * 120)[:120]

        assert len(copy_name(name, longest=120)) <= 120
        assert copy_name(name, longest=120).endswith("x copy")
