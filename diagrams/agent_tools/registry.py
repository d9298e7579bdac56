"""Every call about diagrams that is offered to agents, in the order they see them."""

from common.agent_tool import AgentTool
from common.registry import Registry
from diagrams.agent_tools.create_diagram import CREATE_DIAGRAM
from diagrams.agent_tools.get_capabilities import GET_CAPABILITIES
from diagrams.agent_tools.get_implementation_context import GET_IMPLEMENTATION_CONTEXT
from diagrams.agent_tools.get_proposal import GET_PROPOSAL
from diagrams.agent_tools.list_diagrams import LIST_DIAGRAMS
from diagrams.agent_tools.list_proposals import LIST_PROPOSALS
from diagrams.agent_tools.read_diagram import READ_DIAGRAM
from diagrams.agent_tools.read_selection import READ_SELECTION
from diagrams.agent_tools.render_diagram import RENDER_DIAGRAM
from diagrams.agent_tools.submit_proposal import submit_proposal_tool
from diagrams.agent_tools.update_diagram import UPDATE_DIAGRAM
from diagrams.ports import KnowsRun


def agent_tools(knows_run: KnowsRun) -> Registry[AgentTool]:
    """Return the calls, with ``knows_run`` telling whose a run is."""
    return Registry(
        "agent tool",
        (
            GET_CAPABILITIES,
            LIST_DIAGRAMS,
            READ_DIAGRAM,
            READ_SELECTION,
            RENDER_DIAGRAM,
            GET_IMPLEMENTATION_CONTEXT,
            CREATE_DIAGRAM,
            UPDATE_DIAGRAM,
            submit_proposal_tool(knows_run),
            GET_PROPOSAL,
            LIST_PROPOSALS,
        ),
    )
