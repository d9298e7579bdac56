"""Which way the letters of a line run: the Unicode bidirectional algorithm (UAX 9).

Names are rule names of the annex. The libraries there are give back a string that is turned round,
and we need to know what was turned. Marks that ask for a direction by hand are taken for what they
look like, which is nothing: they change the order of a mixed line and never its width.
"""

from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

_RIGHT = frozenset({"R", "AL", "AN"})
_STRONG = frozenset({"L", "R", "AL"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON"})
_INVISIBLE = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_BRACKETS = (
    "()[]{}⁅⁆⁽⁾₍₎⌈⌉⌊⌋❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟦⟧⟨⟩⟪⟫"
    "⟬⟭⟮⟯⦃⦄⦅⦆〈〉《》「」『』【】〔〕〖〗〘〙〚〛（）［］｛｝｟｠｢｣"
)
_CLOSING = dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True))
_MAX_OPEN = 63  # BD16


def reads_right_to_left(text: str) -> bool:
    """Tell which way a paragraph runs: as its first letter that has a direction does (P2, P3)."""
    if text.isascii():
        return False
    first = next((kind for kind in map(bidirectional, text) if kind in _STRONG), "L")
    return first != "L"


def levels_of(line: str, base: int) -> list[int]:
    """Return how deep each letter is embedded in a paragraph of level ``base``.

    Letters on odd levels run from right to left.
    """
    kinds = [bidirectional(letter) or "L" for letter in line]
    if not base and not any(kind in _RIGHT for kind in kinds):
        return [0] * len(line)
    seen = [index for index, kind in enumerate(kinds) if kind not in _INVISIBLE]
    found = _resolved([kinds[index] for index in seen], [line[index] for index in seen], base)

    at = dict(zip(seen, found, strict=True))
    levels: list[int] = []
    for index in range(len(line)):
        levels.append(at.get(index, levels[-1] if levels else base))
    # L1: separators, and spaces before them and at the end, run as the paragraph does.
    trailing = True
    for index in range(len(line) - 1, -1, -1):
        if kinds[index] in {"B", "S"}:
            trailing = True
        elif kinds[index] != "WS" and kinds[index] not in _INVISIBLE:
            trailing = False
        if trailing:
            levels[index] = base
    return levels


def _resolved(kinds: Sequence[str], letters: Sequence[str], base: int) -> list[int]:
    outside = "R" if base % 2 else "L"
    resolved = _weak(kinds, outside)
    _pair_brackets(resolved, letters, kinds, outside)
    _fill_neutral(resolved, outside)
    return [_level(kind, base) for kind in resolved]


def _weak(kinds: Sequence[str], outside: str) -> list[str]:
    """Settle marks, numbers and what belongs to numbers (W1 to W7)."""
    found: list[str] = []
    strong = outside
    for kind in kinds:
        if kind == "NSM":  # W1
            kind = found[-1] if found else outside
        elif kind == "EN" and strong == "AL":  # W2
            kind = "AN"
        if kind in _STRONG:
            strong = kind
        found.append(kind)
    found = ["R" if kind == "AL" else kind for kind in found]  # W3

    for index in range(1, len(found) - 1):  # W4
        before, kind, after = found[index - 1 : index + 2]
        if before == after and (
            (kind in {"ES", "CS"} and before == "EN") or (kind == "CS" and before == "AN")
        ):
            found[index] = before
    for start, end in _stretches(found, frozenset({"ET"})):  # W5
        if "EN" in found[max(0, start - 1) : start] + found[end : end + 1]:
            found[start:end] = ["EN"] * (end - start)
    strong = outside
    for index, kind in enumerate(found):
        if kind in {"ES", "ET", "CS"}:  # W6
            found[index] = "ON"
        elif kind == "EN" and strong == "L":  # W7
            found[index] = "L"
        elif kind in _STRONG:
            strong = kind
    return found


def _pair_brackets(
    found: list[str], letters: Sequence[str], kinds: Sequence[str], outside: str
) -> None:
    """Give both brackets of a pair one direction (N0), so that they go on facing each other."""
    for opening, closing in _pairs(found, letters):
        inside = {_direction(kind) for kind in found[opening + 1 : closing]} - {None}
        if not inside:
            continue
        direction = outside
        if outside not in inside:
            before = (_direction(kind) for kind in reversed(found[:opening]))
            direction = next((kind for kind in before if kind is not None), outside)
        for index in (opening, closing):
            found[index] = direction
            # Marks on a bracket go with it.
            for following in range(index + 1, len(found)):
                if kinds[following] != "NSM":
                    break
                found[following] = direction


def _pairs(found: Sequence[str], letters: Sequence[str]) -> list[tuple[int, int]]:
    """Return where brackets open and close, in the order in which they open (BD16)."""
    pairs: list[tuple[int, int]] = []
    open_brackets: list[tuple[str, int]] = []
    for index, letter in enumerate(letters):
        if found[index] != "ON":
            continue
        if letter in _CLOSING:
            if len(open_brackets) == _MAX_OPEN:
                break
            open_brackets.append((_CLOSING[letter], index))
            continue
        for depth in range(len(open_brackets) - 1, -1, -1):
            if open_brackets[depth][0] == letter:
                pairs.append((open_brackets[depth][1], index))
                del open_brackets[depth:]
                break
    return sorted(pairs)


def _fill_neutral(found: list[str], outside: str) -> None:
    """Let neutrals run as what is on both sides of them does, or as the line (N1, N2)."""
    for start, end in _stretches(found, _NEUTRAL):
        before = _direction(found[start - 1]) if start else outside
        after = _direction(found[end]) if end < len(found) else outside
        direction = before if before is not None and before == after else outside
        found[start:end] = [direction] * (end - start)


def _stretches(found: Sequence[str], kinds: frozenset[str]) -> Iterator[tuple[int, int]]:
    start = None
    for index, kind in enumerate([*found, ""]):
        if kind in kinds:
            start = index if start is None else start
        elif start is not None:
            yield start, index
            start = None


def _direction(kind: str) -> str | None:
    """Return how a kind counts for its neutral neighbours: numbers as running leftwards."""
    if kind == "L":
        return "L"
    return "R" if kind in {"R", "EN", "AN"} else None


def _level(kind: str, base: int) -> int:
    """I1 and I2."""
    if base % 2:
        return base if kind == "R" else base + 1
    return {"L": base, "R": base + 1}.get(kind, base + 2)
