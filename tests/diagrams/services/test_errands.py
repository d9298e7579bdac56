"""Work on a request can be called off until its result is kept (TOOL-95)."""

import pytest

from common.errors import Cancelled
from diagrams import under_way
from diagrams.contracts import ChangeDiagramState
from diagrams.services.errands import errand
from ledger.services import Claim
from tests.factories import a_person, a_request_id
from tests.stack import until

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_work():
    request = ChangeDiagramState(request_id=a_request_id())
    with errand(a_person(), request, Claim(record_id=1, attempt=1)) as work:
        yield work


class TestAnErrand:
    def test_that_is_called_off_learns_of_it_between_two_stages(self, at_work):
        assert not at_work.is_cancelled()

        assert under_way.cancel(at_work.ticket)

        until(at_work.is_cancelled, "the errand to learn that it was called off", 10)

    def test_that_is_over_before_it_has_learnt_of_it_is_still_stopped_at_the_gate(self, at_work):
        assert under_way.cancel(at_work.ticket)

        with pytest.raises(Cancelled):
            at_work.pass_gate()

    def test_that_has_passed_the_gate_cannot_be_called_off(self, at_work):
        at_work.pass_gate()

        assert not under_way.cancel(at_work.ticket)
