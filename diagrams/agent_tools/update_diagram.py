"""Changing a diagram in place."""

from common.agent_tool import AgentTool
from diagrams.contracts import UpdateDiagram
from diagrams.receipts import DiagramUpdated
from diagrams.services.agent_changes import call_off, change_diagram

UPDATE_DIAGRAM = AgentTool(
    name="update_diagram",
    title="Update a diagram",
    description=(
        "Change one view of a diagram in place: ops that run in order, as one revision or not at "
        "all. What is there stays where it is, except by `arrange`. Send the revision that you "
        "read or were last answered with. Never make a diagram anew to change it. All that an op "
        "names is in the view; `scope` takes what read_selection told, to change nothing else.\n"
        "Example: "
        '{"requestId":"0b9e…","diagramId":"d_…","expectedRevision":"r:4","ops":['
        '{"op":"add","nodes":[{"id":"dead","type":"dead-letter-queue","label":"Failed orders"}],'
        '"relationships":[{"from":"orders","to":"dead","semantic":"deadLetters"}]},'
        '{"op":"update","id":"orders","set":{"label":"Order service","technology":null}},'
        '{"op":"remove","ids":["old"]},'
        '{"op":"arrange","scope":{"group":"core"},"direction":"down"}]}'
    ),
    addressed_by=("diagram_id",),
    request=UpdateDiagram,
    answer=DiagramUpdated,
    call=change_diagram,
    call_off=call_off,
    null_clears=("Setting",),
    loosely={
        "activate": {"type": "boolean", "description": "Changes nothing here."},
        # Views inside views are all that is said again in full by whoever draws one anew.
        "NewElement.inside": {"type": "object", "description": "As in create_diagram."},
    },
    is_destructive=True,
)
