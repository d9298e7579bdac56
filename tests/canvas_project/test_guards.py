import asyncio
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from secrets import randbits

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory, override_settings

from canvas_project import guards
from canvas_project.guards import (
    Asker,
    GuardUnavailable,
    RateLimited,
    SocketLimit,
    address_of,
    client_address,
    spend,
)
from common.ids import new_id
from teams.models import User
from teams.selectors import team_by_id
from tests.factories import a_person, a_secret_of

ADDRESS = "192.0.2.1"


@pytest.fixture
def env(settings):
    """Set values of the environment for one test."""

    def change(**values):
        settings.EASEL = settings.EASEL.model_copy(update=values)

    return change


@pytest.fixture
def no_redis():
    guards._counter.cache_clear()
    with override_settings(REDIS_URL="unix:///nonexistent/redis.sock"):
        yield
    guards._counter.cache_clear()


@pytest.fixture
def account():
    # Nobody else is counted under this number: limits are kept longer than a test.
    return int(new_id("n")[2:], 16)


def somewhere() -> str:
    return new_id("address")


def passes(
    times: int,
    *,
    account: int | None = None,
    token: str | None = None,
    address: str = ADDRESS,
    name: str = "runs",
) -> int:
    """How many of so many attempts, all at once, get through."""

    def attempt(_: int) -> bool:
        try:
            spend(name, by=Asker(address, account=account, token=token))
        except RateLimited:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(attempt, range(times))).count(True)


@pytest.mark.backends
class TestSpend:
    def test_lets_exactly_so_many_through_however_many_ask_at_once(self, env, account):
        env(runs_per_minute=20)

        assert passes(100, account=account) == 20

    def test_counts_somebody_signed_in_wherever_they_are(self, env, account):
        env(runs_per_minute=2)

        assert passes(2, account=account, address=somewhere()) == 2
        assert passes(1, account=account, address=somewhere()) == 0

    def test_counts_strangers_by_address_and_less_generously(self, env):
        env(runs_per_minute=50, anonymous_runs_per_minute=2)
        assert passes(5, address=somewhere()) == 2
        assert passes(5, address=somewhere()) == 2

    def test_counts_each_token_by_itself(self, env, account):
        env(runs_per_minute=100, token_runs_per_minute=3)

        assert passes(10, account=account, token=new_id("tok")) == 3
        assert passes(10, account=account, token=new_id("tok")) == 3

    def test_lets_all_tokens_and_their_owner_have_no_more_than_the_account(self, env, account):
        env(runs_per_minute=10, token_runs_per_minute=6)
        tokens = [new_id("tok"), new_id("tok")]

        assert passes(4, account=account) == 4
        assert sum(passes(20, account=account, token=token) for token in tokens) == 6

    def test_leaves_the_owner_of_a_wild_token_some_room(self, env, account):
        env(runs_per_minute=10, token_runs_per_minute=6)
        passes(50, account=account, token=new_id("tok"))

        assert passes(10, account=account) == 4

    def test_says_whose_limit_it_was(self, env, account):
        env(runs_per_minute=10, token_runs_per_minute=1)
        token = new_id("tok")
        passes(1, account=account, token=token)

        with pytest.raises(RateLimited) as refused:
            spend("runs", by=Asker(ADDRESS, account=account, token=token))

        assert refused.value.details["counted_by"] == "token"

    def test_says_when_there_is_room_again(self, env, account):
        env(runs_per_minute=1)
        spend("runs", by=Asker(ADDRESS, account=account))

        with pytest.raises(RateLimited) as refused:
            spend("runs", by=Asker(ADDRESS, account=account))

        assert refused.value.details["retry_after"] in range(55, 61)

    def test_lets_somebody_signed_in_pass_when_nobody_can_count(self, no_redis, account, caplog):
        spend("runs", by=Asker(ADDRESS, account=account))

        assert "Redis cannot be reached" in caplog.text

    def test_turns_strangers_away_when_nobody_can_count(self, no_redis):
        with pytest.raises(GuardUnavailable):
            spend("runs", by=Asker(ADDRESS))


class TestClientAddress:
    @pytest.mark.parametrize(
        ("proxies", "peer", "forwarded", "believed"),
        [
            # Whoever connects to us directly may claim anything.
            (0, "192.0.2.9", ["198.51.100.1"], "192.0.2.9"),
            (1, "10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            # What stands left of what our proxy wrote was sent by the client.
            (1, "10.0.0.1", ["203.0.113.5", "198.51.100.1"], "198.51.100.1"),
            (2, "10.0.0.1", ["203.0.113.5", "198.51.100.1", "10.0.0.2"], "198.51.100.1"),
            # Fewer than configured: the farthest there is.
            (2, "10.0.0.1", [], "10.0.0.1"),
            (1, "10.0.0.1", ["not an address"], "10.0.0.1"),
        ],
    )
    def test_believes_as_many_proxies_as_there_are(self, env, proxies, peer, forwarded, believed):
        env(trusted_proxies=proxies)

        assert client_address(peer, forwarded) == believed

    def test_counts_a_network_and_not_its_every_address(self):
        assert client_address("2001:db8::1", []) == client_address("2001:db8::ffff", [])
        assert client_address("2001:db8::1", []) != client_address("2001:db8:0:1::1", [])

    def test_reads_the_header_that_proxies_write(self, env):
        env(trusted_proxies=1)
        request = RequestFactory().get(
            "/", headers={"X-Forwarded-For": "203.0.113.5, 198.51.100.1"}, REMOTE_ADDR="10.0.0.1"
        )

        assert address_of(request) == "198.51.100.1"


@pytest.mark.django_db
class TestSignIn:
    def test_is_counted_by_whom_it_is_about(self, env):
        env(sign_ins_per_minute=2)
        email = f"{new_id('x')}@example.org"

        def attempt(from_host: int) -> int:
            client = Client(REMOTE_ADDR=f"198.51.100.{from_host}")
            guess = {"email": email, "password": "guess"}
            return client.post("/api/session", guess, content_type="application/json").status_code

        assert [attempt(1), attempt(2), attempt(3)] == [401, 401, 429]


@pytest.mark.backends
@pytest.mark.django_db
class TestEveryRequest:
    """Whatever is asked of the API, and whether it is answered or refused."""

    def asked(self, path, client=None, **headers):
        return (client or Client()).get(path, headers=headers)

    def test_is_counted_by_token_and_told_when_there_is_room_again(self, env):
        env(token_requests_per_minute=2, requests_per_minute=100)
        person = a_person()
        path = f"/api/{team_by_id(person.team_id).slug}/workflows"
        first, second = (f"Bearer {a_secret_of(person)}" for _ in range(2))

        answers = [self.asked(path, Authorization=first) for _ in range(3)]

        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[-1].headers["Retry-After"]) in range(50, 61)
        assert answers[-1].json()["details"]["countedBy"] == "token"
        assert self.asked(path, Authorization=second).status_code == 200

    def test_is_counted_by_account_in_and_outside_of_teams(self, env):
        person = a_person()
        env(requests_per_minute=2, token_requests_per_minute=100)
        page = Client()
        page.force_login(User.objects.get(pk=person.user_id))
        path = f"/api/{team_by_id(person.team_id).slug}/workflows"

        statuses = [self.asked(one, page).status_code for one in ("/api/account", path, path)]

        assert statuses == [200, 200, 429]
        # Together with what their bots ask.
        secret = f"Bearer {a_secret_of(person)}"
        assert self.asked(path, Authorization=secret).status_code == 429

    @pytest.mark.parametrize(
        "headers", [{}, {"Authorization": "Bearer easel_wrong"}], ids=["stranger", "bad token"]
    )
    def test_of_somebody_unknown_is_counted_by_address(self, env, headers):
        env(anonymous_requests_per_minute=2)
        path = f"/api/{team_by_id(a_person().team_id).slug}/workflows"
        # Nobody else is counted under it, in this run or the one before.
        client = Client(REMOTE_ADDR=str(ip_address(0xFD << 120 | randbits(119))))

        asked = [
            self.asked(path, client, **headers),
            client.post("/api/run", {}, content_type="application/json", headers=headers),
            self.asked(path, client, **headers),
        ]

        assert [answer.status_code for answer in asked] == [401, 401, 429]

    def test_is_answered_while_nobody_can_count(self, no_redis):
        assert self.asked("/api/session").status_code == 200


class TestSocketLimit:
    def test_closes_a_socket_too_many_so_that_its_page_is_told(self, env):
        env(sockets_per_minute=2)
        address = "203.0.113.77"

        assert [opened(address), opened(address), opened(address)] == ["app", "app", 4429]

    @pytest.mark.django_db(transaction=True)
    def test_counts_a_bot_by_its_token_wherever_it_is(self, env):
        env(token_sockets_per_minute=1)
        person = a_person()
        first, second = a_secret_of(person), a_secret_of(person)

        assert [opened("203.0.113.78", first), opened("203.0.113.79", first)] == ["app", 4429]
        assert opened("203.0.113.78", second) == "app"


def opened(address: str, secret: str | None = None) -> str | int:
    """Open a websocket as a stranger, or with a token; return what answered: the application, or
    a close code."""
    answered = []

    async def application(scope, receive, send):
        await send({"type": "websocket.close", "code": "app"})

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        answered.append(message)

    headers = [] if secret is None else [(b"authorization", f"Bearer {secret}".encode())]
    scope = {"user": AnonymousUser(), "client": [address, 1234], "headers": headers}
    asyncio.run(SocketLimit(application)(scope, receive, send))
    code: str | int = answered[-1]["code"]
    return code
