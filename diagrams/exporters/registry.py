"""Every export format there is, in the order of the menu."""

from common.registry import Registry
from diagrams.exporters.base import Exporter
from diagrams.exporters.document_json import DOCUMENT_JSON
from diagrams.exporters.png import PNG
from diagrams.exporters.svg import SVG

EXPORTERS: Registry[Exporter] = Registry("export format", (SVG, PNG, DOCUMENT_JSON))
