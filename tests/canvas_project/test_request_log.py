import logging

import pytest
from django.test import AsyncClient, Client
from django.urls import path

from canvas_project.log_filters import UnexpectedOnly
from canvas_project.urls import urlpatterns as the_real_ones

pytestmark = pytest.mark.django_db

SECRET = "a-secret-in-an-address"


def fail(request, secret):
    raise ValueError("nobody expected this")


urlpatterns = [path("failing/<str:secret>", fail), *the_real_ones]


@pytest.fixture
def logged(caplog):
    """The lines that requests left behind, made afresh for the test."""
    caplog.set_level(logging.INFO)
    return lambda: [record.getMessage() for record in caplog.records]


class TestARequest:
    def test_leaves_a_line_with_its_route_and_what_it_got(self, logged):
        Client().get("/api/session")

        assert [line for line in logged() if line.startswith("GET api/session 200 in ")] != []

    async def test_leaves_one_on_the_server_that_is_used_in_life(self, logged):
        await AsyncClient().get("/api/session")

        assert [line for line in logged() if line.startswith("GET api/session 200 in ")] != []

    def test_is_never_logged_by_its_address(self, logged):
        Client().get(f"/api/{SECRET}/runs?question={SECRET}")
        Client().get(f"/api/nothing/{SECRET}")

        assert [line for line in logged() if SECRET in line] == []
        assert [line for line in logged() if line.startswith("GET api/<slug:team>/runs 401")] != []

    def test_of_a_machine_that_asks_for_ever_leaves_none(self, logged):
        Client().get("/healthz")

        assert logged() == []

    @pytest.mark.urls(__name__)
    def test_that_failed_unexpectedly_is_logged_with_its_trace_and_without_its_address(
        self, logged, caplog
    ):
        Client(raise_request_exception=False).get(f"/failing/{SECRET}")

        (record,) = [one for one in caplog.records if one.exc_info]
        assert record.getMessage() == "Unexpected error at failing/<str:secret>"
        assert SECRET not in str(vars(record))


class TestUnexpectedOnly:
    def test_keeps_what_was_expected_out(self):
        record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Gone", None, None)

        assert not UnexpectedOnly().filter(record)
