"""Every quality check there is, the gravest first (LAY §5)."""

from common.registry import Registry
from diagrams.quality.base import Check
from diagrams.quality.clipped_text import CLIPPED_TEXT
from diagrams.quality.invalid_geometry import INVALID_GEOMETRY
from diagrams.quality.jog import JOG
from diagrams.quality.label_collision import LABEL_COLLISION
from diagrams.quality.label_crossed import LABEL_CROSSED
from diagrams.quality.label_over_node import LABEL_OVER_NODE
from diagrams.quality.outside_group import OUTSIDE_GROUP
from diagrams.quality.shape_overlap import OVERLAP
from diagrams.quality.shared_run import SHARED_RUN
from diagrams.quality.through_node import THROUGH_NODE

CHECKS: Registry[Check] = Registry(
    "quality check",
    (
        INVALID_GEOMETRY,
        OVERLAP,
        OUTSIDE_GROUP,
        CLIPPED_TEXT,
        THROUGH_NODE,
        LABEL_OVER_NODE,
        SHARED_RUN,
        LABEL_COLLISION,
        LABEL_CROSSED,
        JOG,
    ),
)
