"""Structurizr DSL: one model, and one view of it for each view of the document."""

from collections.abc import Iterator

from diagrams.document.boundaries import enclosing
from diagrams.document.model import Document, Element, View, ViewPath
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.exporters.aliases import Aliases, Labels
from diagrams.exporters.architecture import TECHNOLOGIES, Tree, owners, words_on
from diagrams.exporters.base import Exporter, Look, Subject
from diagrams.exporters.one_line import on_one_line
from diagrams.exporters.structurizr_ranks import Rank, rank_of, view_ranks, word_for

# Stands between the names of groups inside one another, and so in no name.
_SEPARATOR = "|"
_STEP = "    "
_FOCUS = "focus"
_FOCUS_CONTAINER = "focus_container"
_VIEW_WORDS = {Rank.CONTAINER: "container", Rank.COMPONENT: "component"}
_FOCI = {Rank.CONTAINER: _FOCUS, Rank.COMPONENT: _FOCUS_CONTAINER}


def source_of(document: Document) -> str:
    workspace = _Workspace(document)
    lines = (
        f"workspace {_quoted(document.metadata.title)} {{",
        f"{_STEP}model {{",
        *(f"{_STEP * 2}{line}" for line in workspace.model()),
        f"{_STEP}}}",
        f"{_STEP}views {{",
        *(f"{_STEP * 2}{line}" for line in workspace.views()),
        f"{_STEP}}}",
        "}",
    )
    return "\n".join(lines) + "\n"


class _Workspace:
    def __init__(self, document: Document) -> None:
        self._document = document
        self._ranks = view_ranks(document)
        self._trees = {path: Tree(view) for path, view in document.views.items()}
        self._inhabited = {path: _inhabited(view) for path, view in document.views.items()}
        self._aliases = Aliases("e")
        self._labels = Labels()

    def model(self) -> Iterator[str]:
        yield "properties {"
        yield f'{_STEP}"structurizr.groupSeparator" "{_SEPARATOR}"'
        yield "}"
        yield from self._top()
        for path, rank in self._ranks.items():
            if rank is not Rank.SYSTEM:
                # Drawn further in, and yet at the top of the model.
                yield from self._parts(path, None, {Rank.SYSTEM, Rank.BELOW})
        yield from self._relationships()

    def _top(self) -> Iterator[str]:
        """Yield the top view, inside what it looks into: that is no element of the document."""
        rank, title = self._ranks[()], self._document.metadata.title
        parts = self._parts((), None, {rank})
        if rank is Rank.COMPONENT:
            parts = _block(f"{_FOCUS_CONTAINER} = container {_quoted(title)}", parts)
        if rank is not Rank.SYSTEM:
            name = _quoted(self._labels.apart(on_one_line(title)))
            parts = _block(f"{_FOCUS} = softwareSystem {name}", parts)
        yield from parts

    def _parts(self, path: ViewPath, boundary_id: str | None, ranks: set[Rank]) -> Iterator[str]:
        """Yield those parts of a view that stand at one of ``ranks``, in their boundaries."""
        inside = self._trees[path].inside(boundary_id)
        for element in inside.elements:
            if rank_of(element, self._ranks[path]) in ranks:
                yield from self._element(element, path)
        for boundary in inside.boundaries:
            within = tuple(self._parts(path, boundary.id, ranks))
            # One in which nothing stands at all is told where its view is.
            is_empty = self._ranks[path] in ranks and boundary.id not in self._inhabited[path]
            if within or is_empty:
                name = boundary.label.replace(_SEPARATOR, "¦")
                yield from _block(f"group {_quoted(name)}", iter(within))

    def _element(self, element: Element, path: ViewPath) -> Iterator[str]:
        rank = rank_of(element, self._ranks[path])
        kind = ELEMENT_TYPES.get(element.type).label
        name = self._labels.apart(on_one_line(element.label))
        texts = [element.description, element.technology, kind]
        if rank in (Rank.SYSTEM, Rank.BELOW):
            # These have no technology in the language.
            technology = f"[{element.technology}]" if element.technology else ""
            texts = [f"{element.description or ''} {technology}".strip(), kind]
        if rank is Rank.BELOW:
            texts = [kind, *texts]
        words = " ".join(_quoted(text) for text in (name, *texts))
        line = f"{self._aliases.of(element.id)} = {word_for(element, rank)} {words}"
        inner = (*path, element.id)
        if self._ranks.get(inner, Rank.BELOW) is Rank.BELOW:
            yield line
        else:
            yield from _block(line, self._parts(inner, None, {self._ranks[inner]}))

    def _relationships(self) -> Iterator[str]:
        told: dict[tuple[str, str], Labels] = {}
        for view in self._document.views.values():
            for each in view.relationships:
                # Between the same two, the language tells relationships apart by their words.
                ends = each.source, each.target
                words = told.setdefault(ends, Labels()).apart(on_one_line(words_on(each, view)))
                technology = None if each.semantic is None else TECHNOLOGIES.get(each.semantic)
                tags = [
                    *(("Asynchronous",) if each.is_async else ()),
                    *(() if each.directed else ("Undirected",)),
                ]
                source, target = (self._aliases.of(end) for end in ends)
                texts = " ".join(_quoted(text) for text in (words, technology, ",".join(tags)))
                yield f"{source} -> {target} {texts}"

    def views(self) -> Iterator[str]:
        for path, view, owner in owners(self._document):
            rank = self._ranks[path]
            scope = _FOCI.get(rank, "") if owner is None else self._aliases.of(owner.id)
            key = "view" if owner is None else f"{scope}_inside"
            title = _quoted(self._document.metadata.title if owner is None else owner.label)
            word = "systemLandscape" if rank is Rank.SYSTEM else "custom"
            if rank in _VIEW_WORDS:
                word = f"{_VIEW_WORDS[rank]} {scope}"
            ids = " ".join(self._aliases.of(element.id) for element in view.elements)
            within = [f"include {ids}"] if ids else []
            yield from _block(f"{word} {key} {title}", iter((*within, "autoLayout lr")))


def _inhabited(view: View) -> frozenset[str]:
    """Return the boundaries in which, at any depth, an element stands."""
    found: set[str] = set()
    for element in view.elements:
        for boundary in enclosing(view, element.boundary):
            if boundary.id in found:
                break
            found.add(boundary.id)
    return frozenset(found)


def _block(head: str, within: Iterator[str]) -> Iterator[str]:
    yield f"{head} {{"
    for line in within:
        yield f"{_STEP}{line}"
    yield "}"


def _quoted(text: str | None) -> str:
    """Return ``text`` between quotes.

    A backslash would begin an escape, and "${" the name of a constant or of a variable of whoever
    reads the file: neither can be escaped, so each is told by its look-alike.
    """
    plain = "" if not text else on_one_line(text)
    plain = plain.replace("\\", "∖").replace("${", "$ {").replace('"', '\\"')
    return f'"{plain}"'


def export(subject: Subject, look: Look) -> bytes:
    return source_of(subject.document).encode()


STRUCTURIZR = Exporter("structurizr", "Structurizr DSL", "text/x-structurizr", ".dsl", export)
