"""Where a diagram may be made: in a project of the team, or in none."""

from pydantic import JsonValue

from common.contract import Contract
from common.errors import NotFound
from diagrams.ops.scope import OutOfScope
from diagrams.selectors import diagrams_in
from teams.access import Permission, require
from teams.actors import Actor, Bot
from teams.services.list_projects import list_projects


class _Home(Contract):
    """What is about to be there, as far as permissions are concerned."""

    team_id: str
    project_id: str | None


def require_home(actor: Actor, permission: Permission, project_id: str | None) -> None:
    """Return if ``actor`` may do that to what is in that project.

    Raises:
        OutOfScope: their token does not reach it; the details name the projects it reaches.
        Forbidden: they may not. Also NotEnabled and ReadOnly, as ``require`` says.
    """
    home = _Home(team_id=actor.team_id, project_id=project_id)
    try:
        require(actor, permission, on=home)
    except NotFound:
        if not isinstance(actor, Bot):
            raise
        reached: list[JsonValue] = [
            {"id": project.id, "name": project.name}
            for project in list_projects(actor=actor, counts=diagrams_in).items
        ]
        raise OutOfScope(
            "This token does not reach there.",
            hint="Name one of the projects it reaches.",
            projects=reached,
        ) from None
