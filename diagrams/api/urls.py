"""The REST addresses of diagrams, below a team's."""

from django.urls import URLPattern, path

from diagrams.api import (
    changes,
    decisions,
    diagrams,
    history,
    proposals,
    reading,
    requests,
    scenes,
    vocabulary,
)
from diagrams.ports import KnowsRun

DIAGRAM = "diagrams/<slug:diagram_id>"
PROPOSAL = "proposals/<slug:proposal_id>"
# Whoever sends a change chooses its id, slashes included.
REQUEST = "diagrams/requests/<path:request_id>"


def diagram_urls(knows_run: KnowsRun) -> list[URLPattern]:
    """Return the addresses, with ``knows_run`` telling whose a run is."""
    proposals_of_diagram = proposals.ProposalsOfDiagramView.as_view(knows_run=knows_run)
    return [
        path("diagrams", diagrams.DiagramListView.as_view()),
        # No diagram has such ids.
        path("diagrams/import", changes.ImportView.as_view()),
        path("diagrams/palette", vocabulary.PaletteView.as_view()),
        path("diagrams/vocabulary", vocabulary.VocabularyView.as_view()),
        path("diagrams/vocabulary/<slug:topic>", vocabulary.TopicView.as_view()),
        path("diagrams/vocabulary/starters/<slug:starter>", vocabulary.StarterView.as_view()),
        path(
            "diagrams/vocabulary/starters/<slug:starter>/picture",
            scenes.StarterPictureView.as_view(),
        ),
        path(f"{REQUEST}/preview", requests.PreviewView.as_view()),
        path(f"{REQUEST}/cancel", requests.CancelView.as_view()),
        path(DIAGRAM, diagrams.DiagramView.as_view()),
        path(f"{DIAGRAM}/read", reading.ReadView.as_view()),
        path(f"{DIAGRAM}/implementation", reading.ImplementationView.as_view()),
        path(f"{DIAGRAM}/neighbours", reading.NeighboursView.as_view()),
        path(f"{DIAGRAM}/path", reading.PathView.as_view()),
        path(f"{DIAGRAM}/find", reading.FindView.as_view()),
        path(f"{DIAGRAM}/scene", scenes.SceneView.as_view()),
        path(f"{DIAGRAM}/thumbnail", scenes.ThumbnailView.as_view()),
        path(f"{DIAGRAM}/export/<slug:format_name>", scenes.ExportView.as_view()),
        path(f"{DIAGRAM}/rename", changes.RenameView.as_view()),
        path(f"{DIAGRAM}/move", changes.MoveView.as_view()),
        path(f"{DIAGRAM}/duplicate", changes.DuplicateView.as_view()),
        path(f"{DIAGRAM}/archive", changes.ArchiveView.as_view()),
        path(f"{DIAGRAM}/unarchive", changes.UnarchiveView.as_view()),
        path(f"{DIAGRAM}/delete", changes.DeleteView.as_view()),
        path(f"{DIAGRAM}/restore", changes.RestoreView.as_view()),
        path(f"{DIAGRAM}/revisions", history.RevisionListView.as_view()),
        path(
            f"{DIAGRAM}/revisions/<int:number>/compare/<int:other>",
            history.ComparisonView.as_view(),
        ),
        path(f"{DIAGRAM}/restore-revision", history.RestoreRevisionView.as_view()),
        path(f"{DIAGRAM}/undo", history.UndoView.as_view()),
        path(f"{DIAGRAM}/redo", history.RedoView.as_view()),
        path(f"{DIAGRAM}/proposals", proposals_of_diagram),
        path("proposals", proposals.ProposalListView.as_view()),
        path(PROPOSAL, proposals.ProposalView.as_view()),
        path(f"{PROPOSAL}/review", decisions.ReviewView.as_view()),
        path(f"{PROPOSAL}/accept", decisions.AcceptView.as_view()),
        path(f"{PROPOSAL}/reject", decisions.RejectView.as_view()),
        path(f"{PROPOSAL}/dismiss", decisions.DismissView.as_view()),
    ]
