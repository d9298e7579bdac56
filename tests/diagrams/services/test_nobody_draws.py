"""Without a layout worker, large drawings are refused soon and small ones are made as ever."""

import pytest
from django.test import override_settings

from canvas_project.settings_test import EASEL
from common.deadline import Timeout
from diagrams import under_way
from diagrams.contracts import CancelRequest
from diagrams.desk import waiting
from diagrams.models import Diagram
from diagrams.services.attempts import RequestsUnknown
from diagrams.services.cancel_request import cancel_request
from diagrams.services.create_diagram import create_diagram
from diagrams.services.drawn_elsewhere import LayoutUnavailable
from teams.quick_redis import quick
from tests.diagrams.kept import a_diagram
from tests.diagrams.large import huge, large
from tests.factories import a_person, a_request_id
from tests.layout_worker import layout_worker, until_at_work
from tests.threads import in_a_thread

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def person():
    return a_person()


class TestWithoutAWorker:
    def test_large_drawings_are_refused_to_be_sent_again(self, person):
        with pytest.raises(LayoutUnavailable) as refused:
            create_diagram(actor=person, request=large())

        assert refused.value.body().retryable
        assert not Diagram.objects.exists()

    def test_what_was_refused_is_not_under_way_any_more(self, person):
        request = large()

        with pytest.raises(LayoutUnavailable):
            create_diagram(actor=person, request=request)

        assert under_way.attempts_at(person.team_id, request.request_id) == ()

    def test_small_drawings_are_made(self, person):
        assert a_diagram(person)


@pytest.fixture
def no_redis():
    for each in (quick, waiting):
        each.cache_clear()
    with override_settings(REDIS_URL="unix:///nonexistent/redis.sock"):
        yield
        for each in (quick, waiting):
            each.cache_clear()


class TestWithoutRedis:
    def test_small_drawings_are_made_unseen(self, person, no_redis):
        assert a_diagram(person)

    def test_large_drawings_are_refused(self, person, no_redis):
        with pytest.raises(LayoutUnavailable):
            create_diagram(actor=person, request=large())

        assert not Diagram.objects.exists()

    def test_nobody_can_say_what_is_under_way(self, person, no_redis):
        request = CancelRequest(request_id=a_request_id())

        with pytest.raises(RequestsUnknown):
            cancel_request(actor=person, request_id="req_any", request=request)


class TestAWorkerThatDiesWithItsParent:
    def test_is_missed_when_the_limit_has_passed(self, person, settings):
        """Nobody is left who could say that it has died."""
        settings.EASEL = EASEL.model_copy(update={"layout_seconds": 2.0})
        with layout_worker() as worker:
            child = worker.child
            wait = in_a_thread(lambda: create_diagram(actor=person, request=huge()))
            until_at_work([child])

            worker.kill()

            assert isinstance(wait(), Timeout)
        assert not Diagram.objects.exists()
