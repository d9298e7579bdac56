"""What the tests about runs may ask for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from django.test import override_settings

from teams.actors import Person
from teams.quick_redis import quick
from tests.conftest import NOWHERE
from tests.factories import a_person, a_workflow
from workflows.knowledge.demo import DEMO_KNOWLEDGE
from workflows.services.seed_knowledge import seed_knowledge
from workflows.starters import STARTER


@pytest.fixture
def no_redis() -> Iterator[None]:
    """Nobody answers where the streams are."""
    quick.cache_clear()
    with override_settings(REDIS_URL=f"unix://{NOWHERE}"):
        yield
    quick.cache_clear()


@pytest.fixture
def env(settings) -> Callable[..., None]:
    """Set values of the environment for one test: ``env(step_timeout_seconds=1)``."""

    def change(**values: object) -> None:
        settings.EASEL = settings.EASEL.model_copy(update=values)

    return change


@dataclass(frozen=True)
class Knowing:
    """A person whose team knows something, and a workflow that looks it up."""

    person: Person
    graph_id: str
    workflow_id: str


@pytest.fixture
def knowing() -> Knowing:
    person = a_person()
    graph_id = seed_knowledge(team_id=person.team_id, name="Demo", content=DEMO_KNOWLEDGE)
    return Knowing(person, graph_id, a_workflow(person, STARTER))
