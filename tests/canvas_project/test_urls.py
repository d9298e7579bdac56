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

    def test_may_read_how_long_to_wait_and_which_revision_it_has(self):
        answer = Client().get("/api/session", headers={"Origin": "https://tools.example.org"})

        exposed = answer["Access-Control-Expose-Headers"].split(", ")
        assert exposed == ["Retry-After", "X-Request-ID", "ETag", "Easel-Revision"]


class TestAnAddressWhereNothingIs:
    @pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
    def test_says_so_in_json_to_every_method_and_to_pages_of_others(self, method):
        answer = Client(enforce_csrf_checks=True).generic(method, "/api/nothing/here")

        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")

    @pytest.mark.parametrize(
        "path",
        [
            "/api/%0A",
            "/api/session%0A",
            "/api/art/runs%0A",
            "/api/art%0A/runs",
            "/mcp/%0Ax",
            "/static/%0A",
        ],
    )
    def test_is_every_one_with_a_line_break_in_it(self, path):
        answer = Client().get(path)

        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")

    def test_is_none_of_the_page_which_answers_whatever_it_is_asked_for(self):
        assert Client().get("/some%0Aaddress").status_code == 200


class TestAChangeThatAnotherSiteMayHaveCaused:
    @pytest.mark.parametrize("path", ["/api/health", "/readyz", "/metrics", "/some/address"])
    def test_is_refused_in_json_where_no_view_of_the_api_answers(self, path):
        answer = Client(enforce_csrf_checks=True).post(path)

        assert (answer.status_code, answer.json()["code"]) == (403, "CSRF_REFUSED")

    def test_is_refused_in_a_page_to_whoever_fills_in_a_form(self):
        answer = Client(enforce_csrf_checks=True).post("/admin/login/")

        assert (answer.status_code, answer["Content-Type"]) == (403, "text/html; charset=utf-8")
