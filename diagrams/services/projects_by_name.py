"""Projects as a conversation has them: by their names."""

from pydantic import JsonValue

from common.errors import InvalidInput, Problem
from diagrams.ops.scope import OutOfScope
from diagrams.services.naming import title_key
from teams.access import NotEnabled
from teams.actors import Actor
from teams.reach import projects_reached, reaches_outside_projects


def home_named(actor: Actor, name: str | None) -> str | None:
    """Return the id of the project that is called ``name``; None is a place outside all of them.

    Where no name is given there is no choice to be made: what is in no project is the actor's place
    when they reach it, and else the one project that they do.

    Raises:
        OutOfScope: they reach no project of that name; the details list those they do.
        NotEnabled: they reach none at all.
        InvalidInput: no name is given, and several would do; the details list them.
    """
    projects = projects_reached(actor)
    if name is not None:
        named = [pk for pk, each in projects.items() if title_key(each) == title_key(name)]
        if not named:
            raise OutOfScope(
                "This token reaches no project of that name.",
                hint="Name one of the projects it reaches.",
                projects=_listed(projects),
            )
        return named[0]
    if reaches_outside_projects(actor):
        return None
    if len(projects) == 1:
        return next(iter(projects))
    if not projects:
        raise NotEnabled(
            "This token reaches no project that agents may enter.",
            hint="A team administrator turns agent access on for the project.",
        )
    raise InvalidInput(
        "Several projects would do.",
        hint="Ask the person which one, if it does not follow from what they said.",
        problems=[Problem(code="MISSING", path="/project", message="This is missing.")],
        projects=_listed(projects),
    )


def _listed(projects: dict[str, str]) -> list[JsonValue]:
    return [{"id": pk, "name": name} for pk, name in projects.items()]
