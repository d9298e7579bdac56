"""Titles that several ask for, or let go of, at the same moment (DOC-S6)."""

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from common.errors import CanvasError
from diagrams.contracts import DuplicateDiagram, RenameDiagram
from diagrams.models import Diagram
from diagrams.services.duplicate_diagram import duplicate_diagram
from diagrams.services.rename_diagram import rename_diagram
from tests.diagrams.kept import a_diagram
from tests.factories import a_person, a_request_id
from tests.threads import at_once

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def person():
    return a_person()


def copied(person, diagram_id, title=None):
    request = DuplicateDiagram(request_id=a_request_id(), title=title)
    return duplicate_diagram(actor=person, diagram_id=diagram_id, request=request)


def renamed(person, diagram_id, title):
    request = RenameDiagram(request_id=a_request_id(), title=title)
    return rename_diagram(actor=person, diagram_id=diagram_id, request=request)


class TestCopies:
    def test_that_are_made_at_once_each_get_a_title_of_their_own(self, person):
        diagram_id = a_diagram(person, title="Shop")

        copies = at_once(*[lambda: copied(person, diagram_id)] * 8)

        titles = {each if isinstance(each, Exception) else each.title for each in copies}
        assert titles == {"Shop copy", *(f"Shop copy {number}" for number in range(2, 9))}

    def test_of_one_title_that_was_asked_for_are_one(self, person):
        diagram_id = a_diagram(person, title="Shop")

        copies = at_once(*[lambda: copied(person, diagram_id, "Till")] * 4)

        refused = [each.code for each in copies if isinstance(each, CanvasError)]
        assert refused == ["DUPLICATE_TITLE"] * 3


class TestATitle:
    @pytest.mark.parametrize("take", [renamed, copied])
    def test_that_is_let_go_of_while_it_is_looked_up_is_free(self, person, take):
        rival, diagram_id = a_diagram(person, title="Till"), a_diagram(person, title="Shop")

        taken = with_title_let_go_of(rival, lambda: take(person, diagram_id, "Till"))

        assert taken.title == "Till"


def with_title_let_go_of(rival, call):
    """What ``call`` returns, when ``rival`` is deleted between its refusal by the database and the
    search for whom it was refused for."""
    is_refused = is_gone = False

    def interrupt(execute, sql, *rest):
        nonlocal is_refused, is_gone
        if is_refused and not is_gone and sql.startswith("SELECT"):
            is_gone = True
            Diagram.objects.filter(pk=rival).update(deleted_at=timezone.now())
        try:
            return execute(sql, *rest)
        except IntegrityError:
            is_refused = True
            raise

    with connection.execute_wrapper(interrupt):
        outcome = call()
    assert is_gone
    return outcome
