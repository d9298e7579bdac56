"""Reads Structurizr DSL by the rules of the language reference, and refuses what breaks them.

There is no reader of the language to be had for Node or Python that holds: this one knows the part
of it that we write, and is strict about that. It checks what the language's own reader would: what
may stand in what, that names and relationships are unique, and that a view shows only what it may.
"""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(r'"((?:[^"\\]|\\")*)"|(\S+)')
_ELEMENTS = {
    "person": ("model", "group"),
    "softwareSystem": ("model", "group"),
    "element": ("model", "group"),
    "container": ("softwareSystem", "group"),
    "component": ("container", "group"),
}
_SCOPES = {"container": "softwareSystem", "component": "container"}
_SHOWN = {
    "systemLandscape": {"person", "softwareSystem"},
    "container": {"person", "softwareSystem", "container"},
    "component": {"person", "softwareSystem", "container", "component"},
    "custom": {"element"},
}
_WORDS = {"person": 3, "softwareSystem": 3, "container": 4, "component": 4, "element": 4}
_IDENTIFIER = re.compile(r"[A-Za-z0-9_]+")
_FOCUS = {"focus", "focus_container"}


@dataclass
class ShownView:
    kind: str
    shown: list[str] = field(default_factory=list)


@dataclass
class Workspace:
    kinds: dict[str, str] = field(default_factory=dict)
    parents: dict[str, str | None] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    groups: int = 0
    relationships: set[tuple[str, str, str]] = field(default_factory=set)
    views: list[ShownView] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    @property
    def elements(self) -> int:
        """How many elements there are, without those that the view only looks into."""
        return len(self.kinds.keys() - _FOCUS)


def read_by_structurizr(source: str) -> Workspace:
    """Return what ``source`` says; ``AssertionError`` for what the language refuses."""
    workspace = Workspace()
    blocks: list[tuple[str, str | None]] = []  # the word and the identifier of each open block
    for number, line in enumerate(source.splitlines(), start=1):
        words = _words(line)
        where = f"line {number}: {line.strip()}"
        if words == ["}"]:
            assert blocks, where
            blocks.pop()
            continue
        opens = words[-1] == "{"
        words = words[:-1] if opens else words
        block = _statement(words, blocks, workspace, where)
        if opens:
            blocks.append(block)
    assert blocks == []
    return workspace


def _words(line: str) -> list[str]:
    """Return the words of a line, quoted ones with a quote before them."""
    found = []
    at = 0
    text = line.strip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        assert token is not None, line
        found.append(token[2] if token[1] is None else '"' + token[1].replace('\\"', '"'))
        at = token.end()
        assert at == len(text) or text[at] == " ", f"words run together: {line}"
        at += 1
    assert not text.endswith("\\"), "a backslash goes on to the next line"
    assert "${" not in text, "a name would be put in"
    return found


def _statement(
    words: list[str], blocks: list[tuple[str, str | None]], workspace: Workspace, where: str
) -> tuple[str, str | None]:
    inside = blocks[-1][0] if blocks else ""
    if words[1:2] == ["="]:
        return _element(words[0], words[2:], blocks, workspace, where)
    if words[1:2] == ["->"]:
        _relationship(words, workspace, where)
        return "->", None
    match words[0], inside:
        case ("workspace", "") | ("model", "workspace") | ("views", "workspace"):
            return words[0], None
        case ("properties", "model"):
            return "properties", None
        case (_, "properties"):
            assert len(words) == 2, where
            return "property", None
        case ("group", "model" | "group" | "softwareSystem" | "container"):
            assert len(words) == 2, where
            assert len(words[1]) > 1, where
            workspace.groups += 1
            return "group", None
        case ("systemLandscape" | "container" | "component" | "custom", "views"):
            return _view(words, workspace, where)
        case ("include", "view"):
            _include(words[1:], workspace, where)
            return "include", None
        case ("autoLayout", "view"):
            return "autoLayout", None
    raise AssertionError(f"not understood, {where}")


def _element(
    name: str,
    words: list[str],
    blocks: list[tuple[str, str | None]],
    workspace: Workspace,
    where: str,
) -> tuple[str, str | None]:
    word = words[0]
    assert _IDENTIFIER.fullmatch(name), where
    assert name not in workspace.kinds, where
    assert blocks[-1][0] in _ELEMENTS[word], where
    owner = next(((word, each) for word, each in reversed(blocks) if word != "group"), None)
    assert owner is not None, where
    assert owner[0] in _ELEMENTS[word], where
    texts = words[1:]
    assert all(text.startswith('"') for text in texts), where
    assert 1 <= len(texts) <= _WORDS[word], where
    if name not in _FOCUS or word == "softwareSystem":
        assert texts[0][1:], where
        assert texts[0].casefold() not in workspace.names, f"named twice, {where}"
        workspace.names.add(texts[0].casefold())
    workspace.kinds[name] = word
    workspace.parents[name] = owner[1]
    return word, name


def _relationship(words: list[str], workspace: Workspace, where: str) -> None:
    source, _, target, *texts = words
    assert source in workspace.kinds, where
    assert target in workspace.kinds, where
    assert not _is_within(source, target, workspace), where
    assert not _is_within(target, source, workspace), where
    key = (source, target, texts[0])
    assert key not in workspace.relationships, f"told twice, {where}"
    assert len(texts) <= 3, where
    workspace.relationships.add(key)


def _is_within(inner: str, outer: str, workspace: Workspace) -> bool:
    here: str | None = inner
    while here is not None:
        if here == outer:
            return True
        here = workspace.parents[here]
    return False


def _view(words: list[str], workspace: Workspace, where: str) -> tuple[str, str | None]:
    kind, *rest = words
    if kind in _SCOPES:
        assert workspace.kinds[rest[0]] == _SCOPES[kind], where
        rest = rest[1:]
    key, title = rest
    assert re.fullmatch(r"[A-Za-z0-9_-]+", key), where
    assert key not in workspace.keys, where
    assert title.startswith('"'), where
    workspace.keys.add(key)
    workspace.views.append(ShownView(kind))
    return "view", None


def _include(names: list[str], workspace: Workspace, where: str) -> None:
    view = workspace.views[-1]
    for name in names:
        assert workspace.kinds[name] in _SHOWN[view.kind], f"{name} cannot be shown, {where}"
    view.shown += names
