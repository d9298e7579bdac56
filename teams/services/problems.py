"""What is refused where teams, their people and their tokens are concerned."""

from common.errors import CanvasError, ErrorKind


class InvalidTeam(CanvasError):
    code = "INVALID_TEAM"
    kind = ErrorKind.INVALID


class InvalidToken(CanvasError):
    code = "INVALID_TOKEN"
    kind = ErrorKind.INVALID


class InvalidAccount(CanvasError):
    code = "INVALID_ACCOUNT"
    kind = ErrorKind.INVALID


class LastAdmin(CanvasError):
    """A team is never left without somebody to administer it."""

    code = "LAST_ADMIN"
    kind = ErrorKind.CONFLICT


class InvitationClosed(CanvasError):
    """The link was good once: it was used, revoked or has expired, or its maker has left."""

    code = "INVITATION_CLOSED"
    kind = ErrorKind.CONFLICT


class ResetLinkInvalid(CanvasError):
    """The link for a new password was used, has expired or was never ours."""

    code = "RESET_LINK_INVALID"
    kind = ErrorKind.INVALID


class InvalidProject(CanvasError):
    code = "INVALID_PROJECT"
    kind = ErrorKind.INVALID
