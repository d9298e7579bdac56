"""What counts as a word."""

import unicodedata

# Letters, digits, and the marks that belong to a letter: in many scripts a vowel is a mark, so a
# word would fall apart at each of them without.
_INSIDE_A_WORD = ("L", "N", "M")


def words_of(text: str) -> frozenset[str]:
    """Return the distinct words of ``text``, in lower case and in one Unicode spelling each."""
    spelled = unicodedata.normalize("NFC", text.lower())
    return frozenset(
        "".join(
            character
            if character == "_" or unicodedata.category(character)[0] in _INSIDE_A_WORD
            else " "
            for character in spelled
        ).split()
    )
