"""What was worked out for a text is remembered, within bounds."""

from diagrams.display.remembering import remembered


def counted(*, entries: int, letters: int):
    worked: list[str] = []

    @remembered(entries=entries, letters=letters)
    def shout(text: str, mark: str) -> str:
        worked.append(text)
        return text.upper() + mark

    return shout, worked


class TestRemembered:
    def test_works_out_the_same_once(self):
        shout, worked = counted(entries=8, letters=10)

        assert [shout("order", "!"), shout("order", "!"), shout("order", "?")] == [
            "ORDER!",
            "ORDER!",
            "ORDER?",
        ]
        assert worked == ["order", "order"]

    def test_keeps_no_long_text(self):
        shout, worked = counted(entries=8, letters=4)

        assert shout("order", "!") == shout("order", "!") == "ORDER!"
        assert worked == ["order", "order"]

    def test_forgets_the_oldest(self):
        shout, worked = counted(entries=2, letters=10)
        for text in ("a", "b", "c", "a"):
            shout(text, "!")

        assert worked == ["a", "b", "c", "a"]
