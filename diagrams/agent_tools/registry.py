"""Every call about diagrams that is offered to agents, in the order they see them."""

from common.agent_tool import AgentTool
from common.registry import Registry
from diagrams.agent_tools.create_diagram import CREATE_DIAGRAM
from diagrams.agent_tools.get_proposal import GET_PROPOSAL
from diagrams.agent_tools.list_diagrams import LIST_DIAGRAMS
from diagrams.agent_tools.list_proposals import LIST_PROPOSALS
from diagrams.agent_tools.submit_proposal import SUBMIT_PROPOSAL
from diagrams.agent_tools.update_diagram import UPDATE_DIAGRAM

AGENT_TOOLS: Registry[AgentTool] = Registry(
    "agent tool",
    (LIST_DIAGRAMS, CREATE_DIAGRAM, UPDATE_DIAGRAM, SUBMIT_PROPOSAL, GET_PROPOSAL, LIST_PROPOSALS),
)
