"""Work on a request can be called off until its result is kept (TOOL-95)."""

import socket
from contextlib import ExitStack, contextmanager

import pytest
from django.db import transaction
from django.test import override_settings

from common.errors import Cancelled, NotFound
from diagrams import under_way
from diagrams.contracts import CancelRequest
from diagrams.services.attempts import RequestsUnknown
from diagrams.services.cancel_request import cancel_request
from diagrams.services.errands import carry_out
from diagrams.under_way import UnderWay
from ledger.contracts import Change, Receipt
from teams.actors import Bot
from teams.quick_redis import quick
from tests.conftest import NOWHERE
from tests.factories import a_bot_of, a_colleague_of, a_person, a_request_id, let_agents_in
from tests.stack import until

pytestmark = pytest.mark.django_db


class Noting(Change):
    pass


class Noted(Receipt):
    pass


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def request_id():
    return a_request_id()


def call_off(actor, request_id):
    request = CancelRequest(request_id=a_request_id())
    return cancel_request(actor=actor, request_id=request_id, request=request).outcome


def carried_out(actor, request_id, happens=lambda at_work: None, *, operation="note"):
    """Have something noted; ``happens`` in the middle of it."""

    def work(at_work):
        happens(at_work)
        with transaction.atomic():
            at_work.claim.resolve(Noted())
            at_work.pass_gate()
            return Noted()

    return carry_out(
        actor=actor,
        operation=operation,
        target="here",
        request=Noting(request_id=request_id),
        receipt_type=Noted,
        work=work,
    )


def an_agent_of(person):
    let_agents_in(person)
    return a_bot_of(person, "view", "draw", kind="agent")


def an_attempt(actor, ticket):
    """Another copy of what ``carried_out`` does, that waits for the first one's answer."""
    return UnderWay(
        ticket=ticket,
        operation="note",
        team_id=actor.team_id,
        owner_id=actor.owner_id,
        token_id=actor.token_id if isinstance(actor, Bot) else None,
        diagram_id=None,
        project_id=None,
    )


@contextmanager
def redis_at(url=f"unix://{NOWHERE}"):
    """Have Redis looked for at ``url``."""
    quick.cache_clear()
    with override_settings(REDIS_URL=url):
        yield
    quick.cache_clear()


class TestAnErrand:
    def test_that_is_called_off_learns_of_it_between_two_stages(self, person, request_id):
        def happens(at_work):
            assert not at_work.is_cancelled()
            assert call_off(person, request_id) == "cancelled"
            until(at_work.is_cancelled, "the errand to learn that it was called off", 10)

        with pytest.raises(Cancelled):
            carried_out(person, request_id, happens)

    def test_that_is_over_before_it_has_learnt_of_it_is_still_stopped_at_the_gate(
        self, person, request_id
    ):
        with pytest.raises(Cancelled):
            carried_out(person, request_id, lambda _: call_off(person, request_id))

    def test_that_has_passed_the_gate_cannot_be_called_off(self, person, request_id):
        carried_out(person, request_id)

        assert call_off(person, request_id) == "too-late"
        assert carried_out(person, request_id).replayed

    def test_that_was_called_off_can_be_tried_again_with_the_same_id(self, person, request_id):
        with pytest.raises(Cancelled):
            carried_out(person, request_id, lambda _: call_off(person, request_id))

        assert not carried_out(person, request_id).replayed

    def test_of_a_repeated_request_that_is_called_off_gets_the_receipt_all_the_same(
        self, person, request_id
    ):
        """What was kept long ago was kept: whoever calls the repetition off is told so."""
        carried_out(person, request_id)
        quick().delete(f"easel:requests:{person.team_id}:{request_id}")

        assert carried_out(person, request_id).replayed
        assert call_off(person, request_id) == "too-late"


class TestACancelThatComesAhead:
    """Of its request, from which it is a few seconds away."""

    def test_holds(self, person, request_id):
        with pytest.raises(NotFound):
            call_off(person, request_id)

        with pytest.raises(Cancelled):
            carried_out(person, request_id)

    def test_holds_for_what_bots_ask_for_on_behalf_of_a_person(self, person, request_id):
        with pytest.raises(NotFound):
            call_off(person, request_id)

        with pytest.raises(Cancelled):
            carried_out(an_agent_of(person), request_id)

    def test_blocks_no_id_of_anybody_else(self, person, request_id):
        for stranger in (a_colleague_of(person), an_agent_of(person), a_person()):
            with pytest.raises(NotFound):
                call_off(stranger, request_id)

        assert not carried_out(person, request_id).replayed


class TestCopiesOfARequest:
    def test_that_two_tokens_of_one_owner_have_sent_are_called_off_together(
        self, person, request_id
    ):
        """The ledger answers them with one receipt: “cancelled” is said of neither or of both."""
        one, other = (an_agent_of(person) for _ in range(2))
        copy = an_attempt(other, "copy")

        def happens(_):
            under_way.begin(request_id, copy)
            assert call_off(other, request_id) == "cancelled"

        with pytest.raises(Cancelled):
            carried_out(one, request_id, happens)

    def test_are_all_called_too_late_where_one_of_them_is_kept(self, person, request_id):
        carried_out(person, request_id)
        under_way.begin(request_id, an_attempt(person, "copy"))

        assert call_off(person, request_id) == "too-late"

    def test_are_not_what_others_ask_for_with_the_same_id(self, person, request_id):
        colleague = a_colleague_of(person)
        carried_out(colleague, request_id)

        def happens(_):
            assert call_off(person, request_id) == "cancelled"

        with pytest.raises(Cancelled):
            carried_out(person, request_id, happens)
        assert carried_out(colleague, request_id).replayed

    def test_are_not_other_changes_with_the_same_id(self, person, request_id):
        carried_out(person, request_id, operation="note elsewhere")
        outcomes = []

        with pytest.raises(Cancelled):
            carried_out(person, request_id, lambda _: outcomes.append(call_off(person, request_id)))

        assert outcomes == ["too-late"]


class TestAtTheGate:
    """Of a change and a cancel that was acknowledged, the change gives way."""

    def test_a_redis_that_has_gone_has_the_change_refused(self, person, request_id):
        with ExitStack() as later, pytest.raises(RequestsUnknown) as refused:
            carried_out(person, request_id, lambda _: later.enter_context(redis_at()))

        assert refused.value.body().retryable
        assert not carried_out(person, request_id).replayed

    def test_a_redis_that_does_not_answer_has_the_change_refused(self, person, request_id):
        with socket.create_server(("127.0.0.1", 0)) as silent, ExitStack() as later:
            url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
            with pytest.raises(RequestsUnknown):
                carried_out(person, request_id, lambda _: later.enter_context(redis_at(url)))

        assert not carried_out(person, request_id).replayed

    def test_a_redis_that_has_forgotten_it_all_has_the_change_refused(self, person, request_id):
        """It may have been called off before."""

        def happens(at_work):
            call_off(person, request_id)
            quick().delete(
                f"easel:requests:{person.team_id}:{request_id}",
                f"easel:request:{at_work.ticket}:verdict",
            )

        with pytest.raises(RequestsUnknown):
            carried_out(person, request_id, happens)

    def test_a_redis_that_was_never_there_stops_nothing(self, person, request_id):
        with redis_at():
            assert not carried_out(person, request_id).replayed
