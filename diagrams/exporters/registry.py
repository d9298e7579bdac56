"""Every export format there is, in the order of the menu."""

from common.registry import Registry
from diagrams.exporters.base import Exporter
from diagrams.exporters.c4_plantuml import C4_PLANTUML
from diagrams.exporters.document_json import DOCUMENT_JSON
from diagrams.exporters.drawio import DRAWIO
from diagrams.exporters.mermaid import MERMAID
from diagrams.exporters.mermaid_flowchart import MERMAID_FLOWCHART
from diagrams.exporters.plantuml import PLANTUML
from diagrams.exporters.png import PNG
from diagrams.exporters.structurizr import STRUCTURIZR
from diagrams.exporters.svg import SVG

EXPORTERS: Registry[Exporter] = Registry(
    "export format",
    (
        SVG,
        PNG,
        DOCUMENT_JSON,
        MERMAID,
        PLANTUML,
        C4_PLANTUML,
        MERMAID_FLOWCHART,
        STRUCTURIZR,
        DRAWIO,
    ),
)
