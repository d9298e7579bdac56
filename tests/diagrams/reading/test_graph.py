"""Questions about a view as a graph, and about what is where."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import InvalidInput, NotFound
from diagrams.document.model import View
from diagrams.reading.finding import FindElements, find_elements
from diagrams.reading.graph import Way, graph_of, neighbours, shortest_path
from diagrams.reading.pages import CursorStale
from tests.diagrams.random_documents import documents
from tests.diagrams.reading.asking import ids
from tests.diagrams.small import document, view


def undirected(drawn: View, name: str) -> View:
    return drawn.replaced(
        relationships=tuple(
            each.replaced(directed=False) if each.id == name else each
            for each in drawn.relationships
        )
    )


class TestNeighbours:
    drawn = undirected(view("a b c d", "r:a>b", "s:b>c", "t:b>d", "u:d>a"), "t")

    @pytest.mark.parametrize(
        ("way", "relationships", "elements"),
        [
            (Way.BOTH, ["r", "s", "t"], ["a", "c", "d"]),
            (Way.INCOMING, ["r", "t"], ["a", "d"]),
            (Way.OUTGOING, ["s", "t"], ["c", "d"]),
        ],
    )
    def test_are_those_joined_directly_that_way(self, way, relationships, elements):
        found = neighbours(self.drawn, "b", way)

        assert ids(found.relationships) == relationships
        assert ids(found.elements) == elements

    @pytest.mark.parametrize(
        ("depth", "elements"),
        [(1, ["b"]), (2, ["b", "c"]), (3, ["b", "c", "d"]), (5, ["b", "c", "d"])],
    )
    def test_are_those_that_so_many_steps_lead_to(self, depth, elements):
        chain = view("a b c d e", "r:a>b", "s:b>c", "t:c>d", "u:d>b", "v:e>d")

        assert ids(neighbours(chain, "a", Way.OUTGOING, depth=depth).elements) == elements

    @given(documents(), st.integers(1, 4), st.sampled_from(Way), st.data())
    def test_are_as_far_away_as_they_may_be(self, whole, depth, way, data):
        drawn = whole.view
        if not drawn.elements:
            return
        start = data.draw(st.sampled_from(sorted(drawn.element_by_id)))

        found = neighbours(drawn, start, way, depth=depth)

        graph = graph_of(drawn)
        walked = {
            Way.OUTGOING: graph,
            Way.INCOMING: graph.reverse(),
            Way.BOTH: graph.to_undirected(),
        }[way]
        near = nx.single_source_shortest_path_length(walked, start, cutoff=depth)
        assert {*ids(found.elements), start} == set(near)

    def test_are_the_nearest_where_there_are_too_many(self):
        spokes = [f"n{number}" for number in range(210)]
        drawn = view(
            "a b " + " ".join(spokes), *(f"r{each}:b>{each}" for each in spokes), "first:a>b"
        )

        found = neighbours(drawn, "a", depth=2)

        assert "first" in ids(found.relationships)
        assert (len(found.relationships), found.truncated) == (200, True)

    def test_are_two_hundred_at_most(self):
        spokes = [f"n{number}" for number in range(210)]
        drawn = view("a " + " ".join(spokes), *(f"r{each}:a>{each}" for each in spokes))

        found = neighbours(drawn, "a")

        assert (len(found.relationships), len(found.elements), found.truncated) == (200, 200, True)

    def test_of_what_there_is_not_are_refused(self):
        with pytest.raises(NotFound):
            neighbours(self.drawn, "z")


class TestTheShortestPath:
    drawn = view("a b c d e", "r:a>b", "s:b>c", "t:c>d", "u:a>d", "v:d>e")

    def test_has_the_fewest_relationships(self):
        found = shortest_path(self.drawn, "a", "e")

        assert ids(found.elements) == ["a", "d", "e"]
        assert ids(found.relationships) == ["u", "v"]

    def test_goes_against_no_arrow_but_either_way_along_a_plain_line(self):
        assert shortest_path(self.drawn, "e", "d").elements == ()
        assert ids(shortest_path(undirected(self.drawn, "v"), "e", "d").relationships) == ["v"]

    def test_from_an_element_to_itself_is_that_element(self):
        found = shortest_path(self.drawn, "a", "a")

        assert (ids(found.elements), found.relationships) == (["a"], ())

    def test_to_what_there_is_not_is_refused(self):
        with pytest.raises(NotFound) as refused:
            shortest_path(self.drawn, "a", "z")

        assert refused.value.problems[0].path == "/target"

    @given(documents(), st.data())
    def test_can_be_walked_and_is_as_short_as_any(self, whole, data):
        drawn = whole.view
        if not drawn.elements:
            return
        source, target = (data.draw(st.sampled_from(sorted(drawn.element_by_id))) for _ in range(2))

        found = shortest_path(drawn, source, target)

        graph = graph_of(drawn)
        assert bool(found.elements) == nx.has_path(graph, source, target)
        for here, there, by in zip(
            ids(found.elements), ids(found.elements)[1:], found.relationships, strict=False
        ):
            ways = {(by.source, by.target)}
            if by.directed is False:
                ways.add((by.target, by.source))
            assert (here, there) in ways
        if found.elements:
            lengths = nx.single_source_shortest_path_length(graph, source)
            assert len(found.relationships) == lengths[target]


def found(drawn: View, **asked):
    request = FindElements.model_validate(asked)
    return find_elements(document(drawn), revision="r:1", request=request)


class TestFindElements:
    drawn = view("a:queue b:topic c", c=view("d:queue e"))

    def test_finds_types_by_word_or_alias_in_every_view(self):
        told = found(self.drawn, types=["SQS", "blob"])

        assert [(each.id, each.path) for each in told.elements] == [("a", ()), ("d", ("c",))]

    def test_finds_nothing_for_types_that_there_are_not(self):
        assert found(self.drawn, types=["blob"]).elements == ()

    def test_finds_text_however_it_is_written(self):
        a, *others = self.drawn.elements
        drawn = self.drawn.replaced(
            elements=(a.replaced(description="Orders  of the DAY"), *others)
        )

        assert ids(found(drawn, text=" orders of the day ").elements) == ["a"]

    def test_goes_on_where_a_page_ends(self):
        first = found(self.drawn, limit=3)
        second = found(self.drawn, limit=3, cursor=first.cursor)

        assert ids((*first.elements, *second.elements)) == ["a", "b", "c", "d", "e"]
        assert (first.complete, second.complete, second.cursor) == (False, True, None)

    def test_refuses_a_cursor_of_another_revision_or_question_or_of_nobody(self):
        cursor = found(self.drawn, limit=3).cursor

        with pytest.raises(CursorStale):
            find_elements(document(self.drawn), revision="r:2", request=FindElements(cursor=cursor))
        with pytest.raises(CursorStale):
            found(self.drawn, limit=3, cursor=cursor, text="a")
        with pytest.raises(InvalidInput):
            found(self.drawn, cursor="o:3")
