"""The words that a diagram is made of."""

from common.agent_tool import AgentTool
from diagrams.services.read_vocabulary import read_vocabulary
from diagrams.vocabulary_contracts import ListVocabulary, Vocabulary

GET_CAPABILITIES = AgentTool(
    name="get_capabilities",
    title="Get capabilities",
    description=(
        "The words that are accepted: types, kinds, meanings, levels, limits, starters. They are "
        "the very ones that requests are checked by. The topic readability says what makes a "
        "diagram easy to read: ask for it before your first create."
    ),
    request=ListVocabulary,
    answer=Vocabulary,
    call=read_vocabulary,
    is_read_only=True,
)
