"""What is refused when teams and tokens are made."""

from common.errors import CanvasError, ErrorKind


class InvalidTeam(CanvasError):
    code = "INVALID_TEAM"
    kind = ErrorKind.INVALID


class InvalidToken(CanvasError):
    code = "INVALID_TOKEN"
    kind = ErrorKind.INVALID
