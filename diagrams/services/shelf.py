"""What is the same in every change of a diagram under its lock."""

from diagrams.contracts import DiagramDetail
from diagrams.models import Diagram
from diagrams.services.commit import announce_change, store
from diagrams.services.details import detail_of
from revisions.services.shelf import Shelf
from teams.access import Permission

DIAGRAMS = Shelf(
    rows=Diagram.objects.all,
    permission=Permission.DRAW,
    store=store,
    announce=announce_change,
    detail=DiagramDetail,
    detail_of=detail_of,
)
