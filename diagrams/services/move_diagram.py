"""Putting a diagram into a project, or taking it out of one."""

from diagrams.contracts import DiagramDetail, MoveDiagram
from diagrams.models import Diagram
from diagrams.services.shelf import DIAGRAMS
from revisions.services.changing import settle
from revisions.services.shelf import Fields
from teams.access import InNoProject
from teams.actors import Person
from teams.connections import judge_again
from teams.token_selectors import require_open_project


def move_diagram(*, actor: Person, diagram_id: str, request: MoveDiagram) -> DiagramDetail:
    """Put a diagram into another project of its team, or into none.

    It can be moved out of an archived project, which is not a change to it, and not into one.

    Raises:
        NotFound: the actor's team has no such diagram, or no such project.
        Forbidden: the actor may not draw diagrams.
        ProjectNotActive: the project is archived.
        DuplicateTitle: a diagram there is called the same.
    """

    def move(diagram: Diagram) -> Fields:
        if diagram.project_id == request.project_id:
            return ()
        if request.project_id is not None:
            require_open_project(diagram.team_id, request.project_id)
        diagram.project_id = request.project_id
        # A bot that watches it may not be let into where it is now.
        judge_again(diagram.team_id)
        return ("project_id",)

    return settle(
        DIAGRAMS,
        diagram_id,
        actor=actor,
        operation="move_diagram",
        request=request,
        by=move,
        on=InNoProject(team_id=actor.team_id),
        decision="Moved",
    )
