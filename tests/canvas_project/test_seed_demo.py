import pytest
from django.core.management import call_command

from teams.models import User
from workflows.graph.migrate import read_graph
from workflows.models import Entity, KnowledgeVersion, Workflow
from workflows.starters import STARTER

pytestmark = pytest.mark.django_db


def counts():
    models = (User, Workflow, Entity, KnowledgeVersion)
    return tuple(model.objects.count() for model in models)


class TestSeedDemo:
    def test_makes_people_knowledge_and_a_workflow_that_can_run(self):
        call_command("seed_demo")

        workflow = Workflow.objects.get()
        assert counts() == (2, 1, 4, 1)
        assert workflow.name == "Explain with evidence"
        assert read_graph(workflow.revisions.get().graph) == STARTER

    def test_changes_nothing_the_second_time(self, django_assert_max_num_queries):
        call_command("seed_demo")
        Workflow.objects.update(deleted_at="2026-01-01T00:00:00Z")
        before = counts()

        with django_assert_max_num_queries(20):
            call_command("seed_demo")

        assert counts() == before

    def test_tells_how_to_sign_in(self, capsys):
        call_command("seed_demo")

        assert "demo@easel.local" in capsys.readouterr().out
        assert User.objects.get(email="demo@easel.local").check_password("easel-demo")

    def test_lets_nobody_sign_in_where_strangers_come_by(self, settings, capsys):
        settings.EASEL = settings.EASEL.model_copy(update={"public_demo": True})

        call_command("seed_demo")

        assert "easel-demo" not in capsys.readouterr().out
        assert not any(user.has_usable_password() for user in User.objects.all())
