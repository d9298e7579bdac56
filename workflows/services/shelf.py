"""What is the same in every change of a workflow under its lock."""

from revisions.services.shelf import Fields, Shelf
from teams.access import Permission
from teams.actors import Actor
from workflows.contracts import WorkflowDetail
from workflows.models import Workflow
from workflows.services.commit import announce_change
from workflows.services.details import detail_of


def _store(workflow: Workflow, _actor: Actor, fields: Fields) -> None:
    workflow.save(update_fields=fields)


WORKFLOWS = Shelf(
    rows=Workflow.objects.all,
    permission=Permission.EDIT,
    store=_store,
    announce=announce_change,
    detail=WorkflowDetail,
    detail_of=detail_of,
)
