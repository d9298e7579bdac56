"""A document whose every text tries to be more than text."""

from diagrams.document.model import (
    Attachment,
    Boundary,
    Document,
    Element,
    Flow,
    Metadata,
    Note,
    Relationship,
    Step,
    View,
)
from diagrams.document.words import Language, NoteKind

TEXTS = (
    'say "stop"; end',
    "%%{init: {'theme': 'dark'}}%%",
    "end",
    "a --> b",
    "wrap: me: in",
    ": starts with a colon",
    "100 % $$x^2$$ `code` **bold** __under__ ~~gone~~ --struck--",
    "<script>alert(1)</script> & <b>bold</b>",
    "#35; #quot; &amp; &#10;",
    "C:\\new\\table \\n",
    "!include /etc/passwd",
    "@enduml",
    "/' comment '/ // slanted //",
    "[[https://example.org link]] [second] {brace} (paren) |pipe|",
    "end note",
    "${HOME} $date() %getenv(HOME)",
    "' quiet",
    "}",
    "日本語 العربية עברית 👩‍🔬",
    "...",
    "== heading ==",
    "---",
    'n1["x"] --- subgraph',
    'x" as y',
    ")]}>",
    "first\nend\nend note\n@enduml\n!theme x\n* dot\n' quiet",
)


def document() -> Document:
    """Return a document that has each of TEXTS everywhere a text can be."""
    count = len(TEXTS)
    elements = [
        Element(
            id=f"{'end' if number == 0 else 'n'}-{number}",
            type=("service", "sql-database", "queue", "person", "component")[number % 5],
            label=text,
            description=text,
            technology=" ".join(text.split())[:60],
            boundary=f"g{number}" if number % 2 else None,
            attachments=(
                Attachment(id=f"a{number}", text=text, kind=NoteKind.WARNING),
                Attachment(
                    id=f"c{number}", text=text, kind=NoteKind.CODE, language=Language.PLAINTEXT
                ),
            ),
        )
        for number, text in enumerate(TEXTS)
    ]
    ids = [element.id for element in elements]
    relationships = tuple(
        Relationship(
            id=f"r{number}",
            source=ids[number],
            target=ids[(number + 1) % count],
            label=" ".join(text.split()),
            has_response=number % 2 == 0,
            response=" ".join(text.split()),
            condition=" ".join(text.split()),
        )
        for number, text in enumerate(TEXTS)
    )
    inside = View(elements=(Element(id="inner", type="module", label=TEXTS[0]),))
    elements[0] = elements[0].replaced(inside=inside)
    return Document(
        metadata=Metadata(title=" ".join(TEXTS)[:200]),
        view=View(
            elements=tuple(elements),
            boundaries=tuple(
                Boundary(id=f"g{number}", label=" ".join(text.split()))
                for number, text in enumerate(TEXTS)
            ),
            relationships=relationships,
            notes=tuple(
                Note(id=f"f{number}", text=text, kind=NoteKind.DECISION)
                for number, text in enumerate(TEXTS)
            ),
            flows=tuple(
                Flow(
                    id=f"w{number}",
                    title=" ".join(text.split()),
                    steps=(
                        Step(
                            id=f"w{number}.s1",
                            relationship=f"r{number}",
                            extra_elements=(f"f{number}",),
                        ),
                    ),
                )
                for number, text in enumerate(TEXTS)
            ),
        ),
    )
