"""The small values of a document out of JSON that nobody vouches for."""

from diagrams.document import limits
from diagrams.document.model import Background, Code, LineAnchor, Metadata, Settings, Viewport
from diagrams.document.repairs import Part
from diagrams.document.text import many_lines, source_code
from diagrams.document.words import BackgroundFit, Grid, Language, NoteKind, Side


def said(part: Part, kind: NoteKind) -> str | None:
    if kind is NoteKind.CODE:
        found = part.text("text", limits.MAX_STORED_CODE, clean=source_code)
    else:
        found = part.text("text", limits.MAX_STORED_TEXT, clean=many_lines)
    if found is None:
        part.report("text", "It says nothing; it was left out.")
    return found


def language(part: Part, kind: NoteKind) -> Language | None:
    found = part.word("language", Language)
    if kind is NoteKind.CODE:
        if found is None:
            part.report("language", f"There was no language; it is “{Language.PLAINTEXT}” now.")
        return found or Language.PLAINTEXT
    if found is not None:
        part.report("language", "Only code is in a language; it was left out.")
    return None


def details(part: Part) -> Code | None:
    shown = part.part("details")
    if shown is None:
        return None
    shown.drop_unknown(Code)
    code = shown.text("code", limits.MAX_STORED_CODE, clean=source_code)
    if code is None:
        part.report("details", "There is no code in it; it was left out.")
        return None
    return Code(language=shown.word("language", Language) or Language.PLAINTEXT, code=code)


def anchor(part: Part, name: str) -> LineAnchor | None:
    held = part.part(name)
    if held is None:
        return None
    held.drop_unknown(LineAnchor)
    side = held.word("side", Side)
    if side is None:
        part.report(name, "It does not say on which side; it was left out.")
        return None
    offset = held.number("offset", 0.0, 1.0)
    return LineAnchor(side=side, offset=0.5 if offset is None else offset)


def viewport(part: Part) -> Viewport | None:
    camera = part.part("viewport")
    if camera is None:
        return None
    camera.drop_unknown(Viewport)
    x = camera.number("x", -limits.MAX_COORDINATE, limits.MAX_COORDINATE)
    y = camera.number("y", -limits.MAX_COORDINATE, limits.MAX_COORDINATE)
    zoom = camera.number("zoom", limits.MIN_ZOOM, limits.MAX_ZOOM)
    if x is None or y is None or zoom is None:
        part.report("viewport", "It does not say where it looks; it was left out.")
        return None
    return Viewport(x=x, y=y, zoom=zoom)


def metadata(part: Part) -> Metadata:
    about = part.part("metadata")
    if about is None:
        part.report("metadata", "There was none; the document is called “Untitled” now.")
        return Metadata(title="Untitled")
    about.drop_unknown(Metadata)
    title = about.text("title", limits.MAX_TITLE)
    if title is None:
        about.report("title", "There was no title; it is “Untitled” now.")
    return Metadata(
        title=title or "Untitled",
        id=about.text("id", limits.MAX_STORED_ID),
        created_at=about.moment("createdAt"),
        updated_at=about.moment("updatedAt"),
        project_id=about.text("projectId", limits.MAX_STORED_ID),
    )


def settings(part: Part) -> Settings:
    chosen = part.part("settings")
    if chosen is None:
        return Settings()
    chosen.drop_unknown(Settings)
    behind = chosen.part("background")
    background = Background()
    if behind is not None:
        behind.drop_unknown(Background)
        background = Background(
            fit=behind.word("fit", BackgroundFit) or BackgroundFit.COVER,
            dim=behind.number("dim", 0.0, 1.0) or 0.0,
            blur=behind.number("blur", 0.0, 1.0) or 0.0,
        )
    return Settings(
        grid=chosen.word("grid", Grid) or Grid.DOTS,
        step_badges=chosen.flag("stepBadges", default=True),
        background=background,
    )
