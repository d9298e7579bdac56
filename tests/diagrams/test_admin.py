"""The admin shows diagrams with a picture, and changes nothing of them."""

import pytest
from django.test import Client
from django.urls import reverse

from diagrams.models import Diagram, DiagramRevision
from teams.models import User
from tests.diagrams.kept import a_diagram, addition, update
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
