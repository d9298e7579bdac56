"""Flows as a sequence of messages (DOC-140 … DOC-149)."""

import pytest

from diagrams.document.model import Attachment, Document, Note, Relationship, View
from diagrams.document.words import Behaviour, Language, NoteKind, Semantic
from diagrams.exporters import mermaid, plantuml
from diagrams.exporters.sequence.model import Interaction, Message, ParticipantKind, Remark
from diagrams.exporters.sequence.telling import sequence_of
from tests.diagrams.small import document, view


def with_relationship(drawn: View, name: str, **fields: object) -> View:
    return drawn.replaced(
        relationships=tuple(
            each.replaced(**fields) if each.id == name else each for each in drawn.relationships
        )
    )


def with_element(drawn: View, name: str, **fields: object) -> View:
    return drawn.replaced(
        elements=tuple(
            each.replaced(**fields) if each.id == name else each for each in drawn.elements
        )
    )


def items(drawn: View) -> list[Message | Remark]:
    return [item for group in sequence_of(document(drawn)).groups for item in group.items]


def messages(drawn: View) -> list[tuple[str, str, str]]:
    """Who says what to whom, without the numbers of the aliases."""
    return [
        (item.source.partition("_")[2], item.target.partition("_")[2], item.text)
        for item in items(drawn)
        if isinstance(item, Message)
    ]


class TestGroups:
    def test_are_the_flows_of_every_view_that_tell_something(self):  # DOC-140
        inside = view("c d", "t:c>d", flows="g:t")
        drawn = view("a b", "r:a>b", flows="f:r", a=inside)
        drawn = drawn.replaced(flows=(*drawn.flows, drawn.flows[0].replaced(id="e", steps=())))

        assert [group.title for group in sequence_of(document(drawn)).groups] == ["f", "g"]

    def test_share_their_participants_numbered_as_they_appear(self):  # DOC-140
        drawn = view("a b c", "r:b>a", "s:a>c", flows="f:r g:s")

        assert [each.alias for each in sequence_of(document(drawn)).participants] == [
            "p1_b",
            "p2_a",
            "p3_c",
        ]

    def test_tell_participants_of_one_label_apart(self):  # DOC-140
        drawn = view("a b c", "r:a>b", "s:b>c", flows="f:r+s")
        drawn = drawn.replaced(
            elements=tuple(each.replaced(label="Same  name") for each in drawn.elements)
        )

        told = sequence_of(document(drawn)).participants

        assert [each.label for each in told] == ["Same name", "Same name (2)", "Same name (3)"]
        assert len({each.alias for each in told}) == 3


class TestParticipants:
    @pytest.mark.parametrize(
        ("word", "kind"),
        [
            ("person", ParticipantKind.ACTOR),
            ("device", ParticipantKind.ACTOR),
            ("cache", ParticipantKind.DATABASE),
            ("object-storage", ParticipantKind.DATABASE),
            ("stream", ParticipantKind.QUEUE),
            ("dead-letter-queue", ParticipantKind.QUEUE),
            ("worker", ParticipantKind.PARTICIPANT),
        ],
    )
    def test_are_of_a_kind_that_follows_from_the_type(self, word, kind):  # DOC-141
        drawn = view(f"a b:{word}", "r:a>b", flows="f:r")

        assert sequence_of(document(drawn)).participants[1].kind is kind


class TestMessages:
    @pytest.mark.parametrize(
        ("fields", "interaction"),
        [
            ({"semantic": Semantic.PUBLISHES}, Interaction.ASYNC),
            ({"semantic": Semantic.DEAD_LETTERS}, Interaction.ASYNC),
            ({"kind": Behaviour.EVENT}, Interaction.ASYNC),
            ({"is_async": True}, Interaction.ASYNC),
            ({"semantic": Semantic.CALLS}, Interaction.SYNC),
            ({"kind": Behaviour.RETRY}, Interaction.SYNC),
        ],
    )
    def test_are_waited_for_or_not(self, fields, interaction):  # DOC-142
        drawn = with_relationship(view("a b", "r:a>b", flows="f:r"), "r", **fields)

        assert [each.interaction for each in items(drawn) if isinstance(each, Message)] == [
            interaction
        ]

    @pytest.mark.parametrize(("response", "text"), [("Paid", "Paid"), (None, "Response")])
    def test_are_answered_where_there_is_a_reply_line(self, response, text):  # DOC-142
        drawn = with_relationship(
            view("a b", "r:a>b", flows="f:r"), "r", has_response=True, response=response
        )

        assert messages(drawn)[1] == ("b", "a", text)

    @pytest.mark.parametrize(
        ("ends", "fields", "text"),
        [
            ("a b", {"label": "Hello", "semantic": Semantic.CALLS}, "Hello"),
            ("a b:queue", {"semantic": Semantic.PUBLISHES}, "publishes to"),
            ("a b:sql-database", {}, "writes to"),
            ("a:person b:person", {}, "Call"),
            ("a:person b:person", {"is_async": True}, "Event"),
        ],
    )
    def test_say_label_caption_usual_meaning_or_what_they_are(self, ends, fields, text):
        """DOC-144."""
        drawn = with_relationship(view(ends, "r:a>b", flows="f:r"), "r", **fields)

        assert [said for _, _, said in messages(drawn)] == [text]

    @pytest.mark.parametrize("semantic", [Semantic.DEPENDS_ON, Semantic.IMPLEMENTED_BY])
    def test_are_none_where_nothing_is_sent(self, semantic):  # DOC-145
        drawn = with_relationship(
            view("a b c", "r:a>b", "s:a>c", flows="f:r+s"), "r", semantic=semantic
        )

        assert messages(drawn) == [("a", "c", "calls")]
        assert len(sequence_of(document(drawn)).participants) == 2


class TestJunctions:
    """DOC-146."""

    def test_are_looked_through_along_the_walk(self):
        drawn = view("a j:junction b c", "r:a>j", "s:j>b", "t:j>c", flows="f:r+s")

        assert [each[:2] for each in messages(drawn)] == [("a", "b")]

    def test_are_looked_through_where_the_walk_stops_at_one(self):
        drawn = view("a j:junction k:junction b", "r:a>j", "s:j>k", "t:k>b", flows="f:r")

        assert [each[:2] for each in messages(drawn)] == [("a", "b")]

    def test_give_one_message_where_the_walk_comes_back_to_the_other_half(self):
        drawn = view("a j:junction b c", "r:a>j", "s:j>b", "t:b>c", flows="f:r+t+s")

        assert [each[:2] for each in messages(drawn)] == [("a", "b"), ("b", "c")]

    def test_stand_in_where_nobody_can_say_what_is_behind(self):
        drawn = view("a j:junction b c k:junction", "r:a>j", "s:j>b", "t:j>c", "u:a>k",
                     flows="f:r+u")  # fmt: skip

        assert [each[:2] for each in messages(drawn)] == [("a", "j"), ("a", "k")]


def noted(kind: NoteKind = NoteKind.NOTE, text: str = "Note this") -> Attachment:
    language = Language.SQL if kind is NoteKind.CODE else None
    return Attachment(id=f"at-{kind}", kind=kind, text=text, language=language)


class TestRemarks:
    """DOC-147."""

    def test_of_an_element_are_told_once_where_it_first_appears(self):
        drawn = view("a b", "r:a>b", "s:b>a", flows="f:r+s")
        drawn = with_element(drawn, "b", attachments=(noted(),))

        assert [type(each) for each in items(drawn)] == [Remark, Message, Message]

    def test_of_a_relationship_follow_its_message(self):
        drawn = view("a b", "r:a>b", flows="f:r")
        drawn = with_relationship(drawn, "r", attachments=(noted(), noted(NoteKind.CODE)))

        assert [type(each) for each in items(drawn)] == [Message, Remark, Remark]
        assert items(drawn)[1] == Remark(("p1_a", "p2_b"), NoteKind.NOTE, "Note this")

    def test_of_a_step_are_over_its_message_or_over_those_who_appeared(self):
        drawn = view("a b c", "r:a>b", notes="n m", flows="f:r")
        flow = drawn.flows[0]
        lit = flow.steps[0].replaced(extra_elements=("n",))
        frame = flow.steps[0].replaced(id="f.s2", relationship=None, extra_elements=("m", "b", "c"))
        unseen = frame.replaced(id="f.s0")

        told = items(drawn.replaced(flows=(flow.replaced(steps=(unseen, lit, frame)),)))

        assert [each.over for each in told if isinstance(each, Remark)] == [
            ("p1_a", "p2_b"),
            ("p2_b",),
        ]

    def test_are_no_plain_texts(self):
        drawn = view("a b", "r:a>b", flows="f:r")
        label = Note(id="n", kind=NoteKind.LABEL, text="Title")
        step = drawn.flows[0].steps[0].replaced(extra_elements=("n",))
        flow = drawn.flows[0].replaced(steps=(step,))

        assert len(items(drawn.replaced(notes=(label,), flows=(flow,)))) == 1


def remarked(kind: NoteKind, text: str) -> Document:
    drawn = view("a b", "r:a>b", flows="f:r")
    return document(with_relationship(drawn, "r", attachments=(noted(kind, text),)))


class TestWriting:
    def test_uses_the_arrows_of_each_language(self):  # DOC-143
        drawn = view("a b c:queue", "r:a>b", "s:b>c", flows="f:r+s")
        drawn = with_relationship(drawn, "r", has_response=True)
        drawn = with_relationship(drawn, "s", is_async=True)

        in_mermaid, in_plantuml = (each.source_of(document(drawn)) for each in (mermaid, plantuml))

        for arrow in ("p1_a->>p2_b:", "p2_b-->>p1_a:", "p2_b-)p3_c:"):
            assert arrow in in_mermaid
        for arrow in ("p1_a -> p2_b :", "p2_b --> p1_a :", "p2_b ->> p3_c :"):
            assert arrow in in_plantuml

    def test_says_what_kind_a_note_is_before_its_text(self):  # DOC-147
        told = remarked(NoteKind.QUESTION, "Who pays?")

        assert "Question: Who pays?" in mermaid.source_of(told)
        assert "Question: Who pays?" in plantuml.source_of(told)

    def test_puts_the_lines_of_a_note_on_one_line_of_mermaid(self):  # DOC-148
        told = mermaid.source_of(remarked(NoteKind.NOTE, "at 10:30\n<b> & more"))

        assert "Note over p1_a,p2_b: at 10-30<br/>#60;b#62; #38; more" in told

    def test_keeps_plantuml_from_reading_a_line_as_a_command(self):  # DOC-148
        told = plantuml.source_of(remarked(NoteKind.NOTE, "!include x\n@enduml\nend note\nfine"))

        assert "\n~!include x\n~@enduml\n~end note\nfine\n" in told

    def test_keeps_the_indentation_of_code(self):
        told = plantuml.source_of(remarked(NoteKind.CODE, "if x:\n    y()"))

        assert "\nif x:\n    y()\n" in told

    def test_begins_with_the_title(self):  # DOC-149
        told = document(view("a"))

        assert mermaid.source_of(told) == "%% Shop\nsequenceDiagram\n"
        assert plantuml.source_of(told) == "' Shop\n@startuml\n@enduml\n"


def test_a_caption_is_passive_where_it_is_on_the_drawing():
    """DOC-34."""
    drawn = view("a:sql-database b", "r:a>b", flows="f:r")
    drawn = drawn.replaced(
        relationships=(Relationship(id="r", source="a", target="b", semantic=Semantic.READS),)
    )

    assert messages(drawn) == [("a", "b", "read by")]
