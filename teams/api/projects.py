"""Projects over REST."""

from collections.abc import Collection, Mapping

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.response import Response
from rest_framework.views import APIView

from teams.access import as_person
from teams.api.requests import TeamRequest
from teams.ports import CountsWorkflows
from teams.services.archive_project import archive_project
from teams.services.configure_project import configure_project
from teams.services.create_project import create_project
from teams.services.list_projects import list_projects
from teams.services.rename_project import rename_project
from teams.services.unarchive_project import unarchive_project
from teams.token_contracts import (
    ChangeProjectState,
    ConfigureProject,
    CreateProject,
    ProjectDetail,
    ProjectPage,
    RenameProject,
)


def nothing_inside(project_ids: Collection[str], /) -> Mapping[str, int]:
    """Count the workflows of an installation that has no room for workflows."""
    return {}


class ProjectView(APIView):
    # The composition root, which knows who keeps workflows, hands it in with `as_view(counts=…)`.
    counts: CountsWorkflows = staticmethod(nothing_inside)


class ProjectListView(ProjectView):
    @extend_schema(operation_id="list_projects", responses=ProjectPage)
    def get(self, request: TeamRequest, team: str) -> Response:
        """The team's projects, archived ones included. A token that is limited to projects sees
        those."""
        return Response(list_projects(actor=request.auth, counts=self.counts))

    @extend_schema(
        operation_id="create_project", request=CreateProject, responses={201: ProjectDetail}
    )
    def post(self, request: TeamRequest, team: str) -> Response:
        """Makes an empty project. Agents are not let in until it is configured so."""
        wanted = CreateProject.model_validate(request.data)
        detail = create_project(actor=as_person(request.auth), request=wanted)
        return Response(detail, status=status.HTTP_201_CREATED)


class RenameProjectView(ProjectView):
    @extend_schema(operation_id="rename_project", request=RenameProject, responses=ProjectDetail)
    def post(self, request: TeamRequest, team: str, project_id: str) -> Response:
        """Gives a project another name, which no other project of the team has."""
        wanted = RenameProject.model_validate(request.data)
        person = as_person(request.auth)
        return Response(
            rename_project(actor=person, project_id=project_id, request=wanted, counts=self.counts)
        )


class ConfigureProjectView(ProjectView):
    @extend_schema(
        operation_id="configure_project", request=ConfigureProject, responses=ProjectDetail
    )
    def post(self, request: TeamRequest, team: str, project_id: str) -> Response:
        """Says whether agents are let into a project, and whether they may only propose there."""
        wanted = ConfigureProject.model_validate(request.data)
        person = as_person(request.auth)
        return Response(
            configure_project(
                actor=person, project_id=project_id, request=wanted, counts=self.counts
            )
        )


class ArchiveProjectView(ProjectView):
    @extend_schema(
        operation_id="archive_project", request=ChangeProjectState, responses=ProjectDetail
    )
    def post(self, request: TeamRequest, team: str, project_id: str) -> Response:
        """Closes a project: what is in it can be looked at and nothing more."""
        wanted = ChangeProjectState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(
            archive_project(actor=person, project_id=project_id, request=wanted, counts=self.counts)
        )


class UnarchiveProjectView(ProjectView):
    @extend_schema(
        operation_id="unarchive_project", request=ChangeProjectState, responses=ProjectDetail
    )
    def post(self, request: TeamRequest, team: str, project_id: str) -> Response:
        """Opens an archived project again."""
        wanted = ChangeProjectState.model_validate(request.data)
        person = as_person(request.auth)
        return Response(
            unarchive_project(
                actor=person, project_id=project_id, request=wanted, counts=self.counts
            )
        )
