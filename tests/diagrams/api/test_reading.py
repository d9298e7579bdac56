"""Reading diagrams in meaning over REST (TOOL 3.3, TOOL 3.6, TOOL-24 … TOOL-31)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.diagrams.api.conversing import a_shop, an_agent_of, ids, sent, told
from tests.diagrams.kept import a_chain, relabel
from tests.factories import a_person, a_team

pytestmark = pytest.mark.django_db

INSIDE = {
    "nodes": [{"id": "api", "type": "component", "label": "API"}],
    "flows": [],
}
NESTED = {
    "nodes": [
        {"id": "shop", "type": "service", "label": "Shop", "inside": INSIDE, "group": "ours"},
        {"id": "queue", "type": "queue", "label": "Jobs"},
        {"id": "worker", "type": "worker", "label": "Worker"},
    ],
    "relationships": [
        {"id": "asks", "from": "shop", "to": "queue"},
        {"id": "takes", "from": "queue", "to": "worker"},
    ],
    "groups": [{"id": "ours", "label": "Ours", "kind": "system"}],
    "flows": [{"id": "job", "title": "A job", "steps": ["asks", "takes"]}],
    "notes": [{"id": "why", "text": "Slow work is done later", "about": "queue"}],
}
# The token, where the diagram is and stands, what it says.
MOST_QUERIES = 5


@pytest.fixture
def person():
    return a_person(a_team("art"))


@pytest.fixture
def agent(person):
    return an_agent_of(person)


@pytest.fixture
def diagram(agent):
    return f"diagrams/{a_shop(agent, **NESTED)}"


def refused(client, address, **query):
    answer = client.get(f"/api/art/{address}", query)
    body = answer.json()
    return answer.status_code, body["code"], [each["path"] for each in body["problems"]]


class TestReadingAView:
    def test_tells_all_of_it_in_meaning_and_nothing_of_where_it_is(self, agent, diagram):
        view = told(agent, f"{diagram}/read")

        assert (view["title"], view["revision"]) == ("Shop", "r:1")
        assert view["view"] == {"path": [], "level": None, "insideViews": ["shop"]}
        assert ids(view["elements"]) == ["shop", "queue", "worker"]
        assert view["elements"][0]["inside"]["elements"] == 1
        assert view["elements"][1]["attachmentCount"] == 1
        assert view["relationships"][0]["caption"]
        assert view["flows"] == [{"id": "job", "title": "A job", "steps": ["asks", "takes"]}]
        assert "geometry" not in view["elements"][0]
        assert {"partial", "counts", "cursor", "suggestions"} & view.keys() == set()

    def test_tells_an_inner_view_by_the_way_to_it(self, agent, diagram):
        view = told(agent, f"{diagram}/read", **{"view.inside": "shop"})

        assert (ids(view["elements"]), view["view"]["owner"]) == (["api"], "Shop")

    def test_tells_what_is_included(self, agent, diagram):
        view = told(agent, f"{diagram}/read", include="geometry,attachments,suggestions,weather")

        assert view["elements"][0]["geometry"]["width"] > 0
        assert view["elements"][1]["attachments"][0]["text"] == "Slow work is done later"
        assert view["suggestions"]

    @pytest.mark.parametrize(
        ("focus", "elements"),
        [
            ({"focus.nodes": "worker,nobody"}, ["worker"]),
            ({"focus.group": "ours"}, ["shop"]),
            ({"focus.flow": "job"}, ["shop", "queue", "worker"]),
            ({"focus.nodes": "worker", "focus.group": "ours"}, ["shop", "worker"]),
        ],
    )
    def test_tells_a_part_of_it_and_how_much_there_is(self, agent, diagram, focus, elements):
        view = told(agent, f"{diagram}/read", **focus)

        assert ids(view["elements"]) == elements
        assert (view["partial"], view["counts"]["elements"]) == (True, 3)

    def test_names_the_far_ends_of_what_is_told(self, agent, diagram):  # TOOL-26
        view = told(agent, f"{diagram}/read", **{"focus.nodes": "worker"})

        assert view["outsideEndpoints"] == [{"id": "queue", "type": "queue", "label": "Jobs"}]

    @pytest.mark.parametrize(
        ("query", "status", "code", "path"),
        [
            ({"view.inside": "queue"}, 404, "NOT_FOUND", "/view/inside"),
            ({"view.inside": "a,b,c,d"}, 400, "INVALID_INPUT", "/view/inside"),
            ({"focus.group": "nobody"}, 404, "NOT_FOUND", "/focus/group"),
            ({"focus.flow": "nobody"}, 404, "NOT_FOUND", "/focus/flow"),
            ({"cursor": "o:1"}, 400, "INVALID_INPUT", "/cursor"),
            ({"format": "visio"}, 400, "INVALID_INPUT", "/format"),
            ({"format": "c4", "view.inside": "queue"}, 404, "NOT_FOUND", "/view/inside"),
            ({"inside": "shop"}, 400, "INVALID_INPUT", "/inside"),
            ({"view": "shop"}, 400, "INVALID_INPUT", "/view"),
        ],
    )
    def test_points_at_the_parameter_that_leads_nowhere(
        self, agent, diagram, query, status, code, path
    ):
        assert refused(agent, f"{diagram}/read", **query) == (status, code, [path])


class TestPages:
    """TOOL-25, TOOL-27, TOOL-29."""

    @pytest.fixture
    def large(self, person):
        return f"diagrams/{a_chain(person, 230)}"

    def test_have_200_elements_at_most_and_go_on_where_they_end(self, agent, large):
        first = told(agent, f"{large}/read")
        second = told(agent, f"{large}/read", cursor=first["cursor"])

        assert (len(first["elements"]), len(second["elements"])) == (200, 30)
        assert (first["partial"], first["counts"]["relationships"]) == (True, 229)
        assert "cursor" not in second

    def test_end_when_the_diagram_changes_or_the_question(self, agent, large):
        cursor = told(agent, f"{large}/read")["cursor"]

        other = refused(agent, f"{large}/read", cursor=cursor, include="geometry")
        sent(agent, "PATCH", large, expectedRevision="r:1", ops=[relabel("n0", "First")])
        stale = agent.get(f"/api/art/{large}/read", {"cursor": cursor})

        assert other[:2] == (409, "CURSOR_STALE")
        assert (stale.status_code, stale.json()["details"]) == (409, {"revision": "r:2"})


class TestSourceFormats:
    """TOOL-30."""

    @pytest.mark.parametrize(("name", "flows"), [("mermaid", 1), ("plantuml", 1), ("c4", 0)])
    def test_are_to_the_byte_what_is_exported(self, agent, diagram, name, flows):
        ignored = {"focus.nodes": "nobody", "include": "geometry", "cursor": "nonsense"}

        source = told(agent, f"{diagram}/read", format=name, **ignored)

        exported = agent.get(f"/api/art/{diagram}/export/{name}").content.decode()
        assert source["source"] == exported
        assert (source["revision"], source["format"], source["flows"]) == ("r:1", name, flows)


class TestTheImplementation:
    """TOOL 3.6."""

    def test_has_flows_as_stored_notes_and_boundaries(self, agent, diagram):
        said = told(agent, f"{diagram}/implementation")

        steps = said["flows"][0]["steps"]
        assert [(each["order"], each["from"], each["to"]) for each in steps] == [
            (1, "shop", "queue"),
            (2, "queue", "worker"),
        ]
        assert said["notes"][0]["provenance"] == "attached"
        assert said["boundaries"][0]["memberIds"] == ["shop"]

    def test_can_be_of_one_flow(self, agent, diagram):
        assert told(agent, f"{diagram}/implementation", **{"focus.flow": "job"})["flows"]
        assert refused(agent, f"{diagram}/implementation", **{"focus.flow": "nobody"}) == (
            404,
            "NOT_FOUND",
            ["/focus/flow"],
        )


class TestQuestionsAboutTheGraph:
    def test_who_is_next_to_an_element(self, agent, diagram):
        around = told(agent, f"{diagram}/neighbours", element="queue")
        behind = told(agent, f"{diagram}/neighbours", element="shop", way="outgoing", depth=2)

        assert ids(around["elements"]) == ["shop", "worker"]
        assert ids(behind["elements"]) == ["queue", "worker"]
        assert (
            told(agent, f"{diagram}/neighbours", element="shop", way="incoming")["elements"] == []
        )

    def test_how_one_gets_from_one_to_another(self, agent, diagram):
        there = told(agent, f"{diagram}/path", source="shop", target="worker")
        back = told(agent, f"{diagram}/path", source="worker", target="shop")

        assert ids(there["relationships"]) == ["asks", "takes"]
        assert back["elements"] == []

    def test_what_is_of_a_type_or_has_a_text_in_any_view(self, agent, diagram):
        by_type = told(agent, f"{diagram}/find", types="sqs,component")
        by_text = told(agent, f"{diagram}/find", text="WORK")

        assert [(each["id"], each["path"]) for each in by_type["elements"]] == [
            ("queue", []),
            ("api", ["shop"]),
        ]
        assert (ids(by_text["elements"]), by_text["complete"]) == (["worker"], True)

    @pytest.mark.parametrize(
        ("question", "query", "refusal"),
        [
            ("neighbours", {"element": "nobody"}, (404, "NOT_FOUND", ["/element"])),
            ("neighbours", {}, (400, "INVALID_INPUT", ["/element"])),
            ("neighbours", {"element": "shop", "depth": 6}, (400, "INVALID_INPUT", ["/depth"])),
            ("path", {"source": "shop", "target": "api"}, (404, "NOT_FOUND", ["/target"])),
            ("find", {"cursor": "o:3"}, (400, "INVALID_INPUT", ["/cursor"])),
            ("find", {"limit": "lots"}, (400, "INVALID_INPUT", ["/limit"])),
        ],
    )
    def test_point_at_what_is_not_there(self, agent, diagram, question, query, refusal):
        assert refused(agent, f"{diagram}/{question}", **query) == refusal


class TestWhatItCosts:
    @pytest.mark.parametrize(
        "question",
        [
            "read",
            "read?format=c4",
            "implementation",
            "neighbours?element=n0",
            "path?source=n0&target=n2",
            "find?text=n",
            "scene",
        ],
    )
    def test_is_a_few_queries_whatever_there_is(self, person, agent, question):
        # The first request of a token is noted, and costs more.
        told(agent, "diagrams/vocabulary")
        cost = []
        for diagram_id in (a_chain(person, 3), a_chain(person, 60)):
            with CaptureQueriesContext(connection) as queries:
                told(agent, f"diagrams/{diagram_id}/{question}")
            cost.append(len(queries))

        assert cost[0] == cost[1] <= MOST_QUERIES
