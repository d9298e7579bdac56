import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from ledger import services
from ledger.contracts import Change, Receipt
from ledger.models import RequestRecord
from ledger.services import (
    Claim,
    RequestIdMismatch,
    RequestInProgress,
    is_answered,
    once,
)
from teams.actors import Actor
from teams.models import Team
from tests.factories import a_bot_of, a_colleague_of, a_person, a_request_id
from tests.threads import at_once, in_a_thread


class Rename(Change):
    name: str


class Renamed(Receipt):
    name: str


@dataclass
class Renaming:
    """Renames a team, counts how often, and lets a test look in before and after."""

    actor: Actor
    request: Rename
    target: str = "t"
    operation: str = "rename"
    times: int = 0
    before: Callable[[Claim], None] = field(default=lambda claim: None)

    def __call__(self) -> Renamed:
        return once(
            actor=self.actor,
            operation=self.operation,
            target=self.target,
            request=self.request,
            receipt_type=Renamed,
            change=self._change,
        )

    def _change(self, claim: Claim) -> Renamed:
        self.before(claim)
        with transaction.atomic():
            self.times += 1
            Team.objects.filter(pk=self.actor.team_id).update(name=self.request.name)
            renamed = Renamed(name=self.request.name)
            claim.resolve(renamed)
            return renamed


def rename_of(person, name="Art", **fields):
    return Renaming(person, Rename(request_id=a_request_id(), name=name), **fields)


def fail(claim):
    raise LookupError


def name_of_team(person):
    return Team.objects.get(pk=person.team_id).name


@pytest.mark.django_db
class TestOnce:
    def test_answers_a_repeated_request_without_making_the_change_again(self):
        renaming = rename_of(a_person())
        first = renaming()

        second = renaming()

        assert renaming.times == 1
        assert (first.replayed, second.replayed) == (False, True)
        assert second.name == first.name

    def test_refuses_an_id_that_was_used_for_something_else(self):
        renaming = rename_of(a_person(), "Art")
        renaming()

        renaming.request = renaming.request.model_copy(update={"name": "Music"})

        with pytest.raises(RequestIdMismatch):
            renaming()

    def test_refuses_an_id_that_was_used_on_something_else(self):
        renaming = rename_of(a_person(), target="one")
        renaming()

        renaming.target = "another"

        with pytest.raises(RequestIdMismatch):
            renaming()

    def test_forgets_a_request_that_failed_so_that_it_can_be_sent_again(self):
        renaming = rename_of(a_person(), before=fail)
        with pytest.raises(LookupError):
            renaming()

        renaming.before = lambda claim: None

        assert renaming().replayed is False
        assert renaming.times == 1

    def test_takes_the_same_id_from_two_people_for_two_requests(self):
        first = rename_of(a_person())
        second = Renaming(a_colleague_of(first.actor), first.request)
        first()

        assert second().replayed is False

    def test_takes_a_bot_and_its_owner_for_one_sender(self):
        first = rename_of(a_person())
        second = Renaming(a_bot_of(first.actor), first.request)
        first()

        assert second().replayed is True

    def test_takes_the_same_id_for_two_operations_for_two_requests(self):
        renaming = rename_of(a_person())
        renaming()

        renaming.operation = "rename again"

        assert renaming().replayed is False

    def test_makes_the_change_of_a_process_that_died_before_answering(self):
        renaming = rename_of(a_person())
        renaming()
        RequestRecord.objects.update(
            receipt=None, leased_until=timezone.now() - timedelta(seconds=1)
        )

        assert renaming().replayed is False
        assert renaming.times == 2

    def test_leaves_a_change_to_whoever_renews_the_claim_in_time(self):
        """A drawing may take longer than a lease."""
        renaming = rename_of(a_person())

        def take_longer_than_a_lease(claim):
            late = timezone.now() - timedelta(seconds=1)
            RequestRecord.objects.filter(pk=claim.record_id).update(leased_until=late)
            claim.renew()

        renaming.before = take_longer_than_a_lease
        renaming()

        assert RequestRecord.objects.get().leased_until > timezone.now()

    def test_renews_no_claim_that_was_taken_over(self):
        renaming = rename_of(a_person())

        def be_taken_over(claim):
            RequestRecord.objects.filter(pk=claim.record_id).update(attempt=claim.attempt + 1)
            claim.renew()

        renaming.before = be_taken_over

        with pytest.raises(RequestInProgress):
            renaming()
        assert renaming.times == 0

    def test_refuses_the_answer_of_a_process_that_was_taken_over(self):
        renaming = rename_of(a_person())

        def be_taken_over(claim):
            RequestRecord.objects.filter(pk=claim.record_id).update(attempt=claim.attempt + 1)

        renaming.before = be_taken_over

        with pytest.raises(RequestInProgress):
            renaming()
        assert name_of_team(renaming.actor) != "Art"
        assert RequestRecord.objects.get().receipt is None


@pytest.mark.django_db
class TestIsAnswered:
    def test_is_so_of_a_change_that_was_made_and_of_nobody_elses(self):
        renaming = rename_of(a_person())
        renaming()
        asked = {"operation": "rename", "request_id": renaming.request.request_id}

        assert is_answered(renaming.actor, **asked)
        assert not is_answered(a_colleague_of(renaming.actor), **asked)
        assert not is_answered(renaming.actor, **{**asked, "operation": "rename again"})

    def test_is_not_so_while_it_is_being_made(self):
        renaming, found = rename_of(a_person()), []
        asked = {"operation": "rename", "request_id": renaming.request.request_id}
        renaming.before = lambda _: found.append(is_answered(renaming.actor, **asked))

        renaming()

        assert found == [False]


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestOnceInARace:
    def test_makes_the_change_once_and_answers_every_copy_the_same(self, scale):
        for _ in range(5 * scale):
            renaming = rename_of(a_person())

            answers = at_once(*[renaming] * 6)

            assert renaming.times == 1
            assert {answer.name for answer in answers} == {"Art"}
            assert sorted(answer.replayed for answer in answers) == [False, *[True] * 5]

    def test_lets_a_waiting_copy_make_the_change_when_the_first_one_fails(self):
        failures: list[Claim] = []
        started = threading.Event()

        def fail_the_first_time(claim):
            if not failures:
                failures.append(claim)
                started.wait()
                raise LookupError

        renaming = rename_of(a_person(), before=fail_the_first_time)
        first = in_a_thread(renaming)
        while not failures:
            started.wait(0.001)
        second = in_a_thread(renaming)

        started.set()

        assert isinstance(first(), LookupError)
        assert second().replayed is False
        assert renaming.times == 1

    def test_gives_up_on_a_copy_that_stays_at_work(self, monkeypatch):
        # The patience is a setting of the module; the clock and the ledger are the real ones.
        monkeypatch.setattr(services, "PATIENCE", timedelta(milliseconds=50))
        at_work, enough = threading.Event(), threading.Event()

        def be_slow(claim):
            at_work.set()
            enough.wait()

        renaming = rename_of(a_person(), before=be_slow)
        first = in_a_thread(renaming)
        at_work.wait()

        second = in_a_thread(renaming)()
        enough.set()

        assert isinstance(second, RequestInProgress)
        assert first().replayed is False

    def test_waits_for_the_lease_of_a_process_that_was_killed_and_takes_over(self):
        renaming = rename_of(a_person())
        renaming()
        RequestRecord.objects.update(
            receipt=None, leased_until=timezone.now() + timedelta(milliseconds=200)
        )

        assert renaming().replayed is False
        assert services.LEASE < services.PATIENCE  # so that nobody gives up before

    def test_lets_one_of_many_take_over_from_a_process_that_died(self):
        renaming = rename_of(a_person())
        renaming()
        RequestRecord.objects.update(
            receipt=None, leased_until=timezone.now() - timedelta(seconds=1)
        )

        answers = at_once(*[renaming] * 6)

        assert renaming.times == 2  # the one that died, and the one that took over
        assert sum(not answer.replayed for answer in answers) == 1
