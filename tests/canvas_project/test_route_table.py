"""Who may ask what: every address and method, nine who ask, things of their team and of others.

`route_table.txt` is what is meant; this compares it with what is. A new address fails until
somebody has written down who may use it, and is told the row to judge and to add.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from teams.access import Role
from teams.models import AccessToken
from tests.canvas_project.routes import ADMIN, Route, routes
from tests.canvas_project.things import Headers, bearer, session_of, things_of
from tests.factories import a_person, a_secret_of, a_team, let_agents_in

pytestmark = pytest.mark.django_db

TABLE = Path(__file__).with_name("route_table.txt")
ASKERS = (
    "anonymous",
    "viewer",
    "editor",
    "admin",
    "outsider",
    "ci",
    "agent",
    "revoked",
    "expired",
)


@dataclass(frozen=True)
class World:
    """Two teams with the same things in each; everybody is in the first, or in a third."""

    askers: Mapping[str, Headers]
    ours: Mapping[str, object]
    theirs: Mapping[str, object]


@pytest.fixture
def world(settings) -> World:
    generous = {name: 10_000 for name in type(settings.EASEL).model_fields if "per_" in name}
    settings.EASEL = settings.EASEL.model_copy(update=generous)
    team = a_team("ours")
    founder = a_person(team, role=Role.ADMIN)
    let_agents_in(founder)
    dead = {
        "revoked_at": a_secret_of(founder, "view", "run"),
        "expires_at": a_secret_of(founder, "view", "run", "propose"),
    }
    for ending, secret in dead.items():
        prefix = AccessToken.objects.filter(prefix=secret[:10])
        prefix.update(**{ending: timezone.now() - timedelta(seconds=1)})
    askers = {
        "anonymous": {},
        "viewer": session_of(a_person(team, role=Role.VIEWER)),
        "editor": session_of(a_person(team, role=Role.EDITOR)),
        "admin": session_of(a_person(team, role=Role.ADMIN)),
        "outsider": session_of(a_person(role=Role.ADMIN)),
        "ci": bearer(a_secret_of(founder, "view", "run", "propose")),
        "agent": bearer(a_secret_of(founder, "view", "run", "draw", "propose", kind="agent")),
        "revoked": bearer(dead["revoked_at"]),
        "expired": bearer(dead["expires_at"]),
    }
    theirs = a_team("theirs")
    return World(
        askers=askers,
        ours=things_of(team, founder),
        theirs=things_of(theirs, a_person(theirs, role=Role.ADMIN)),
    )


def asked(route: Route, names: Mapping[str, object], headers: Headers) -> int:
    """Return how ``route`` answers, and undo whatever it did."""
    client = Client(raise_request_exception=False)
    body = route.body()
    with transaction.atomic():
        answer = client.generic(
            route.method.upper(),
            route.path(names),
            data="" if body is None else json.dumps(body),
            content_type="application/json",
            headers=headers,
        )
        transaction.set_rollback(True)
    return answer.status_code


def row_of(route: Route, of: str, world: World) -> tuple[str, ...]:
    """Return what ``route`` answers to each asker about things ``of`` their team or another."""
    row = []
    for asker in ASKERS:
        headers = world.askers[asker]
        if of != "theirs":
            row.append(str(asked(route, world.ours, headers)))
            continue
        told = {asked(route, world.theirs, headers)}
        if route.names:
            # At our own address, too: a thing is not found by being asked for elsewhere.
            told.add(asked(route, {**world.theirs, "team": "ours"}, headers))
        row.append("/".join(sorted(map(str, told))))
    return tuple(row)


def cases() -> Iterator[tuple[Route, str]]:
    for route in routes():
        if route.is_of_a_team:
            yield from ((route, "ours"), (route, "theirs"))
        else:
            yield route, "-"


def table() -> dict[tuple[str, str], tuple[str, ...]]:
    """Return what is meant: the answers to each asker, by route and whose things they are about."""
    rows = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            method, pattern, of, *answers = line.split()
            rows[f"{method} {pattern}", of] = tuple(answers)
    return rows


def as_line(route: Route, of: str, row: tuple[str, ...]) -> str:
    answers = " ".join(f"{answer:<9}" for answer in row)
    return f"{route.method:<6} {route.pattern:<90} {of:<6} {answers}".rstrip()


class TestTheTable:
    def test_says_what_every_address_answers_to_everybody(self, world):
        meant = table()
        wrong = []
        for route, of in cases():
            row = row_of(route, of, world)
            expected = meant.get((str(route), of))
            if expected == ("the-same",):
                expected = (row[0],) * len(ASKERS)
            if row != expected:
                wrong.append(as_line(route, of, row))

        if wrong:
            lines = "\n".join(wrong)
            pytest.fail(f"Judge each of these lines, and write down those that are right:\n{lines}")

    def test_has_no_row_for_an_address_that_is_gone(self):
        assert set(table()) == {(str(route), of) for route, of in cases()}

    def test_has_a_successful_answer_for_somebody_in_every_row_about_our_own_things(self):
        """Where nobody succeeds, the request was wrong and the row says nothing."""
        pointless = [
            key
            for key, row in table().items()
            if key[1] == "ours" and not any(answer.startswith("2") for answer in row)
        ]

        assert pointless == NOBODY_SUCCEEDS

    def test_lets_nobody_touch_or_tell_apart_the_things_of_another_team(self):
        meant = table()
        for (route, of), row in meant.items():
            if of != "theirs":
                continue
            for asker, answer in zip(ASKERS, row, strict=True):
                about_ours = meant[route, "ours"][ASKERS.index(asker)]
                # Their things are not there. Where somebody may not do it to anything, that may be
                # said first: it is the same answer for a thing of their own team.
                allowed = {"404", "403/404"} if about_ours == "403" else {about_ours, "404"}
                allowed -= {"200", "201", "202", "204", "409"}
                assert answer in allowed, (route, asker)

    def test_lets_no_token_administer_decide_or_make_another(self):
        bots = [ASKERS.index("ci"), ASKERS.index("agent")]
        for (route, of), row in table().items():
            method, _, address = route.partition("/<slug:team>")
            changes_people = method.startswith("post") and address.startswith(WHOM_IT_CONCERNS)
            if of == "ours" and (changes_people or address.startswith(SECRETS)):
                assert [row[bot] for bot in bots] == ["403", "403"], route

    def test_takes_no_token_for_the_person_who_made_it(self):
        bots = [ASKERS.index("ci"), ASKERS.index("agent")]
        for (route, _), row in table().items():
            if (
                "api/account" in route
                or "api/teams" in route
                or ("/invitations/" in route and route.endswith("/accept"))
            ):
                assert [row[bot] for bot in bots] == ["401", "401"], route


# There is nothing to bring forward again where nobody went back.
NOBODY_SUCCEEDS = [
    ("post api/<slug:team>/diagrams/<slug:diagram_id>/redo", "ours"),
    ("post api/<slug:team>/workflows/<slug:workflow_id>/redo", "ours"),
]
WHOM_IT_CONCERNS = ("/team", "/members", "/projects")
SECRETS = ("/tokens", "/invitations", "/audit")


class TestTheAdmin:
    def test_sends_everybody_who_is_not_staff_to_its_own_door(self, world):
        entries = admin.site.urls[0]
        pages = [f"/{ADMIN}{one.pattern}" for one in entries if isinstance(one, URLPattern)]
        for page in (*pages, "/admin/teams/accesstoken/", "/admin/runs/run/"):
            for headers in world.askers.values():
                answer = Client().get(page, headers=headers)

                let_in = {200} if page == "/admin/login/" else set()
                assert answer.status_code in {302, 404, 405} | let_in, page
