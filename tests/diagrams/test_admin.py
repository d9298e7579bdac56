"""The admin shows diagrams with a picture, and changes nothing of them."""

import pytest
from django.test import Client
from django.urls import reverse

from diagrams.models import Diagram, DiagramRevision, Proposal
from teams.models import User
from tests.diagrams.kept import a_diagram, addition, update
from tests.diagrams.proposing import submit
from tests.factories import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator():
    client = Client()
    client.force_login(User.objects.create_superuser("operator@example.org", "x"))
    return client


@pytest.fixture
def diagram():
    person = a_person()
    nodes = [{"id": "a", "type": "service", "label": "<b>Bold & brave</b>"}]
    diagram_id = a_diagram(person, nodes=nodes, relationships=[])
    update(person, diagram_id, addition("b"), on=1)
    return Diagram.objects.get(pk=diagram_id)


def page_of(row):
    return reverse(f"admin:diagrams_{row._meta.model_name}_change", args=[row.pk])


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
        listed = reverse(f"admin:diagrams_{model._meta.model_name}_changelist")
        added = reverse(f"admin:diagrams_{model._meta.model_name}_add")

        assert operator.get(listed).status_code == 200
        assert operator.get(added).status_code == 403
        assert operator.post(page_of(model.objects.first()), {"title": "x"}).status_code == 403


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
