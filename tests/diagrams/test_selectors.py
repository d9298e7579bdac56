"""Reading a revision: as it is kept, and rarely twice."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from common.errors import NotFound
from common.memory import Memory
from diagrams import selectors
from diagrams.history.packing import pack
from diagrams.models import DiagramRevision
from tests.diagrams.kept import a_diagram, addition, labels, relabel, removal, update
from tests.factories import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


def contents_read(call):
    with CaptureQueriesContext(connection) as queries:
        call()
    return sum('"content"' in each["sql"] and each["sql"].startswith("SELECT") for each in queries)


class TestARevision:
    def test_is_not_read_from_the_database_by_whoever_has_just_written_it(self, person):
        diagram_id = a_diagram(person)

        assert contents_read(lambda: update(person, diagram_id, addition("mail"), on=1)) == 0
        assert contents_read(lambda: update(person, diagram_id, removal("mail"), on=2)) == 0

    def test_is_read_as_it_is_kept_where_it_was_not_used_lately(self, person, monkeypatch):
        diagram_id = a_diagram(person)
        written = selectors.document_at(diagram_id, 1)
        # Room for one, whatever its size.
        monkeypatch.setattr(selectors, "_memory", Memory(1))
        update(person, diagram_id, relabel("web", "Store"), on=1)

        assert contents_read(lambda: selectors.document_at(diagram_id, 1)) == 1
        assert selectors.document_at(diagram_id, 1) == written
        assert contents_read(lambda: selectors.document_at(diagram_id, 1)) == 0

    def test_that_was_never_committed_is_not_taken_for_another_of_its_number(self, person):
        diagram_id = a_diagram(person)
        with transaction.atomic():
            update(person, diagram_id, addition("mail"), on=1)
            transaction.set_rollback(True)
        with pytest.raises(NotFound):
            selectors.document_at(diagram_id, 2)

        update(person, diagram_id, addition("stock"), on=1)

        assert labels(diagram_id, 2).keys() == {"web", "orders", "db", "stock"}
        row = DiagramRevision.objects.get(diagram_id=diagram_id, number=2)
        assert pack(selectors.document_at(diagram_id, 2)).content == bytes(row.content)
