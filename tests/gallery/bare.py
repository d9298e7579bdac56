"""The gallery's views as bare graphs: what is left of a request when nobody measures its text.

A text is 7 px for each character and 16 px for each line, as in the corpus. So the engine can be
judged on real shapes of diagram without fonts, notes or a document.
"""

from math import ceil

from bench.layout.cases import CHARACTER_WIDTH, LINE_HEIGHT, Case, CaseBuilder
from tests.gallery.catalogue import Request

WIDEST_CAPTION = 220
NARROWEST, WIDEST = 120, 280


def bare(name: str, view: Request) -> Case:
    """Return ``view`` as a case; parts of a starter are elements of their own."""
    builder = CaseBuilder(name, "gallery")
    for group in view.get("groups", ()):
        builder.group(group["id"], group.get("group"), group["label"])
    for node in view["nodes"]:
        builder.node(node["id"], node.get("group"), node["label"], _size(node))
    known = {node["id"] for node in view["nodes"]}
    for link in view["relationships"]:
        for end in (link["from"], link["to"]):
            if end not in known:
                known.add(builder.node(end, None, end))
        builder.edge(link["from"], link["to"], link.get("label"))
    for edge in builder.case["edges"]:
        lines = ceil(edge["label_w"] / WIDEST_CAPTION)
        edge["label_w"], edge["label_h"] = min(edge["label_w"], WIDEST_CAPTION), lines * LINE_HEIGHT
    return builder.case


def _size(node: Request) -> tuple[int, int]:
    texts = [node["label"], node.get("technology", ""), node.get("description", "")]
    longest = max(len(text) for text in texts)
    width = min(WIDEST, max(NARROWEST, CHARACTER_WIDTH * longest + 40))
    lines = sum(ceil(CHARACTER_WIDTH * len(text) / (width - 24)) for text in texts)
    return width, 40 + LINE_HEIGHT * lines
