"""Make sure of a demo team with two people, something to know and a workflow to run."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from teams.services.seed_demo import COLLEAGUE_EMAIL, DEMO_EMAIL, seed_demo
from workflows.knowledge.demo import DEMO_KNOWLEDGE, DEMO_NAME
from workflows.services.seed_knowledge import seed_knowledge
from workflows.services.seed_workflow import seed_workflow
from workflows.starters import STARTER

DEMO_PASSWORD = "easel-demo"  # noqa: S105  # printed on the first page; never set in public
WORKFLOW_NAME = "Explain with evidence"


class Command(BaseCommand):
    help = "Make sure of a demo team with two people, something to know and a workflow to run."

    def handle(self, *args: Any, **options: Any) -> None:
        # Where strangers come by, a password that everybody knows would make them administrators.
        is_public = settings.EASEL.public_demo
        demo = seed_demo(password=None if is_public else DEMO_PASSWORD)
        seed_knowledge(team_id=demo.team_id, name=DEMO_NAME, content=DEMO_KNOWLEDGE)
        seed_workflow(actor=demo, name=WORKFLOW_NAME, graph=STARTER)
        self.stdout.write(
            "The demo team is there; nobody can sign in to it, because this is a public demo."
            if is_public
            else f"The demo team is there: {DEMO_EMAIL} and {COLLEAGUE_EMAIL}, {DEMO_PASSWORD}."
        )
