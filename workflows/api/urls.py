"""The REST addresses of workflows, below a team's."""

from django.urls import path

from workflows.api import catalogue, changes, history, workflows

WORKFLOW = "workflows/<slug:workflow_id>"

urlpatterns = [
    path("catalogue", catalogue.CatalogueView.as_view()),
    path("knowledge-graphs/<slug:graph_id>", catalogue.KnowledgeGraphView.as_view()),
    path("workflows", workflows.WorkflowListView.as_view()),
    # Before the ids: `import` is no workflow.
    path("workflows/import", workflows.WorkflowImportView.as_view()),
    path(WORKFLOW, workflows.WorkflowView.as_view()),
    path(f"{WORKFLOW}/export", workflows.WorkflowExportView.as_view()),
    path(f"{WORKFLOW}/rename", changes.RenameView.as_view()),
    path(f"{WORKFLOW}/configure", changes.ConfigureView.as_view()),
    path(f"{WORKFLOW}/move", changes.MoveView.as_view()),
    path(f"{WORKFLOW}/duplicate", changes.DuplicateView.as_view()),
    path(f"{WORKFLOW}/archive", changes.ArchiveView.as_view()),
    path(f"{WORKFLOW}/unarchive", changes.UnarchiveView.as_view()),
    path(f"{WORKFLOW}/delete", changes.DeleteView.as_view()),
    path(f"{WORKFLOW}/restore", changes.RestoreView.as_view()),
    path(f"{WORKFLOW}/revisions", history.RevisionListView.as_view()),
    path(f"{WORKFLOW}/revisions/<int:number>", history.RevisionView.as_view()),
    path(
        f"{WORKFLOW}/revisions/<int:number>/compare/<int:other>",
        history.ComparisonView.as_view(),
    ),
    path(f"{WORKFLOW}/restore-revision", history.RestoreRevisionView.as_view()),
    path(f"{WORKFLOW}/undo", history.UndoView.as_view()),
    path(f"{WORKFLOW}/redo", history.RedoView.as_view()),
]
