"""Draws every case of the gallery, light and dark, and writes the page to look through.

Prints errors and jogs of each view, and ends with 1 when there is an error or a jog too many.
Name cases to draw only those: `python -m bench.gallery 27-platform`.
"""

import sys
import time
from pathlib import Path

from bench.gallery.drawing import drawn_views, picture_files
from bench.gallery.page import Shown, page
from canvas_project.environment import ROOT
from tests.gallery.catalogue import cases

OUT = Path(__file__).parent.parent / "out" / "gallery"


def main(wanted: list[str]) -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    views: list[Shown] = []
    for name, request in cases().items():
        if wanted and name not in wanted:
            continue
        started_at = time.process_time()
        found = drawn_views(name, request)
        sys.stdout.write(f"{name:28} {time.process_time() - started_at:5.1f} s")
        for file, content in picture_files(found):
            (OUT / file).write_bytes(content)
        shown = [view.shown for view in found]
        sys.stdout.write(f"  {_told(shown)}\n")
        sys.stdout.flush()
        views += shown
    (OUT / "index.html").write_text(page(views))
    faulty = [view for view in views if not view.is_clean]
    sys.stdout.write(f"\n{len(views)} views, {len(faulty)} to mend. ")
    sys.stdout.write(f"Look through {(OUT / 'index.html').relative_to(ROOT)}.\n")
    return 1 if faulty else 0


def _told(views: list[Shown]) -> str:
    errors = [error for view in views for error in view.errors]
    jogs = sum(len(view.jogs) for view in views)
    lines = [f"errors {len(errors)}  jogs {jogs}  {views[0].figures}"]
    lines += [f"    {error}" for error in errors]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
