"""The gallery as the product draws it, and each view again as the bench's gate reads it."""

from functools import cache
from typing import Any

from bench.layout.cases import Case
from diagrams.document.model import View
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import Composed, compose
from tests.gallery.catalogue import cases


def request_of(name: str) -> Draft:
    return Draft.model_validate(cases()[name])


@cache
def composed(name: str) -> Composed:
    return compose(request_of(name))


def as_bench(name: str, view: View) -> tuple[Case, Any]:
    """Return a drawn view as a case of the bench, and what its gate calls a result.

    What was asked for is what was drawn: the sizes are the product's own affair.
    """
    captions = {one.id: one.route.caption for one in view.relationships if one.route is not None}
    case: Case = {
        "name": name,
        "family": "gallery",
        "direction": "RIGHT",
        "groups": [
            {"id": one.id, "parent": one.parent, "title": one.label, "title_w": 0, "title_h": 0}
            for one in view.boundaries
        ],
        "nodes": [
            {
                "id": one.id,
                "group": one.boundary,
                "w": 0,
                "h": 0,
                "label": one.label,
                "kind": one.type,
            }
            for one in view.elements
        ],
        "edges": [
            {
                "id": one.id,
                "source": one.source,
                "target": one.target,
                "label": one.label if captions[one.id] is not None else None,
                "label_w": 0,
                "label_h": 0,
            }
            for one in view.relationships
        ],
    }
    result = {
        "nodes": {one.id: list(one.box) for one in view.elements if one.box is not None},
        "groups": {one.id: list(one.box) for one in view.boundaries if one.box is not None},
        "edges": {
            one.id: {
                "points": [list(point) for point in one.route.points],
                "label": caption,
                "trunk": one.route.trunk,
            }
            for one in view.relationships
            if one.route is not None
            for caption in [list(one.route.caption) if one.route.caption is not None else None]
        },
    }
    return case, result
