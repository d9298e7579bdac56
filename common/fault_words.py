"""What pydantic finds wrong with a request, in whole sentences.

People read them too: beside a field of a form, and when a file of theirs is refused. Where a fault
is, its pointer says; so a sentence only says what belongs there. It reads well with every number,
as ``1 or more characters`` does: which one it is, is known only when it is said.
"""

from collections.abc import Mapping
from typing import Any

TEXT = "This has to be a text."
WHOLE_NUMBER = "This has to be a whole number."
NUMBER = "This has to be a number."
YES_OR_NO = "This has to be true or false."
LIST = "This has to be a list."
OBJECT = "This has to be an object with named fields."
CHOICE = "This has to be {expected}."

# By pydantic's type of error; what is in braces is in the error's context.
SENTENCES: Mapping[str, str] = {
    "missing": "This is missing.",
    "extra_forbidden": "There is no field with this name.",
    "string_type": TEXT,
    "string_too_short": "This text needs {min_length} or more characters.",
    "string_too_long": "This text may not have more than {max_length} characters.",
    "string_pattern_mismatch": "This text has a character that is not accepted here.",
    "int_type": WHOLE_NUMBER,
    "int_parsing": WHOLE_NUMBER,
    "int_parsing_size": WHOLE_NUMBER,
    "int_from_float": WHOLE_NUMBER,
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": "This has to be a number that can be written out.",
    "greater_than": "This has to be more than {gt}.",
    "greater_than_equal": "This has to be {ge} or more.",
    "less_than": "This has to be less than {lt}.",
    "less_than_equal": "This has to be {le} or less.",
    "multiple_of": "This has to be a multiple of {multiple_of}.",
    "bool_type": YES_OR_NO,
    "bool_parsing": YES_OR_NO,
    "literal_error": CHOICE,
    "enum": CHOICE,
    "list_type": LIST,
    "tuple_type": LIST,
    "too_short": "This needs {min_length} or more items.",
    "too_long": "This may not have more than {max_length} items.",
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    # A validator of our own: what it raises is a sentence already.
    "value_error": "{error}",
}

# What to do about it, where the sentence does not say so by itself; for programs as well.
HINTS: Mapping[str, str] = {
    "string_pattern_mismatch": "What is accepted is this pattern: {pattern}",
    "extra_forbidden": "Remove it, or correct its name.",
}


def sentence_for(fault_type: str, context: Mapping[str, Any], *, otherwise: str) -> str:
    """Say what belongs where this fault is; ``otherwise`` where we have no words for it."""
    words = SENTENCES.get(fault_type)
    return otherwise if words is None else words.format_map(context)


def hint_for(fault_type: str, context: Mapping[str, Any]) -> str | None:
    """Say what to do about this fault, where there is more to say than what belongs there."""
    words = HINTS.get(fault_type)
    return None if words is None else words.format_map(context)
