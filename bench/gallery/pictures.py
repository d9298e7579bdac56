"""Draws the pictures of the README anew, light and dark: `make pictures`.

They are what the product draws of four cases of the gallery, as SVG, which stays small and sharp.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from bench.gallery.drawing import drawn_views, picture_files
from canvas_project.environment import ROOT
from tests.gallery.catalogue import cases

OUT = ROOT / "docs" / "images" / "diagrams"
# The gallery's case, and what its picture is called.
SHOWN = {
    "27-platform": "platform",
    "31-clinic-containers": "containers",
    "17-retry-loop": "retry-loop",
    "38-company-200": "company",
}


def main(out: Path = OUT, shown: Mapping[str, str] = SHOWN) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for case, called in shown.items():
        root_view = drawn_views(case, cases()[case])[:1]
        for file, content in picture_files(root_view):
            path = out / file.replace(case, called)
            path.write_bytes(content + b"\n")
            sys.stdout.write(f"{path.name:24} {len(content) // 1000} KB\n")


if __name__ == "__main__":
    main()
