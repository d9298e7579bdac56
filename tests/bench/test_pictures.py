"""The pictures of the README are those that `make pictures` draws."""

import re

from bench.gallery.pictures import OUT, SHOWN, main
from canvas_project.environment import ROOT
from tests.gallery.catalogue import cases


class TestThePictures:
    def test_are_all_that_the_readme_shows_light_and_dark(self):
        shown = re.findall(r"docs/images/diagrams/([\w-]+\.svg)", (ROOT / "README.md").read_text())

        assert sorted(shown) == sorted(path.name for path in OUT.iterdir())
        assert sorted(shown) == sorted(
            f"{name}-{theme}.svg" for name in SHOWN.values() for theme in ("light", "dark")
        )

    def test_are_drawn_from_cases_of_the_gallery(self):
        assert set(SHOWN) <= set(cases())

    def test_are_written_by_the_command(self, tmp_path):
        main(tmp_path, {"17-retry-loop": "loop"})

        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "loop-dark.svg",
            "loop-light.svg",
        ]
