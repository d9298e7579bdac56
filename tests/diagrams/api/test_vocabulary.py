"""The vocabulary over REST is that of the validator's tables (TOOL-16), and is sent once."""

import pytest

from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.reading.vocabulary import Topic, starter_told, vocabulary
from diagrams.starters.registry import STARTERS
from tests.diagrams.api.conversing import an_agent_of, told
from tests.factories import a_person, a_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def agent():
    return an_agent_of(a_person(a_team("art")))


def said(value):
    """``value`` as it is sent: without what is nothing."""
    match value:
        case dict():
            return {name: said(item) for name, item in value.items() if item is not None}
        case list():
            return [said(item) for item in value]
        case _:
            return value


class TestTheVocabulary:
    def test_is_all_there_is_in_short(self, agent):
        assert told(agent, "diagrams/vocabulary") == said(vocabulary())

    def test_is_what_was_asked_for_with_meanings(self, agent):
        whole = told(agent, "diagrams/vocabulary", topics="types,limits,weather")

        assert whole == said(vocabulary(["types", "limits"]))

    @pytest.mark.parametrize("topic", Topic)
    def test_has_an_address_for_each_topic(self, agent, topic):
        assert told(agent, f"diagrams/vocabulary/{topic}") == said(vocabulary([topic]))

    @pytest.mark.parametrize("name", STARTERS.names)
    def test_has_every_starter_at_its_address_and_by_name(self, agent, name):
        at_its_address = told(agent, f"diagrams/vocabulary/starters/{name}")

        assert at_its_address == told(agent, "diagrams/vocabulary", starter=name)
        assert at_its_address == said(starter_told(name))

    def test_has_no_other_topics_and_starters(self, agent):
        for name in ("weather", "starters/castle"):
            answer = agent.get(f"/api/art/diagrams/vocabulary/{name}")

            assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


class TestThePalette:
    def test_shows_every_type_as_it_is_drawn(self, agent):
        cards = {card["type"]: card for card in told(agent, "diagrams/palette")["types"]}

        assert tuple(cards) == ELEMENT_TYPES.names
        for name, card in cards.items():
            assert card["label"] == ELEMENT_TYPES.get(name).label
            assert card["drawing"]["width"] > 0
            assert card["drawing"]["marks"]

    def test_offers_what_the_matrix_does(self, agent):
        offers = told(agent, "diagrams/palette")["offers"]

        assert said(offers) == said(vocabulary(["relationships"]))["relationships"]["offered"]


class TestWhoHasItAlready:
    @pytest.mark.parametrize(
        "name", ["vocabulary", "vocabulary/types", "vocabulary/starters/cqrs", "palette"]
    )
    def test_is_told_that_nothing_has_changed(self, agent, name):
        address = f"/api/art/diagrams/{name}"
        first = agent.get(address)

        again = agent.get(address, headers={"If-None-Match": first["ETag"]})

        assert (again.status_code, again.content) == (304, b"")
        assert set(first["Cache-Control"].split(", ")) == {"private", "no-cache"}

    def test_is_judged_all_the_same(self, agent, client):
        tag = agent.get("/api/art/diagrams/vocabulary")["ETag"]

        answer = client.get("/api/art/diagrams/vocabulary", headers={"If-None-Match": tag})

        assert answer.status_code == 401
