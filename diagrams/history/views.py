"""What a view is called where its items go by their ids.

It has no id: it goes by that of its owner, and the top view by its name, which nothing new can
have for an id.
"""

from diagrams.document.model import ViewPath

TOP_VIEW = "top view"


def view_name(path: ViewPath) -> str:
    return path[-1] if path else TOP_VIEW
