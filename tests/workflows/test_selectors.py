import pytest

from common.errors import NotFound
from tests.factories import a_person, a_team, a_workflow, save
from tests.graphs import graph
from workflows import selectors
from workflows.knowledge.content import EntityContent, KnowledgeContent
from workflows.models import Entity, KnowledgeGraph
from workflows.services.publish_knowledge import publish_knowledge
from workflows.services.seed_knowledge import seed_knowledge

pytestmark = pytest.mark.django_db


def content(*keys):
    return KnowledgeContent(
        entities=tuple(
            EntityContent(key=key, name=key, source=key, snippet=key, keywords=(key,))
            for key in keys
        )
    )


def knowledge(team, name="Facts", *keys):
    return seed_knowledge(team_id=team.id, name=name, content=content(*(keys or ("one",))))


class TestWorkflowFor:
    def test_tells_where_a_workflow_stands(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"), name="Plan")

        head = selectors.workflow_for(person, workflow_id)

        assert (head.name, head.revision, head.state) == ("Plan", 2, "active")

    def test_does_not_know_the_workflows_of_other_teams(self):
        workflow_id = a_workflow(a_person())

        with pytest.raises(NotFound):
            selectors.workflow_for(a_person(), workflow_id)


class TestGraphAt:
    def test_is_the_newest_where_no_revision_is_named(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        save(person, workflow_id, graph("b"), on=2)

        assert selectors.graph_at(workflow_id, None) == (3, graph("b"))
        assert selectors.graph_at(workflow_id, 2) == (2, graph("a"))

    def test_is_not_there_for_a_revision_that_was_never_made(self):
        with pytest.raises(NotFound):
            selectors.graph_at(a_workflow(a_person()), 2)


class TestKnowledge:
    def test_of_a_team_begins_with_its_first_graph(self):
        team = a_team()
        first, second = knowledge(team, "Zebra"), knowledge(team, "Apple")

        assert selectors.knowledge_graph_ids(team.id) == (first, second)
        assert selectors.default_knowledge_graph_id(team.id) == first

    def test_of_a_team_leaves_out_graphs_that_hold_nothing_yet(self):
        team = a_team()
        KnowledgeGraph.objects.create(team_id=team.id, name="Empty")

        assert selectors.knowledge_graph_ids(team.id) == ()
        assert selectors.default_knowledge_graph_id(team.id) is None

    def test_versions_are_those_of_the_team_alone(self):
        team = a_team()
        ours, theirs = knowledge(team), knowledge(a_team())

        assert selectors.knowledge_versions(team.id, [ours, theirs, "kg_none"]) == {ours: 1}

    def test_content_of_a_version_stays_what_it_was(self):
        graph_id = knowledge(a_team(), "Facts", "one")
        Entity.objects.update(snippet="Edited")
        publish_knowledge(graph_id=graph_id)

        first, second = (selectors.knowledge_content(graph_id, number) for number in (1, 2))

        assert (first.entities[0].snippet, second.entities[0].snippet) == ("one", "Edited")

    def test_content_is_read_once(self, django_assert_num_queries):
        graph_id = knowledge(a_team())
        selectors.knowledge_content(graph_id, 1)

        with django_assert_num_queries(0):
            selectors.knowledge_content(graph_id, 1)

    def test_content_of_a_version_that_was_never_made_is_not_there(self):
        with pytest.raises(NotFound):
            selectors.knowledge_content("kg_none", 1)
