"""The gate is the last thing on the way of a change (TOOL-84, TOOL-95).

Who is told that a cancel came too late is told the truth: nothing is left that could refuse it.
"""

from contextlib import contextmanager

import pytest
from django.db import connection

from diagrams.contracts import UndoDiagram
from diagrams.services.undo_diagram import undo_diagram
from teams.quick_redis import quick
from tests.diagrams.kept import a_diagram, addition, update
from tests.diagrams.proposing import submit
from tests.factories import a_person, a_request_id

pytestmark = pytest.mark.django_db(transaction=True)


def verdicts():
    return set(quick().keys("easel:request:*:verdict"))


@contextmanager
def watched():
    """Which statements were sent to the database before and after the gate was passed."""
    before = verdicts()
    sent: dict[str, list[str]] = {"before": [], "after": []}

    def watch(execute, sql, params, many, context):
        sent["after" if verdicts() - before else "before"].append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield sent
    assert len(verdicts() - before) == 1


def create(person, _diagram_id):
    a_diagram(person)


def change(person, diagram_id):
    update(person, diagram_id, addition("mail"), on=2)


def undo(person, diagram_id):
    request = UndoDiagram(request_id=a_request_id())
    undo_diagram(actor=person, diagram_id=diagram_id, request=request)


def propose(person, diagram_id):
    submit(person, diagram_id, addition("mail"), on=2)


class TestTheGate:
    @pytest.mark.parametrize("make", [create, change, undo, propose])
    def test_is_passed_when_all_is_written_and_nothing_can_refuse_it(self, make):
        person = a_person()
        diagram_id = a_diagram(person)
        update(person, diagram_id, addition("stock"), on=1)

        with watched() as sent:
            make(person, diagram_id)

        assert sent["after"] == []
        assert any("ledger_requestrecord" in sql for sql in sent["before"])
