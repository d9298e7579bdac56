"""Every call about workflows and runs that is offered to agents, in the order they see them."""

from common.agent_tool import AgentTool
from common.registry import Registry
from runs.agent_tools.get_run import GET_RUN
from runs.agent_tools.list_workflows import LIST_WORKFLOWS
from runs.agent_tools.run_workflow import RUN_WORKFLOW

AGENT_TOOLS: Registry[AgentTool] = Registry("agent tool", (LIST_WORKFLOWS, RUN_WORKFLOW, GET_RUN))
