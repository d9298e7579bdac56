"""The admin shows diagrams with a picture, and puts them away by the services that guard them."""

import pytest
from django.contrib.admin.utils import quote
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from diagrams.models import Diagram, DiagramRevision, Proposal
from teams.access import Role
from teams.actors import Actor
from teams.models import AuditEntry, User
from teams.services.add_member import add_member
from tests.diagrams.kept import a_diagram, addition, update
from tests.diagrams.proposing import submit
from tests.factories import a_bot_of, a_colleague_of, a_person, let_agents_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    return User.objects.create_superuser("operator@example.org", "x")


@pytest.fixture
def operator(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def diagram():
    person = a_person()
    nodes = [{"id": "a", "type": "service", "label": "<b>Bold & brave</b>"}]
    diagram_id = a_diagram(person, nodes=nodes, relationships=[])
    update(person, diagram_id, addition("b"), on=1)
    return Diagram.objects.get(pk=diagram_id)


def page_of(row):
    return reverse(f"admin:diagrams_{row._meta.model_name}_change", args=[quote(row.pk)])


def list_of(model):
    return reverse(f"admin:diagrams_{model._meta.model_name}_changelist")


def chosen(operator, action, *diagrams):
    """What the operator is told after the action was done to those."""
    wanted = {"action": action, "_selected_action": [each.pk for each in diagrams]}
    answer = operator.post(list_of(Diagram), wanted, follow=True)
    return [str(message) for message in answer.context["messages"]]


def queries_for(operator, address):
    with CaptureQueriesContext(connection) as queries:
        assert operator.get(address).status_code == 200
    return len(queries)


class TestTheAdmin:
    @pytest.mark.parametrize("model", [Diagram, DiagramRevision])
    def test_draws_what_is_kept_with_every_text_escaped(self, operator, diagram, model):
        for row in model.objects.all():
            page = operator.get(page_of(row))

            assert page.status_code == 200
            text = page.content.decode()
            assert "<svg" in text
            assert "<b>Bold" not in text

    @pytest.mark.parametrize("model", [Diagram, DiagramRevision])
    def test_lists_them_and_offers_no_way_to_change_them(self, operator, diagram, model):
        added = reverse(f"admin:diagrams_{model._meta.model_name}_add")

        assert operator.get(list_of(model)).status_code == 200
        assert operator.get(added).status_code == 403
        assert operator.post(page_of(model.objects.first()), {"title": "x"}).status_code == 403

    @pytest.mark.parametrize("model", [Diagram, DiagramRevision])
    def test_asks_the_database_no_more_for_many_than_for_few(self, operator, diagram, model):
        pages = [list_of(model), page_of(model.objects.first())]
        few = [queries_for(operator, page) for page in pages]
        for _ in range(8):
            person = a_person()
            let_agents_in(person)
            colleague, bot = a_colleague_of(person), a_bot_of(person, "view", "draw", kind="agent")
            another = a_diagram(person)
            actors: tuple[Actor, ...] = (colleague, bot, person)
            for number, actor in enumerate(actors, 1):
                update(actor, another, addition(f"n{number}"), on=number)

        assert [queries_for(operator, page) for page in pages] == few


class TestPuttingAway:
    def test_is_done_by_the_service_in_the_name_of_who_asks(self, operator, user, diagram):
        add_member(team_id=diagram.team_id, user_id=user.pk, role=Role.EDITOR)

        assert chosen(operator, "archive", diagram) == [f"{diagram.title} was archived."]
        diagram.refresh_from_db()
        assert diagram.archived_at is not None
        assert chosen(operator, "unarchive", diagram) == [f"{diagram.title} is back."]
        diagram.refresh_from_db()
        assert diagram.archived_at is None
        noted = AuditEntry.objects.filter(target_id=diagram.pk, owner_id=user.pk)
        assert [each.action for each in noted.order_by("pk")] == [
            "archive_diagram",
            "unarchive_diagram",
        ]

    def test_is_refused_in_words_where_the_service_refuses(self, operator, diagram):
        (told,) = chosen(operator, "archive", diagram)

        assert told.startswith(f"{diagram.title}: ")
        diagram.refresh_from_db()
        assert diagram.archived_at is None


class TestTheAdminOfProposals:
    @pytest.fixture
    def proposal(self):
        person = a_person()
        receipt = submit(person, a_diagram(person), addition("b", label="<b>Bold & brave</b>"))
        return Proposal.objects.get(pk=receipt.proposal_id)

    def test_shows_what_each_version_says_with_every_text_escaped(self, operator, proposal):
        page = operator.get(page_of(proposal))

        assert page.status_code == 200
        text = page.content.decode()
        assert "Call it what it is" in text
        assert "<b>Bold" not in text

    def test_decides_nothing(self, operator, proposal):
        """PROP-60: not even the operator of an installation."""
        listed = reverse("admin:diagrams_proposal_changelist")
        added = reverse("admin:diagrams_proposal_add")
        wanted = {"status": "accepted", "_save": "Save"}

        assert operator.get(listed).status_code == 200
        assert operator.get(added).status_code == 403
        assert operator.post(page_of(proposal), wanted).status_code == 403
        assert Proposal.objects.get().status == "pending"
