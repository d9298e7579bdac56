"""Who is overtaken again and again gets their turn, and keeps nobody waiting for long (TOOL-85)."""

import pytest

from common.deadline import Deadline, Timeout
from diagrams import selectors
from diagrams.models import Diagram
from diagrams.services.composing import DiagramBusy, revised
from diagrams.services.errands import carry_out
from diagrams.services.overtaking import ATTEMPTS, made_on_head
from ledger.contracts import Receipt
from teams.access import Permission
from tests.diagrams.kept import a_chain, an_edit, relabel, update
from tests.factories import a_colleague_of, a_person

pytestmark = pytest.mark.django_db

SMALL, LARGE = relabel("n1", "One"), {"op": "arrange"}
PASSED = Deadline(at=0.0, clock=lambda: 1.0)


class Changed(Receipt):
    pass


class Overtaken:
    """A change that somebody is faster than each time, until they have to wait for it.

    ``second`` happens before it is drawn for the second time.
    """

    def __init__(self, op, second=lambda at_work: None):
        self.person = a_person()
        self.rival = a_colleague_of(self.person)
        self.diagram_id = a_chain(self.person, 40)
        self.request = an_edit(op, on=1)
        self.drawn = []
        self._second = second

    @property
    def head(self):
        return Diagram.objects.get(pk=self.diagram_id).head_number

    def made(self):
        return carry_out(
            actor=self.person,
            operation="update_diagram",
            target=self.diagram_id,
            request=self.request,
            receipt_type=Changed,
            work=self._work,
            diagram_id=self.diagram_id,
        )

    def _work(self, at_work):
        return made_on_head(
            at_work,
            actor=self.person,
            permission=Permission.DRAW,
            diagram_id=self.diagram_id,
            draw=lambda head: self._draw(head, at_work),
            keep=lambda _, __: self._keep(at_work),
        )

    def _draw(self, head, at_work):
        self.drawn.append(head.number)
        if not at_work.others_wait:
            update(self.rival, self.diagram_id, relabel("n0", f"Of {head.number}"), on=head.number)
        if len(self.drawn) == 2:
            self._second(at_work)
        if not at_work.others_wait and at_work.deadline is not PASSED:
            # It would not be kept, however it came out.
            return None
        document = selectors.document_at(self.diagram_id, head.number)
        return revised(document, self.request, at_work)

    def _keep(self, at_work):
        at_work.claim.resolve(Changed())
        at_work.pass_gate()
        return Changed()


def give_up(at_work):
    at_work.deadline = PASSED


class TestAChangeThatIsOvertakenAgainAndAgain:
    def test_is_drawn_while_the_others_wait_where_it_is_small(self):
        overtaken = Overtaken(SMALL)

        overtaken.made()

        assert len(overtaken.drawn) == ATTEMPTS + 1
        assert overtaken.drawn[-1] == overtaken.head

    def test_is_refused_to_be_sent_again_where_it_is_large(self):
        """Nobody is to wait for its drawing, let alone for a worker that is free."""
        overtaken = Overtaken(LARGE)

        with pytest.raises(DiagramBusy) as refused:
            overtaken.made()

        assert len(overtaken.drawn) == ATTEMPTS + 1
        assert refused.value.body().retryable

    @pytest.mark.parametrize("op", [SMALL, LARGE])
    def test_has_one_deadline_for_all_that_is_drawn_for_it(self, op):
        overtaken = Overtaken(op, second=give_up)

        with pytest.raises(Timeout):
            overtaken.made()

        assert len(overtaken.drawn) == 2
