import pytest

from tests.factories import a_person, a_workflow
from tests.graphs import graph
from workflows.contracts import ListWorkflows
from workflows.services.list_workflows import list_workflows

pytestmark = pytest.mark.django_db


class TestListWorkflows:
    def test_says_how_large_each_is(self):
        person = a_person()
        a_workflow(person, graph("a b", "a>b"))

        (item,) = list_workflows(actor=person, request=ListWorkflows()).items

        assert (item.revision, item.node_count, item.edge_count) == (2, 2, 1)
