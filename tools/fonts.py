"""Makes the font files that drawings are set in, from packages of the npm registry.

    .venv/bin/python -m tools.fonts

The files are kept in the repository, so this runs only when a font or its cut changes. What is left
out of them is what no drawing uses: hints, vertical metrics, features that are off by default, and
letters that an earlier font of the stack has. They are stored as plain TrueType, because the server
maps them into memory as they are; packed by git they weigh about 4 MB.
"""

import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from canvas_project.environment import ROOT

TARGET = ROOT / "diagrams" / "display" / "typefaces"

# Shapers apply these by themselves. Everything else in a font is dead weight here.
FEATURES = (
    *("ccmp", "locl", "rlig", "rclt", "calt", "clig", "liga", "kern", "mark", "mkmk"),
    *("isol", "init", "medi", "med2", "fina", "fin2", "fin3", "cswh", "curs"),  # Arabic
    *("ljmo", "vjmo", "tjmo"),  # Hangul
    *("nukt", "akhn", "rphf", "rkrf", "pref", "blwf", "abvf", "half", "pstf", "vatu", "cjct"),
    *("pres", "abvs", "blws", "psts", "haln", "dist", "abvm", "blwm"),  # Indic
)
# In these the letter and the emoji look different, and people who type them mean the emoji.
LEFT_TO_EMOJI = frozenset("‼⁉⏏Ⓜ☀♥⚠❤⬆⬜")


@dataclass(frozen=True)
class Source:
    """A font as it is published, and the name that its cut is kept under."""

    package: str
    file: str
    family: str
    name: str
    licence: str = "package/LICENSE"


def _noto(script: str, weight: int, style: str, *, slice_of: str | None = None) -> Source:
    slug = script.lower()
    return Source(
        package=f"@fontsource/noto-sans-{slug}@5.3.0",
        file=f"package/files/noto-sans-{slug}-{slice_of or slug}-{weight}-normal.woff2",
        family=f"Noto Sans {script}",
        name=f"NotoSans{script}-{style}",
    )


# In the order of the stack: a letter comes from the first that has it.
TEXT = (
    Source("inter-ui@4.1.1", "package/web/Inter-Regular.woff2", "Inter", "Inter-Regular",
           "package/LICENSE.txt"),
    Source("inter-ui@4.1.1", "package/web/Inter-SemiBold.woff2", "Inter", "Inter-SemiBold",
           "package/LICENSE.txt"),
)  # fmt: skip
# NL: without ligatures, code is shown as it is typed.
CODE = Source(
    "jetbrains-mono@1.0.6",
    "package/fonts/webfonts/JetBrainsMonoNL-Regular.woff2",
    "JetBrains Mono NL",
    "JetBrainsMonoNL-Regular",
)
SCRIPTS = tuple(
    _noto(script, weight, style)
    for script in ("Arabic", "Hebrew", "Thai", "Devanagari")
    for weight, style in ((400, "Regular"), (600, "SemiBold"))
)
# One weight each, between regular and semibold, for both: they are the heavy ones.
EAST_ASIAN = (
    _noto("SC", 500, "Medium", slice_of="chinese-simplified"),
    _noto("TC", 500, "Medium", slice_of="chinese-traditional"),
    _noto("JP", 500, "Medium", slice_of="japanese"),
    _noto("KR", 500, "Medium", slice_of="korean"),
)
EMOJI = Source(
    "@fontsource/noto-emoji@5.3.2",
    "package/files/noto-emoji-emoji-500-normal.woff2",
    "Noto Emoji",
    "NotoEmoji-Medium",
)


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder)
        text = [_cut(_unpacked(source, store), source, without=LEFT_TO_EMOJI) for source in TEXT]
        taken = frozenset.intersection(*text)
        for source in (CODE, *SCRIPTS):
            _cut(_unpacked(source, store), source)
        for source in EAST_ASIAN:
            taken |= _cut(_unpacked(source, store), source, without=taken)
        _cut(_unpacked(EMOJI, store), EMOJI)


def _unpacked(source: Source, store: Path) -> Path:
    """Return the font file of ``source``; its licence is put beside the finished fonts."""
    folder = store / source.package.replace("/", "-")
    if not folder.exists():
        folder.mkdir()
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), source.package]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
    if source is not CODE:
        # Its package holds the licence of the packaging; that of the font is kept by hand.
        licence = (folder / source.licence).read_text(encoding="utf-8")
        (TARGET / f"{source.name.split('-')[0]}.OFL.txt").write_text(licence, encoding="utf-8")
    return folder / source.file


def _cut(path: Path, source: Source, *, without: Iterable[str] = ()) -> frozenset[str]:
    """Write what drawings need of a font; return the letters that it has then."""
    font = TTFont(path)
    letters = frozenset(map(chr, font.getBestCmap())) - frozenset(without)
    options = Options(
        layout_features=list(FEATURES),
        hinting=False,
        notdef_outline=True,
        glyph_names=False,
        name_IDs=[0, 1, 2, 4, 5, 6, 13, 14],
    )
    options.drop_tables += ["BASE", "DSIG", "STAT", "VORG", "gasp", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, letters))
    subsetter.subset(font)
    for name_id, text in ((1, source.family), (4, source.name), (6, source.name)):
        font["name"].setName(text, name_id, 3, 1, 0x409)
    # Without it, the time of writing would be in the file.
    font.recalcTimestamp = False
    font.flavor = None
    font.save(TARGET / f"{source.name}.ttf")
    return letters


if __name__ == "__main__":
    main()
