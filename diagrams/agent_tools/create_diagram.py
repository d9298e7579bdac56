"""Drawing a new diagram."""

from common.agent_tool import AgentTool
from diagrams.agent_contracts import DrawDiagram
from diagrams.receipts import DiagramCreated
from diagrams.services.agent_changes import call_off, draw_diagram

CREATE_DIAGRAM = AgentTool(
    name="create_diagram",
    title="Create a diagram",
    description=(
        "Make a new diagram from all that is in it: elements (`nodes`), relationships, groups, "
        "flows, notes. It is laid out and drawn for you, and never replaces another: to change "
        "one, use update_diagram. Odd architecture passes with an advisory; what cannot be is "
        "refused, with every problem at its place.\n"
        "Example: "
        '{"requestId":"6f1c…","title":"Orders","nodes":['
        '{"id":"shop","type":"gateway","label":"Shop"},'
        '{"id":"orders","type":"service","label":"Orders","technology":"Go","group":"core"},'
        '{"id":"store","type":"sql-database","label":"Order store","group":"core"}],'
        '"groups":[{"id":"core","label":"Core","kind":"system"}],'
        '"relationships":[{"id":"place","from":"shop","to":"orders","label":"Places an order"},'
        '{"from":"orders","to":"store","semantic":"writes"}],'
        '"notes":[{"text":"Assumed from the code: one region","kind":"question",'
        '"about":"orders"}]}'
    ),
    request=DrawDiagram,
    answer=DiagramCreated,
    call=draw_diagram,
    call_off=call_off,
    null_clears=("StarterWords",),
)
