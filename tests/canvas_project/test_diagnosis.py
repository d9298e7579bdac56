import http.server
import threading

import pytest

from canvas_project import embedded, instance
from canvas_project.diagnosis import diagnose
from canvas_project.heartbeat import KEY, ROLES, show_life
from teams.quick_redis import quick as redis

pytestmark = pytest.mark.django_db


def finding(subject):
    return next(one for one in diagnose() if one.subject == subject)


@pytest.fixture
def installed(settings):
    """Set up differently for the test."""

    def install(**changed):
        settings.EASEL = settings.EASEL.model_copy(update=changed)

    return install


@pytest.fixture
def workers():
    notes = [f"{KEY}{role}" for role in ROLES]
    redis().delete(*notes)
    yield show_life
    redis().delete(*notes)


@pytest.fixture
def somebody_at():
    """A web server that answers everything with what it is given."""
    servers = []

    def answer_with(body):
        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield answer_with
    for server in servers:
        server.shutdown()
        server.server_close()


class TestTheAddress:
    def test_is_well_when_we_answer_there(self, installed, somebody_at):
        installed(base_url=somebody_at(b'{"status": "ok"}'))

        assert finding("Address").remedy == ""

    def test_is_wrong_when_somebody_else_answers_there(self, installed, somebody_at):
        installed(base_url=somebody_at(b"Welcome to another program"))

        assert "somebody else" in finding("Address").found

    def test_is_wrong_when_nobody_answers_there(self, installed):
        installed(base_url="http://127.0.0.1:9")

        assert "EASEL_BASE_URL" in finding("Address").remedy

    def test_is_wrong_when_it_is_none(self, installed):
        installed(base_url="easel.example.org")

        assert "is not one" in finding("Address").found


class TestTheWorkers:
    def test_are_missed(self, workers):
        assert "no worker" in finding("Workers").found

    def test_are_missed_when_nobody_looks_after_the_runs(self, workers):
        workers("celery@here")

        assert "beat" in finding("Workers").remedy

    def test_are_missed_when_nobody_lays_drawings_out(self, workers):
        workers("celery@here")
        workers("keeper@here")

        assert "layout@" in finding("Workers").remedy

    def test_are_well_when_all_kinds_live(self, workers):
        workers("celery@here")
        workers("keeper@here")
        workers("layout@here")

        assert finding("Workers").remedy == ""

    def test_are_found_at_the_private_server_of_an_easel_that_runs_here(
        self, installed, tmp_path, workers
    ):
        installed(redis_url="", data_dir=tmp_path)
        with embedded.private_server() as url, instance.held(tmp_path) as told:
            folder = url.removeprefix("unix://").partition("/r.sock")[0]
            instance.tell(told, instance.Running(folder, 8000, 1))

            assert "no worker" in finding("Workers").found
            assert "http://localhost:8000" in finding("Redis").found


class TestRedis:
    def test_that_does_not_answer_is_told_with_what_depends_on_it(self, installed):
        installed(redis_url="redis://127.0.0.1:9/0")

        assert "REDIS_URL" in finding("Redis").remedy
        assert "without Redis" in finding("Workers").found


class TestTheClock:
    def test_agrees_on_one_machine(self):
        assert finding("Clock").remedy == ""

    def test_that_is_off_is_told_with_how_far(self, monkeypatch):
        monkeypatch.setattr("canvas_project.diagnosis.MOST_CLOCK_SECONDS", -1.0)

        assert "NTP" in finding("Clock").remedy


class TestTheDatabase:
    def test_is_well_when_it_is_migrated(self):
        assert finding("Database").remedy == ""


class TestTheSettings:
    def test_are_not_for_others_while_debugging(self, installed):
        installed(debug=True)

        assert finding("Settings").remedy != ""


class TestTheFiles:
    def test_that_nobody_collected_are_missed(self):
        assert "collectstatic" in finding("Files").remedy
