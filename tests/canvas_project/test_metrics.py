import pytest
from django.test import Client, override_settings
from prometheus_client.parser import text_string_to_metric_families

from canvas_project.heartbeat import KEY, ROLES, show_life
from diagrams.dispatch import draw
from runs import tallies
from runs.services.execute_run import execute_run
from teams.quick_redis import quick as redis
from tests.factories import a_person
from tests.runs.arranging import a_queued_run, cancel

# Runs are written by threads of their own.
pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "a token for whoever watches"


@pytest.fixture(autouse=True)
def configured(settings):
    settings.EASEL = settings.EASEL.model_copy(update={"metrics_token": TOKEN})
    forgotten = [tallies.KEY, *(f"{KEY}{role}" for role in ROLES)]
    redis().delete(*forgotten)
    yield
    redis().delete(*forgotten)


def ask(token=TOKEN):
    return Client().get("/metrics", headers={"Authorization": f"Bearer {token}"})


def sample(name, **labels):
    """The value of one series, or nothing where there is no such series."""
    families = text_string_to_metric_families(ask().content.decode())
    found = (one for family in families for one in family.samples)
    values = [one.value for one in found if (one.name, one.labels) == (name, labels)]
    return values[0] if values else None


class TestMetrics:
    def test_are_not_there_until_they_are_configured(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"metrics_token": ""})

        assert Client().get("/metrics").status_code == 404
        assert ask("").status_code == 404

    def test_are_for_nobody_without_the_token(self):
        assert Client().get("/metrics").status_code == 401
        assert ask("another").status_code == 401

    def test_count_requests_by_route_and_never_by_address(self):
        route = {"method": "GET", "route": "api/session", "status": "2xx"}
        before = sample("easel_request_seconds_count", **route) or 0

        Client().get("/api/session?secret=of-somebody")

        assert sample("easel_request_seconds_count", **route) == before + 1
        assert "of-somebody" not in ask().content.decode()

    def test_leave_the_questions_of_machines_out(self):
        Client().get("/healthz")

        assert "healthz" not in ask().content.decode()

    def test_say_how_many_runs_wait_and_for_how_long(self):
        a_queued_run()

        assert sample("easel_runs_alive", status="queued") == 1
        assert sample("easel_runs_alive", status="running") == 0
        assert sample("easel_queue_age_seconds") > 0

    def test_count_how_runs_ended_and_what_happened_in_them(self):
        person = a_person()
        run_id = a_queued_run(person)
        execute_run(run_id=run_id)
        cancel(person, a_queued_run(person))

        assert sample("easel_runs_ended_total", status="completed") == 1
        assert sample("easel_runs_ended_total", status="cancelled") == 1
        assert sample("easel_run_events_total", status="completed") > 3
        assert sample("easel_run_seconds_total", status="completed") > 0

    def test_say_which_workers_live(self):
        show_life("celery@here")

        assert sample("easel_workers_alive", role="worker") == 1
        assert sample("easel_workers_alive", role="keeper") == 0
        assert sample("easel_workers_alive", role="layout") == 0

    def test_say_how_many_drawings_wait(self):
        waiting = sample("easel_layout_queue_depth")
        draw("a drawing", "of a request", layout_seconds=1, wait_seconds=1)

        assert sample("easel_layout_queue_depth") == waiting + 1

    def test_leave_out_what_redis_would_know_when_it_is_away(self):
        redis.cache_clear()
        with override_settings(REDIS_URL="unix:///nonexistent/redis.sock"):
            answer = ask().content.decode()
        redis.cache_clear()

        assert 'easel_up{what="redis"} 0.0' in answer
        assert 'easel_up{what="database"} 1.0' in answer
        assert "easel_runs_alive" in answer
