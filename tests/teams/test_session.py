"""Signing in and out, through the real addresses and middleware."""

import json

import pytest
from django.test import Client

from teams.access import Role
from teams.models import User
from tests.factories import PASSWORD, a_person, a_team

pytestmark = pytest.mark.django_db

EMAIL = "ann@example.org"


@pytest.fixture(autouse=True)
def no_throttle(settings):
    settings.EASEL = settings.EASEL.model_copy(update={"sign_ins_per_minute": 100_000})


@pytest.fixture
def person():
    return a_person(a_team("art"), email=EMAIL, name="Ann", role=Role.VIEWER)


class Page:
    """A browser: keeps cookies, and sends the CSRF token as our page does."""

    def __init__(self):
        self.client = Client(enforce_csrf_checks=True)

    def get(self):
        return self.client.get("/api/session")

    def sign_in(self, email=EMAIL, password=PASSWORD):
        body = json.dumps({"email": email, "password": password})
        return self.client.post(
            "/api/session", body, content_type="application/json", headers=self._token()
        )

    def sign_out(self):
        return self.client.delete("/api/session", headers=self._token())

    def _token(self):
        cookie = self.client.cookies.get("csrftoken")
        return {"X-CSRFToken": cookie.value} if cookie else {}


class TestSession:
    def test_knows_nobody_at_first_and_gives_the_page_its_csrf_token(self):
        page = Page()

        answer = page.get()

        assert answer.json()["person"] is None
        assert "csrftoken" in page.client.cookies

    def test_knows_who_signed_in_and_what_they_may_open(self, person):
        page = Page()
        page.get()

        answer = page.sign_in()

        assert answer.json() == page.get().json()
        assert answer.json()["person"]["name"] == "Ann"
        assert answer.json()["teams"] == [
            {"slug": "art", "name": "Art", "role": "viewer", "permissions": ["view"]}
        ]

    def test_takes_an_address_in_capitals_for_the_same(self, person):
        page = Page()
        page.get()

        assert page.sign_in("Ann@Example.ORG").status_code == 200

    @pytest.mark.parametrize(
        ("email", "password"), [(EMAIL, "wrong"), ("nobody@example.org", PASSWORD)]
    )
    def test_does_not_tell_a_wrong_password_from_an_unknown_address(self, person, email, password):
        page = Page()
        page.get()

        refused = page.sign_in(email, password)

        assert refused.status_code == 401
        assert refused.json()["message"] == "The e-mail address or the password is wrong."

    def test_is_closed_to_an_account_that_is(self, person):
        User.objects.update(is_active=False)
        page = Page()
        page.get()

        assert page.sign_in().status_code == 401

    def test_changes_both_keys_when_somebody_signs_in(self, person):
        page = Page()
        page.get()
        planted = page.client.session  # as an attacker would, who knows its key
        planted.save()
        before = page.client.cookies["csrftoken"].value

        page.sign_in()

        assert page.client.cookies["csrftoken"].value != before
        assert page.client.cookies["sessionid"].value != planted.session_key

    def test_forgets_who_signed_out(self, person):
        page = Page()
        page.get()
        page.sign_in()

        answer = page.sign_out()

        assert answer.status_code == 204
        assert page.get().json()["person"] is None

    def test_refuses_to_sign_in_for_another_site(self, person):
        forged = Client(enforce_csrf_checks=True).post(
            "/api/session",
            json.dumps({"email": EMAIL, "password": PASSWORD}),
            content_type="application/json",
        )

        assert (forged.status_code, forged.json()["code"]) == (403, "CSRF_REFUSED")

    def test_counts_attempts_before_it_looks_at_the_password(self, person, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"sign_ins_per_minute": 2})
        page = Page()
        page.get()

        answers = [page.sign_in("limited@example.org", "wrong") for _ in range(20)]

        refused = answers[-1]
        assert (refused.status_code, refused.json()["code"]) == (429, "RATE_LIMITED")
        assert int(refused.headers["Retry-After"]) >= 1

    def test_says_where_answers_come_from_as_health_does(self, settings):
        settings.EASEL = settings.EASEL.model_copy(update={"anthropic_api_key": "a key"})

        modes = [Client().get(path).json()["mode"] for path in ("/api/session", "/api/health")]

        assert modes == ["live", "live"]

    def test_points_at_what_is_missing(self):
        page = Page()
        page.get()

        refused = page.client.post(
            "/api/session", "{}", content_type="application/json", headers=page._token()
        )

        assert [problem["path"] for problem in refused.json()["problems"]] == [
            "/email",
            "/password",
        ]
