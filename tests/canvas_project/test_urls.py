"""What every address has in common, and what is answered where there is none."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


class TestEveryPage:
    @pytest.mark.parametrize("path", ["/", "/admin/login/", "/api/docs", "/api/session"])
    def test_lets_the_browser_run_our_own_scripts_only(self, path):
        policy = Client().get(path)["Content-Security-Policy"]

        assert "script-src 'self';" in policy


class TestTheOnePage:
    def test_is_there_to_be_read_and_nothing_else(self):
        assert Client().post("/some/address").status_code == 405


class TestTheDocumentation:
    def test_is_json_for_whoever_does_not_say_what_they_accept(self):
        assert Client().get("/api/schema").json()["openapi"] == "3.1.0"

    @pytest.mark.parametrize("path", ["/api/schema", "/api/docs"])
    def test_is_there_to_be_read_and_nothing_else(self, path):
        assert Client().options(path).status_code == 405


class TestAHostThatIsNotOurs:
    def test_is_refused_in_json(self):
        answer = Client(headers={"host": "elsewhere.example"}).get("/api/session")

        assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_INPUT")


class TestAnotherOriginThatMayCall:
    @pytest.fixture(autouse=True)
    def origin(self, settings):
        settings.CORS_ALLOWED_ORIGINS = ["https://tools.example.org"]

    def test_is_told_what_it_may_send_to_resume_a_stream(self):
        answer = Client().options(
            "/api/run",
            headers={
                "Origin": "https://tools.example.org",
                "Access-Control-Request-Method": "GET",
                "Access-Control-Request-Headers": "last-event-id",
            },
        )

        assert "last-event-id" in answer["Access-Control-Allow-Headers"]

    def test_may_read_how_long_to_wait(self):
        answer = Client().get("/api/session", headers={"Origin": "https://tools.example.org"})

        assert answer["Access-Control-Expose-Headers"] == "Retry-After, X-Request-ID"
