"""What a password must be like, and what is said of one that is not."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from common.errors import Problems
from teams.models import User


def judge_password(password: str, *, of: User, path: str, problems: Problems) -> None:
    """Add what this installation's rules find wrong with ``password`` to ``problems``.

    ``of`` is whose it shall be, saved or not: a password is not to resemble their name or address.
    """
    try:
        validate_password(password, of)
    except ValidationError as refused:
        for sentence in refused.messages:
            problems.add("INVALID_VALUE", path, sentence)
