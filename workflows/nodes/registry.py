"""Every kind of node there is, in the order the palette shows them."""

from common.registry import Registry
from workflows.nodes.agent import AGENT
from workflows.nodes.base import AnyNodeKind
from workflows.nodes.knowledge import KNOWLEDGE
from workflows.nodes.output import OUTPUT
from workflows.nodes.tool import TOOL

NODE_KINDS: Registry[AnyNodeKind] = Registry("node kind", (AGENT, TOOL, KNOWLEDGE, OUTPUT))
