"""Who may look at what is deleted: people who could bring it back, for as long as they could."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotFound
from teams.selectors import KEPT_DELETED
from tests.factories import a_bot_of, a_person, let_agents_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def kept_id(kind, person):
    kept_id = kind.make(person, "Old")
    kind.do("delete", person, kept_id)
    return kept_id


def reads(kind, kept_id):
    """Every way to look at one thing, by what it is called."""
    return {
        "detail": lambda actor: kind.detail(actor, kept_id),
        "history": lambda actor: kind.history(actor, kept_id),
        "copy": lambda actor: kind.do("duplicate", actor, kept_id),
    }


class TestForPeople:
    def test_it_is_there_until_it_cannot_be_brought_back(self, kind, person, kept_id):
        assert kind.detail(person, kept_id).state == "deleted"
        assert kind.history(person, kept_id).items
        assert kind.names_of(kind.listed(person, state="deleted")) == ["Old"]

    def test_it_is_gone_after_that_though_it_is_purged_later(self, kind, person, kept_id):
        kind.model.objects.update(deleted_at=timezone.now() - KEPT_DELETED - timedelta(seconds=1))

        for read in reads(kind, kept_id).values():
            with pytest.raises(NotFound):
                read(person)
        assert kind.listed(person, state="deleted").items == ()


class TestForBots:
    @pytest.mark.parametrize("bot_kind", ["agent", "ci"])
    def test_it_is_gone_at_once(self, kind, person, kept_id, bot_kind):
        let_agents_in(person)
        bot = a_bot_of(person, "view", kind=bot_kind)

        for read in reads(kind, kept_id).values():
            with pytest.raises(NotFound):
                read(bot)
        assert kind.listed(bot, state="deleted").items == ()

    def test_it_is_back_when_somebody_brings_it_back(self, kind, person, kept_id):
        bot = a_bot_of(person, "view", kind="ci")
        kind.do("restore", person, kept_id)

        assert kind.detail(bot, kept_id).state == "active"
