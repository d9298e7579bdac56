import pytest

from common.errors import NotFound
from workflows.knowledge.content import EntityContent, KnowledgeContent
from workflows.knowledge.library import Library


def about(subject: str) -> KnowledgeContent:
    entity = EntityContent(key=subject, name=subject, source=subject, snippet=f"On {subject}.")
    return KnowledgeContent(entities=(entity,))


class TestLibrary:
    def test_searches_the_graph_that_is_named(self):
        library = Library(["kg_1", "kg_2"], content_of=about)

        assert [found.snippet for found in library.search("kg_2", "?")] == ["On kg_2."]

    def test_searches_the_first_when_none_is_named(self):
        library = Library(["kg_1", "kg_2"], content_of=about)

        assert [found.snippet for found in library.search("", "?")] == ["On kg_1."]

    @pytest.mark.parametrize("ids", [["kg_1"], []])
    def test_finds_no_graph_that_this_run_may_not_search(self, ids):
        library = Library(ids, content_of=about)

        with pytest.raises(NotFound):
            library.search("kg_2" if ids else "", "?")

    def test_reads_a_graph_when_it_is_searched_and_not_before(self):
        read: list[str] = []

        def content_of(graph_id: str) -> KnowledgeContent:
            read.append(graph_id)
            return about(graph_id)

        library = Library(["kg_1", "kg_2"], content_of=content_of)
        library.search("kg_2", "?")

        assert read == ["kg_2"]
