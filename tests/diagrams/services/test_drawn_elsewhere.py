"""Large drawings are made by a worker that can be killed, and nobody waits for ever (LAY-S5)."""

import logging
import re

import pytest
from django.db import connections

from canvas_project.settings_test import EASEL
from common.deadline import Timeout
from common.errors import Cancelled, CanvasError
from diagrams import under_way
from diagrams.contracts import CancelRequest, UndoDiagram
from diagrams.history.packing import packed
from diagrams.models import Diagram, DiagramRevision
from diagrams.pipeline.jobs import Composing
from diagrams.pipeline.progress import SILENT
from diagrams.services import telling
from diagrams.services.cancel_request import cancel_request
from diagrams.services.create_diagram import create_diagram
from diagrams.services.drawn_elsewhere import LayoutBusy, LayoutUnavailable
from diagrams.services.undo_diagram import undo_diagram
from diagrams.services.update_diagram import update_diagram
from teams.access import Forbidden, Role
from tests.diagrams.kept import an_edit, document, removal, update
from tests.diagrams.large import huge, large
from tests.factories import a_bot_of, a_colleague_of, a_person, a_request_id
from tests.layout_worker import layout_worker, until_at_work
from tests.stack import until
from tests.threads import in_a_thread

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

ARRANGE = {"op": "arrange", "direction": "down"}
BY_WHOM = re.compile(r"laid out by process (\d+) of a layout worker")


@pytest.fixture(scope="module")
def worker():
    with layout_worker() as running:
        yield running


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def limits(settings):
    """Have other limits for the test."""

    def change(**limits):
        settings.EASEL = EASEL.model_copy(update=limits)

    return change


@pytest.fixture
def drawn_by(caplog):
    """Which processes have drawn, other than this one."""
    caplog.set_level(logging.INFO, logger="diagrams.services.drawn_elsewhere")
    return lambda: [int(found[1]) for found in BY_WHOM.finditer(caplog.text)]


def cancel(actor, request_id):
    request = CancelRequest(request_id=a_request_id())
    return cancel_request(actor=actor, request_id=request_id, request=request)


def arrived(actor, request):
    """How many copies of it are worked on, or wait."""
    return len(under_way.attempts_at(actor.team_id, request.request_id))


def create(actor, request):
    return create_diagram(actor=actor, request=request)


def outcome_of(call):
    """What ``call`` returns, or the refusal that it raises."""
    try:
        return call()
    except CanvasError as refusal:
        return refusal


def beginning(worker, call):
    """Begin ``call`` in a thread; return how to wait for its end, when the worker is at work."""
    child = worker.child
    wait = in_a_thread(call)
    until_at_work([child])
    return wait


class TestALargeDrawing:
    def test_is_created_by_another_process(self, person, worker, drawn_by):
        create(person, large())

        assert drawn_by() == [worker.child.pid]

    def test_is_arranged_by_another_process(self, person, worker, drawn_by):
        diagram_id = create(person, large()).diagram_id

        receipt = update(person, diagram_id, ARRANGE, on=1)

        assert receipt.arranged == 100
        assert drawn_by() == [worker.child.pid] * 2

    def test_is_undone_by_another_process(self, person, worker, drawn_by):
        diagram_id = create(person, huge()).diagram_id
        update(person, diagram_id, removal("customer"), on=1)

        undo_diagram(
            actor=person, diagram_id=diagram_id, request=UndoDiagram(request_id=a_request_id())
        )

        assert document(diagram_id, 3) == document(diagram_id, 1)
        assert drawn_by() == [worker.child.pid] * 3

    def test_has_the_bytes_that_it_would_have_here(self, person, worker):
        """LAY-S3."""
        request = large()

        diagram_id = create(person, request).diagram_id

        here = Composing(request).done(SILENT)
        kept = DiagramRevision.objects.get(diagram_id=diagram_id, number=1)
        assert bytes(kept.content) == packed(here.document)

    def test_is_refused_as_it_would_be_here(self, person, worker, drawn_by):
        """TOOL-3: with all that is wrong with it."""
        request = large(notes=[{"text": "?", "about": "nobody"}, {"text": "", "about": "no one"}])

        refusal = outcome_of(lambda: create(person, request))

        here = outcome_of(lambda: Composing(request).done(SILENT))
        assert type(refusal) is type(here)
        assert refusal.body() == here.body()
        assert len(refusal.problems) > 1

    def test_is_waited_for_without_a_connection_to_the_database(self, person, worker, monkeypatch):
        """Also after something was looked up meanwhile: who asked, to tell the team's pages."""
        monkeypatch.setattr(telling, "QUIET_SECONDS", 0.0)
        held = []

        def call():
            held.append(connections["default"])
            return create(person, large())

        wait = beginning(worker, call)

        until(lambda: held[0].connection is None, "the connection to be given back", 10)
        assert wait().state == "saved"


class TestAWorkerThatTakesTooLong:
    def test_is_killed_and_nothing_was_changed(self, person, worker, limits):
        limits(layout_seconds=0.5)
        child = worker.child

        refusal = outcome_of(lambda: create(person, huge()))

        assert isinstance(refusal, Timeout)
        until(lambda: not child.is_running(), "it to be killed", 10)
        assert not Diagram.objects.exists()

    def test_is_followed_by_another_one(self, person, worker, limits):
        limits(layout_seconds=0.5)
        outcome_of(lambda: create(person, huge()))
        limits()

        assert create(person, large()).state == "saved"


class TestAWorkerThatDies:
    def test_in_mid_work_is_told_of_at_once(self, person, worker):
        request = huge()
        wait = beginning(worker, lambda: create(person, request))

        worker.child.kill()

        assert isinstance(wait(), LayoutUnavailable)
        assert not Diagram.objects.exists()

    def test_leaves_the_request_to_be_sent_again_and_made_once(self, person, worker):
        """TOOL-80: with the id it had."""
        request = huge()
        wait = beginning(worker, lambda: create(person, request))
        worker.child.kill()
        wait()

        first, second = create(person, request), create(person, request)

        assert (first.replayed, second.replayed) == (False, True)
        assert Diagram.objects.count() == 1


class TestAWorkerThatIsBusy:
    def test_has_others_refused_when_they_have_waited(self, person, worker, limits):
        wait = beginning(worker, lambda: create(person, huge()))
        limits(layout_wait_seconds=0.2)

        refusal = outcome_of(lambda: create(person, large()))

        assert isinstance(refusal, LayoutBusy)
        assert wait().state == "saved"
        assert Diagram.objects.count() == 1


class TestCancelling:
    """TOOL-95, TOOL-96."""

    def test_in_time_changes_nothing(self, person, worker):
        request = huge()
        wait = beginning(worker, lambda: create(person, request))

        answer = cancel(person, request.request_id)

        assert answer.outcome == "cancelled"
        assert isinstance(wait(), Cancelled)
        assert not Diagram.objects.exists()

    def test_leaves_the_id_to_be_used_again(self, person, worker):
        request = huge()
        wait = beginning(worker, lambda: create(person, request))
        cancel(person, request.request_id)
        wait()

        assert create(person, request).replayed is False

    def test_reaches_the_copy_that_waits_for_the_first_ones_answer(self, person, worker):
        request = huge()
        first = beginning(worker, lambda: create(person, request))
        second = in_a_thread(lambda: create(person, request))
        until(lambda: arrived(person, request) == 2, "the copy to arrive", 10)

        answer = cancel(person, request.request_id)

        assert answer.outcome == "cancelled"
        assert [type(first()), type(second())] == [Cancelled, Cancelled]
        assert not Diagram.objects.exists()

    def test_too_late_changes_nothing_either_and_says_so(self, person, worker):
        request = large()
        receipt = create(person, request)

        answer = cancel(person, request.request_id)

        assert answer.outcome == "too-late"
        assert document(receipt.diagram_id, 1)
        assert create(person, request).replayed is True

    def test_is_for_members_who_may_draw(self, person, worker):
        diagram_id = create(person, huge()).diagram_id
        edit = an_edit(ARRANGE, on=1)
        colleague = a_colleague_of(person)
        wait = beginning(
            worker, lambda: update_diagram(actor=person, diagram_id=diagram_id, request=edit)
        )

        cancel(colleague, edit.request_id)

        assert isinstance(wait(), Cancelled)

    def test_is_not_for_members_who_may_not(self, person, worker):
        viewer = a_colleague_of(person, role=Role.VIEWER)
        request = huge()
        wait = beginning(worker, lambda: create(person, request))

        refusal = outcome_of(lambda: cancel(viewer, request.request_id))

        assert isinstance(refusal, Forbidden)
        assert wait().state == "saved"

    def test_is_not_for_bots_of_others(self, person, worker):
        request = huge()
        wait = beginning(worker, lambda: create(person, request))
        bot = a_bot_of(a_colleague_of(person), "view")

        refusal = outcome_of(lambda: cancel(bot, request.request_id))

        assert isinstance(refusal, Forbidden)
        assert wait().state == "saved"

    def test_of_what_is_not_under_way_finds_nothing(self, person):
        refusal = outcome_of(lambda: cancel(person, "req_unheard_of"))

        assert refusal.body().code == "NOT_FOUND"

    def test_by_another_team_finds_nothing(self, person, worker):
        request = huge()
        wait = beginning(worker, lambda: create(person, request))

        refusal = outcome_of(lambda: cancel(a_person(), request.request_id))

        assert refusal.body().code == "NOT_FOUND"
        assert wait().state == "saved"
