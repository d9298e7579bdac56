"""What a session has open ends with the session, and not only what it asks from then on.

With the default of half a minute between two looks, these tests pass only because somebody calls.
"""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from canvas_project.asgi import application
from teams.access import Role
from teams.actors import Person
from teams.contracts import ConfirmPasswordReset
from teams.models import User
from teams.selectors import team_by_id
from teams.services.reset_password import confirm_password_reset
from tests.canvas_project.things import Headers, session_of
from tests.factories import PASSWORD, a_colleague_of, a_person, a_request_id
from tests.runs.arranging import a_claimed_run, outside
from tests.runs.open_pages import PATIENCE_SECONDS, code_of, run_page_of, team_page_of

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

NEW_PASSWORD = "quite another horse"
SIGNED_OUT = 4401


@pytest.fixture
def person() -> Person:
    return a_colleague_of(a_person(role=Role.ADMIN))


def page_with(session: Headers) -> Client:
    client = Client()
    client.cookies["sessionid"] = session["Cookie"].partition("=")[2]
    return client


def change_the_password_elsewhere(person: Person, session: Headers) -> None:
    answer = page_with(session_of(person)).post(
        "/api/account/password",
        {"requestId": a_request_id(), "current": PASSWORD, "new": NEW_PASSWORD},
        content_type="application/json",
    )
    assert answer.status_code == 204, answer.content


def reset_the_password(person: Person, session: Headers) -> None:
    user = User.objects.get(pk=person.user_id)
    confirm_password_reset(
        request=ConfirmPasswordReset(
            uid=urlsafe_base64_encode(force_bytes(user.pk)),
            token=default_token_generator.make_token(user),
            password=NEW_PASSWORD,
        )
    )


def be_given_a_password(person: Person, session: Headers) -> None:
    """As whoever runs the installation does, on the account's page in the admin."""
    operator = User.objects.create_superuser("operator@example.org", PASSWORD)
    client = Client()
    client.force_login(operator)
    answer = client.post(
        reverse("admin:auth_user_password_change", args=[person.user_id]),
        {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "usable_password": "true"},
    )
    assert answer.status_code == 302, answer.content


def sign_out(person: Person, session: Headers) -> None:
    answer = page_with(session).delete("/api/session")
    assert answer.status_code == 204, answer.content


WAYS_TO_END = [change_the_password_elsewhere, reset_the_password, be_given_a_password, sign_out]


@pytest.mark.parametrize("end", WAYS_TO_END)
class TestASessionThatIsOver:
    async def test_hears_nothing_more_of_its_team(self, person, end):
        session = await outside(session_of, person)
        socket = await team_page_of(person, session)

        await outside(end, person, session)

        assert await code_of(socket) == SIGNED_OUT

    async def test_watches_no_run_any_longer(self, person, end):
        hold = await outside(a_claimed_run, person)
        session = await outside(session_of, person)
        socket = await run_page_of(person, hold.run_id, session)

        await outside(end, person, session)

        assert await code_of(socket) == SIGNED_OUT

    async def test_follows_no_event_stream_any_longer(self, person, end):
        hold = await outside(a_claimed_run, person)
        session = await outside(session_of, person)
        path = f"/api/{await outside(slug_of, person)}/runs/{hold.run_id}/events"
        stream = ApplicationCommunicator(application, scope_of(path, session))
        await stream.send_input({"type": "http.request", "body": b""})
        started = await stream.receive_output(PATIENCE_SECONDS)
        assert started["status"] == 200
        await asyncio.sleep(0.3)

        await outside(end, person, session)

        while (await stream.receive_output(PATIENCE_SECONDS)).get("more_body", False):
            continue


class TestASessionThatGoesOn:
    @pytest.mark.parametrize("end", [sign_out])
    async def test_is_not_ended_with_another_of_the_same_person(self, person, end):
        session = await outside(session_of, person)
        socket = await team_page_of(person, await outside(session_of, person))

        await outside(end, person, session)

        assert await socket.receive_nothing(timeout=0.5)
        await socket.disconnect()

    async def test_is_not_ended_with_that_of_a_colleague(self, person):
        colleague = await outside(a_colleague_of, person)
        socket = await team_page_of(colleague)

        await outside(reset_the_password, person, {})

        assert await socket.receive_nothing(timeout=0.5)
        await socket.disconnect()


def slug_of(person: Person) -> str:
    return team_by_id(person.team_id).slug


def scope_of(path: str, session: Headers) -> dict[str, object]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"cookie", session["Cookie"].encode())],
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
    }
