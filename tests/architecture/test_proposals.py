"""Nothing but what people's doors reach can resolve a proposal (PROP-60).

The database wants a person with every decision. Here, whoever would write one is named.
"""

import ast
import re

from tests.architecture.source import modules, name_of, tree_of

# What says that there are decisions, and shows them.
TELLS = {
    "diagrams/review/status.py",
    "diagrams/models.py",
    "diagrams/admin.py",
}
DECIDES = "diagrams/services/review/"
STATUSES = {"ACCEPTED", "REJECTED", "DISMISSED", "DECIDED"}
PERSON = re.compile("decided_by(_id)?")


def words_of_decisions(tree: ast.Module) -> list[str]:
    """Return the names in ``tree`` that only a decision needs."""
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and _is_of_a_decision(node.attr))
        or (isinstance(node, ast.Name) and _is_of_a_decision(node.id))
        or (isinstance(node, ast.keyword) and node.arg and PERSON.fullmatch(node.arg))
        or (isinstance(node, ast.Constant) and PERSON.fullmatch(str(node.value)))
    ]


def _is_of_a_decision(name: str) -> bool:
    return name in STATUSES or PERSON.fullmatch(name) is not None


class TestADecision:
    def test_is_named_nowhere_but_where_people_decide(self):
        elsewhere = {
            name_of(path): words
            for path in modules()
            if name_of(path).startswith("diagrams/")
            and name_of(path) not in TELLS
            and not name_of(path).startswith(DECIDES)
            and (words := words_of_decisions(tree_of(path)))
        }

        assert elsewhere == {}

    def test_is_told_of_by_modules_that_are_there(self):
        assert {name_of(path) for path in modules()} >= TELLS


class TestWordsOfDecisions:
    def test_finds_a_status_and_a_person(self):
        code = "p.status = ProposalStatus.ACCEPTED\nP.objects.update(decided_by_id=1)\np.decided_by"

        assert len(words_of_decisions(ast.parse(code))) == 3

    def test_leaves_what_waits(self):
        assert words_of_decisions(ast.parse("p.status = ProposalStatus.PENDING")) == []
