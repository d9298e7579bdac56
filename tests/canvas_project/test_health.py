import pytest
from django.test import Client, override_settings

from canvas_project.heartbeat import KEY, ROLES, show_life
from teams.quick_redis import quick as redis


@pytest.fixture
def workers():
    """Say which workers live."""
    notes = [f"{KEY}{role}" for role in ROLES]
    redis().delete(*notes)

    def live(*hostnames: str) -> None:
        for hostname in hostnames:
            show_life(hostname)

    yield live
    redis().delete(*notes)


@pytest.fixture
def no_redis():
    redis.cache_clear()
    with override_settings(REDIS_URL="unix:///nonexistent/redis.sock"):
        yield
    redis.cache_clear()


class TestHealth:
    # None of these tests has asked for a database: touching one would fail them.

    def test_says_that_answers_are_scripted_without_a_key(self):
        answer = Client().get("/api/health")

        assert (answer.status_code, answer.content) == (200, b'{"status":"ok","mode":"mock"}')

    def test_says_that_a_model_answers_with_one(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"anthropic_api_key": "a key"})

        assert Client().get("/api/health").json()["mode"] == "live"

    def test_is_never_counted(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"anonymous_runs_per_minute": 1})

        assert {Client().get("/api/health").status_code for _ in range(30)} == {200}

    def test_needs_no_redis(self, no_redis):
        assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db
class TestReadiness:
    def test_holds_when_everything_that_work_needs_is_there(self, workers):
        workers("celery@here", "keeper@here", "layout@here")

        answer = Client().get("/readyz")

        assert answer.status_code == 200
        assert set(answer.json()["checks"].values()) == {True}

    def test_names_what_is_missing(self, workers):
        workers("keeper@here")

        answer = Client().get("/readyz")

        assert answer.status_code == 503
        assert answer.json()["checks"] == {
            "serving": True,
            "database": True,
            "redis": True,
            "worker": False,
            "keeper": True,
            "layout": False,
        }

    def test_fails_without_redis(self, no_redis):
        answer = Client().get("/readyz")

        assert answer.status_code == 503
        assert answer.json()["checks"]["redis"] is False
