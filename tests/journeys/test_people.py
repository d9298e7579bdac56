"""Somebody is invited, joins, forgets the password and finds the way back."""

import re
import uuid

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.journeys.acts import cancel, chain_of_agents, change, made, start_run, workflow_of
from tests.stack import TEAM, until
from tests.viewer import cookies_of

pytestmark = [pytest.mark.stack, pytest.mark.backends]

PASSWORD = "correct horse battery staple"
NEW_PASSWORD = "quite another horse"


def stranger(easel) -> httpx.Client:
    """A browser that nobody has signed in with."""
    client: httpx.Client = easel.client()
    signed_out = client.delete("/api/session")
    assert signed_out.status_code == 204
    client.get("/api/session")
    return client


def invitation_to(easel, role="editor"):
    issued = made(easel.client().post(f"/api/{TEAM}/invitations", json=change(role=role)))
    return issued["link"].rpartition("/")[2]


def sign_in(client, email, password):
    return client.post("/api/session", json={"email": email, "password": password})


def mailed_link(easel, email):
    """The address in the mail, which the worker writes to its log where no mail host is set."""
    found: list[str] = []

    def has_come() -> bool:
        mails = easel.logs().split("Content-Type: text/plain")
        mine = [mail for mail in mails if f"To: {email}" in mail]
        links = re.findall(r"/password-reset/([\w-]+)/([\w-]+)", mine[-1]) if mine else []
        found[:] = links[-1] if links else ()
        return bool(found)

    until(has_come, "the mail", 20)
    uid, token = found
    return uid, token


class TestSomebodyNew:
    def test_joins_by_link_works_and_gets_back_in_after_forgetting_the_password(self, easel):
        email = f"nell-{uuid.uuid4().hex[:8]}@example.org"
        page = stranger(easel)
        joined = made(
            page.post(
                f"/api/invitations/{invitation_to(easel)}/join",
                json=change(email=email, name="Nell", password=PASSWORD),
            )
        )
        made(page.post(f"/api/{TEAM}/workflows", json=change(name="Nell's")))

        forgetful = stranger(easel)
        asked = forgetful.post("/api/password-reset", json={"email": email})
        uid, token = mailed_link(easel, email)
        confirmed = forgetful.post(
            "/api/password-reset/confirm",
            json={"uid": uid, "token": token, "password": NEW_PASSWORD},
        )

        assert [team["slug"] for team in joined["teams"]] == [TEAM]
        assert (asked.status_code, confirmed.status_code) == (202, 204)
        assert sign_in(forgetful, email, PASSWORD).status_code == 401
        assert sign_in(forgetful, email, NEW_PASSWORD).status_code == 200
        # Whoever was signed in with the old password is not any more.
        assert page.get(f"/api/{TEAM}/workflows").status_code == 401


class TestSomebodyRemoved:
    def test_is_shown_out_of_every_page_that_is_open(self, easel):
        admin = easel.client()
        run_id = start_run(admin, workflow_of(admin, chain_of_agents(60)))["run"]["id"]
        page = stranger(easel)
        email = f"nell-{uuid.uuid4().hex[:8]}@example.org"
        joined = made(
            page.post(
                f"/api/invitations/{invitation_to(easel)}/join",
                json=change(email=email, name="Nell", password=PASSWORD),
            )
        )
        with (
            open_socket(page, f"/ws/teams/{TEAM}") as team,
            open_socket(page, f"/ws/runs/{run_id}") as run,
        ):
            run.recv(timeout=20)

            path = f"/api/{TEAM}/members/{joined['person']['id']}/remove"
            assert admin.post(path, json=change()).is_success

            assert (code_of(team), code_of(run)) == (4404, 4403)
        cancel(admin, run_id)


def open_socket(client, path):
    base_url = str(client.base_url).rstrip("/")
    return connect(
        f"{base_url.replace('http', 'ws', 1)}{path}",
        additional_headers={"Cookie": cookies_of(client)},
        origin=base_url,  # type: ignore[arg-type]  # a NewType of str
        open_timeout=10,
    )


def code_of(socket):
    """The code that the server closes the socket with, whatever it sends before."""
    with pytest.raises(ConnectionClosed):
        until_closed(socket)
    return socket.close_code


def until_closed(socket):
    while True:
        socket.recv(timeout=20)
