"""The admin: shows everything, edits knowledge, and changes nothing that a service guards."""

import pytest
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from teams.access import Role
from teams.models import AccessToken, Membership, Team, User
from tests.factories import a_person, a_secret_of, a_team, a_user, a_workflow
from tests.graphs import graph
from workflows import selectors
from workflows.knowledge.demo import DEMO_KNOWLEDGE, DEMO_NAME
from workflows.models import (
    Entity,
    KnowledgeGraph,
    KnowledgeVersion,
    Relation,
    Workflow,
    WorkflowRevision,
)
from workflows.services.seed_knowledge import seed_knowledge

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator():
    user = User.objects.create_superuser("operator@example.org", "x")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def team():
    return a_team("art")


@pytest.fixture
def knowledge(team):
    graph_id = seed_knowledge(team_id=team.id, name=DEMO_NAME, content=DEMO_KNOWLEDGE)
    return KnowledgeGraph.objects.get(pk=graph_id)


def page_of(row):
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_change"
    return reverse(name, args=[quote(row.pk)])


def list_of(model):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def form_of(operator, page):
    """What the form on ``page`` would send if somebody pressed Save."""
    context = operator.get(page).context
    form = context["adminform"].form
    fields = {name: form[name].value() for name in form.fields}
    for formset in (inline.formset for inline in context["inline_admin_formsets"]):
        management = formset.management_form
        fields |= {
            f"{formset.prefix}-{name}": management[name].value() for name in management.fields
        }
        for part in formset.forms:
            fields |= {part.add_prefix(name): part[name].value() for name in part.fields}
    return {name: "" if value is None else value for name, value in fields.items()}


def written(formset_field):
    return ", ".join(formset_field) if isinstance(formset_field, list) else formset_field


def save(operator, page, **changes):
    fields = {name: written(value) for name, value in form_of(operator, page).items()}
    return operator.post(page, {**fields, **changes})


class TestKnowledgeGraph:
    def test_publishes_one_version_when_something_was_edited(self, operator, knowledge):
        answer = save(
            operator, page_of(knowledge), **{"entities-0-keywords": "GraphRAG,  Rome , rome,,"}
        )

        assert answer.status_code == 302
        assert KnowledgeVersion.objects.count() == 2
        content = selectors.knowledge_content(knowledge.pk, 2)
        assert content.entities[0].keywords == ("graphrag", "rome")

    def test_publishes_nothing_when_nothing_was(self, operator, knowledge):
        answer = save(operator, page_of(knowledge))

        assert answer.status_code == 302
        assert KnowledgeVersion.objects.count() == 1

    def test_shows_keywords_as_words_with_commas(self, operator, knowledge):
        page = operator.get(page_of(knowledge)).content.decode()

        assert 'value="graphrag, retrieval, graph, explain"' in page

    def test_refuses_keywords_that_no_question_could_hold(self, operator, knowledge):
        answer = save(operator, page_of(knowledge), **{"entities-0-keywords": "graph, —"})

        assert "These keywords hold no word: —." in answer.content.decode()

    def test_refuses_to_save_without_any_entity(self, operator, team):
        answer = operator.post(
            reverse("admin:workflows_knowledgegraph_add"),
            {
                "team": team.id,
                "name": "Empty",
                "entities-TOTAL_FORMS": 0,
                "entities-INITIAL_FORMS": 0,
                "relations-TOTAL_FORMS": 0,
                "relations-INITIAL_FORMS": 0,
            },
        )

        assert answer.status_code == 200
        assert not KnowledgeGraph.objects.exists()

    def test_offers_the_entities_of_the_graph_to_relate(self, operator, knowledge):
        seed_knowledge(team_id=a_team().id, name="Other", content=DEMO_KNOWLEDGE)

        page = operator.get(page_of(knowledge)).context
        relations = page["inline_admin_formsets"][1].formset

        offered = relations.forms[0].fields["source"].queryset
        assert {entity.graph_id for entity in offered} == {knowledge.pk}
        assert len(offered) == 4

    def test_refuses_a_relation_to_an_entity_of_another_graph(self, operator, knowledge):
        other = seed_knowledge(team_id=a_team().id, name="Other", content=DEMO_KNOWLEDGE)
        foreign = Entity.objects.filter(graph_id=other)[0]

        answer = save(operator, page_of(knowledge), **{"relations-0-target": foreign.pk})

        assert answer.status_code == 200
        assert KnowledgeVersion.objects.filter(graph=knowledge).count() == 1

    def test_costs_the_same_for_any_number_of_relations(
        self, operator, knowledge, django_assert_num_queries
    ):
        page = page_of(knowledge)
        operator.get(page)  # reads the published version, which is kept
        with CaptureQueriesContext(connection) as few:
            operator.get(page)
        one, other = Entity.objects.all()[:2]
        for number in range(20):
            Relation.objects.create(
                graph=knowledge, source=one, target=other, type=f"relates {number}"
            )

        with django_assert_num_queries(len(few)):
            operator.get(page)

    def test_shows_a_picture_of_what_runs_search(self, operator, knowledge):
        page = operator.get(page_of(knowledge)).content.decode()

        assert "<svg" in page
        assert "4 of 4 entities" in page


class TestWorkflows:
    def test_are_archived_and_brought_back_by_the_service_as_whoever_asks(self, operator):
        mine = a_person(role=Role.ADMIN, email="mine@example.org")
        User.objects.filter(pk=mine.user_id).update(is_staff=True, is_superuser=True)
        operator.force_login(User.objects.get(pk=mine.user_id))
        kept, archived = a_workflow(a_person()), a_workflow(mine)

        operator.post(
            list_of(Workflow), {"action": "archive", "_selected_action": [kept, archived]}
        )

        rows = Workflow.objects.filter(archived_at__isnull=False)
        assert [row.pk for row in rows] == [archived]
        operator.post(list_of(Workflow), {"action": "unarchive", "_selected_action": [archived]})
        assert not rows.all()


class TestEveryPage:
    def test_opens_and_lists_what_there_is(self, operator, knowledge):
        person = a_person(a_team("music"))
        a_workflow(person, graph("a"))
        a_secret_of(person)

        for model, model_admin in admin.site._registry.items():
            if model._meta.app_label not in ("teams", "workflows", "ledger"):
                continue
            listed = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            assert (
                operator.get(listed, {"q": "a"} if model_admin.search_fields else {}).status_code
                == 200
            )
            for row in model._default_manager.all()[:1]:
                assert operator.get(page_of(row)).status_code == 200, model

    @pytest.mark.parametrize(
        "name",
        [
            "workflows_workflow",
            "workflows_workflowrevision",
            "workflows_knowledgeversion",
            "ledger_requestrecord",
            "teams_accesstoken",
        ],
    )
    def test_adds_nothing_that_a_service_guards(self, operator, name):
        assert operator.get(reverse(f"admin:{name}_add")).status_code == 403

    def test_of_a_workflow_costs_the_same_however_many_revisions_it_has(self, operator):
        workflow_id = a_workflow(a_person(), graph("a"))
        page = page_of(Workflow.objects.get())

        def asked():
            with CaptureQueriesContext(connection) as queries:
                shown = operator.get(page).content.decode()
            assert f"workflow__id__exact={workflow_id}" in shown
            return len(queries)

        asked()  # once for what a process asks once
        before = asked()
        first = WorkflowRevision.objects.get(number=1)
        for number in range(3, 203):
            first.pk, first.number = None, number
            first.save(force_insert=True)

        listed = operator.get(list_of(WorkflowRevision), {"workflow__id__exact": workflow_id})

        assert asked() == before
        assert listed.content.decode().count('class="field-number"') == 100

    def test_changes_nothing_that_a_service_guards(self, operator):
        workflow_id = a_workflow(a_person(), name="Plan")
        page = page_of(Workflow.objects.get(pk=workflow_id))

        refused = operator.post(page, {"name": "Hacked"})

        assert refused.status_code == 403


class TestTeams:
    def test_are_made_with_the_rules_of_the_service(self, operator):
        made = operator.post(reverse("admin:teams_team_add"), new_team(slug="art"))
        refused = operator.post(reverse("admin:teams_team_add"), new_team(slug="api"))

        assert made.status_code == 302
        assert "is an address of Easel itself" in refused.content.decode()
        assert list(Team.objects.values_list("slug", flat=True)) == ["art"]

    def test_let_members_in(self, operator, team):
        user = a_user()

        save(
            operator,
            page_of(Team.objects.get()),
            **{
                "memberships-TOTAL_FORMS": 1,
                "memberships-0-user": user.pk,
                "memberships-0-role": "editor",
                "memberships-0-team": team.id,
            },
        )

        assert Membership.objects.get().user_id == user.pk

    def test_have_their_tokens_revoked_by_the_service(self, operator):
        a_secret_of(a_person())
        token = AccessToken.objects.get()

        operator.post(
            reverse("admin:teams_accesstoken_changelist"),
            {"action": "revoke", "_selected_action": [token.pk]},
        )

        assert AccessToken.objects.get().revoked_at is not None


class TestAccounts:
    def test_are_made_with_an_address_in_lower_case(self, operator):
        answer = operator.post(
            reverse("admin:teams_user_add"),
            {
                "email": "Ann@Example.org",
                "name": "Ann",
                "usable_password": "true",
                "password1": "a long enough one",
                "password2": "a long enough one",
            },
        )

        assert answer.status_code == 302
        assert User.objects.filter(email="ann@example.org").exists()


def new_team(slug):
    return {
        "name": "Team",
        "slug": slug,
        "memberships-TOTAL_FORMS": 0,
        "memberships-INITIAL_FORMS": 0,
    }
