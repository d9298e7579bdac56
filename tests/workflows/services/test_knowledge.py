import pytest

from common.errors import NotFound
from teams.access import Role
from tests.factories import a_person, a_team
from workflows import selectors
from workflows.knowledge.demo import DEMO_KNOWLEDGE, DEMO_NAME
from workflows.models import Entity, KnowledgeGraph, KnowledgeVersion, Relation
from workflows.services.publish_knowledge import publish_knowledge
from workflows.services.read_catalogue import read_catalogue
from workflows.services.read_knowledge_graph import read_knowledge_graph
from workflows.services.seed_knowledge import seed_knowledge

pytestmark = pytest.mark.django_db


def seeded(team_id):
    return seed_knowledge(team_id=team_id, name=DEMO_NAME, content=DEMO_KNOWLEDGE)


class TestSeedKnowledge:
    def test_writes_the_content_down_and_publishes_it(self):
        graph_id = seeded(a_team().id)

        assert selectors.knowledge_content(graph_id, 1) == DEMO_KNOWLEDGE

    def test_leaves_alone_what_is_there(self):
        team_id = a_team().id
        graph_id = seeded(team_id)
        Entity.objects.update(snippet="Edited")
        publish_knowledge(graph_id=graph_id)

        assert seeded(team_id) == graph_id
        assert set(Entity.objects.values_list("snippet", flat=True)) == {"Edited"}
        assert KnowledgeVersion.objects.count() == 2


class TestPublishKnowledge:
    def test_makes_no_new_version_of_the_same(self):
        graph_id = seeded(a_team().id)

        assert publish_knowledge(graph_id=graph_id) == 1
        assert KnowledgeVersion.objects.count() == 1

    @pytest.mark.parametrize(
        "edit",
        [
            lambda: Entity.objects.filter(key="agent").update(keywords=["bot"]),
            lambda: Entity.objects.filter(key="agent").update(position=99),
            lambda: Relation.objects.filter(type="returns").delete(),
            lambda: Entity.objects.filter(key="citation").delete(),
        ],
        ids=["a keyword", "an order", "a relation", "an entity"],
    )
    def test_makes_one_version_of_an_edit(self, edit):
        graph_id = seeded(a_team().id)

        edit()

        assert publish_knowledge(graph_id=graph_id) == 2
        assert selectors.knowledge_content(graph_id, 1) == DEMO_KNOWLEDGE
        assert selectors.knowledge_content(graph_id, 2) != DEMO_KNOWLEDGE

    def test_keeps_the_last_version_with_anything_in_it(self):
        graph_id = seeded(a_team().id)
        Entity.objects.all().delete()

        assert publish_knowledge(graph_id=graph_id) == 1

    def test_makes_nothing_of_a_graph_that_was_always_empty(self):
        graph = KnowledgeGraph.objects.create(team_id=a_team().id, name="Empty")

        assert publish_knowledge(graph_id=graph.pk) == 0


class TestReadKnowledgeGraph:
    def test_shows_what_runs_search_and_not_the_draft(self):
        viewer = a_person(role=Role.VIEWER)
        graph_id = seeded(viewer.team_id)
        Entity.objects.update(snippet="Not published")

        detail = read_knowledge_graph(actor=viewer, graph_id=graph_id)

        assert (detail.version, len(detail.entities), len(detail.relations)) == (1, 4, 4)
        assert detail.entities[0].snippet == DEMO_KNOWLEDGE.entities[0].snippet

    def test_does_not_know_the_graphs_of_other_teams(self):
        graph_id = seeded(a_team().id)

        with pytest.raises(NotFound):
            read_knowledge_graph(actor=a_person(), graph_id=graph_id)


class TestReadCatalogue:
    def test_counts_what_each_knowledge_graph_holds(self):
        person = a_person()
        seeded(person.team_id)

        (card,) = read_catalogue(actor=person).knowledge_graphs

        assert (card.name, card.entity_count, card.relation_count) == (DEMO_NAME, 4, 4)

    def test_costs_the_same_for_any_number_of_graphs(self, django_assert_num_queries):
        person = a_person()
        for name in "abc":
            seed_knowledge(team_id=person.team_id, name=name, content=DEMO_KNOWLEDGE)

        # The permission, which graphs may be searched, and what they hold.
        with django_assert_num_queries(3):
            read_catalogue(actor=person)
