"""How REST reads, sends and refuses, whatever the view."""

import json
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import path
from pydantic import Field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from canvas_project.rest import parse_json
from common.contract import Contract
from common.errors import CanvasError, ErrorKind, InvalidInput


class Ask(Contract):
    how_many: int = Field(ge=1)
    names: tuple[str, ...] = ()


class Resting(CanvasError):
    code = "RESTING"
    kind = ErrorKind.RATE


class EchoView(APIView):
    def get(self, request: Request) -> Response:
        return Response(Ask(how_many=3))

    def post(self, request: Request) -> Response:
        return Response(Ask.model_validate(request.data))


class RestingView(APIView):
    def get(self, request: Request) -> Response:
        raise Resting("Later.", hint="Wait.", retry_after=7, waited_for="a turn")


class BrokenView(APIView):
    def get(self, request: Request) -> Response:
        raise RuntimeError("the password is hunter2")


urlpatterns = [
    path("echo", EchoView.as_view()),
    path("resting", RestingView.as_view()),
    path("broken", BrokenView.as_view()),
]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


def post(body: bytes | dict[str, Any], *, content_type: str = "application/json") -> Any:
    data = json.dumps(body) if isinstance(body, dict) else body
    return Client().post("/echo", data, content_type=content_type)


class TestAnAnswer:
    def test_is_the_contract_in_camel_case(self):
        answer = Client().get("/echo")

        assert answer.json() == {"howMany": 3, "names": []}


class TestARefusal:
    def test_is_a_problem_with_our_own_members_beside_those_of_the_standard(self):
        answer = Client().get("/resting")

        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json() == {
            "type": "about:blank",
            "title": "Too Many Requests",
            "status": 429,
            "detail": "Later.",
            "code": "RESTING",
            "kind": "rate",
            "message": "Later.",
            "hint": "Wait.",
            "retryable": True,
            "problems": [],
            "details": {"retryAfter": 7, "waitedFor": "a turn"},
        }

    def test_says_in_a_header_when_to_try_again(self):
        answer = Client().get("/resting")

        assert answer["Retry-After"] == "7"

    def test_lists_every_fault_of_a_request_with_a_pointer_into_it(self):
        answer = post({"howMany": 0, "names": ["a", 7], "surname": "x"})

        problems = answer.json()["problems"]
        assert answer.status_code == 400
        assert [(problem["code"], problem["path"]) for problem in problems] == [
            ("INVALID_VALUE", "/howMany"),
            ("INVALID_VALUE", "/names/1"),
            ("UNKNOWN_FIELD", "/surname"),
        ]

    def test_of_another_method_is_a_problem_too(self):
        answer = Client().delete("/echo")

        assert (answer.status_code, answer.json()["code"]) == (405, "METHOD_NOT_ALLOWED")

    def test_of_another_media_type_says_what_to_send(self):
        answer = post(b"howMany=1", content_type="text/plain")

        assert answer.status_code == 400
        assert "Content-Type: application/json" in answer.json()["hint"]


class TestTheUnexpected:
    def test_is_answered_with_a_reference_and_nothing_else(self):
        answer = Client(raise_request_exception=False).get("/broken")

        assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL")
        assert "hunter2" not in answer.content.decode()

    def test_is_logged_under_the_same_reference(self, caplog):
        answer = Client(raise_request_exception=False).get("/broken")

        assert answer.json()["details"]["reference"] in caplog.text


class TestParseJson:
    @pytest.mark.parametrize(
        "body", [b"", b"{", b"\xff\xfe", b"[NaN]", b"[Infinity]", b"[" * 100_000], ids=repr
    )
    def test_refuses_what_is_not_json(self, body):
        with pytest.raises(InvalidInput):
            parse_json(body)

    @override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=100)
    def test_refuses_a_body_over_the_cap(self):
        answer = post({"howMany": 1, "names": ["x" * 200]})

        assert (answer.status_code, answer.json()["code"]) == (413, "TOO_LARGE")


class TestAChangeWithASession:
    def test_is_refused_without_the_token_of_our_own_page(self):
        answer = Client(enforce_csrf_checks=True).post(
            "/echo", {"howMany": 1}, content_type="application/json"
        )

        assert (answer.status_code, answer.json()["code"]) == (403, "CSRF_REFUSED")

    def test_is_let_through_with_a_bearer_token_which_no_browser_adds_by_itself(self):
        answer = Client(enforce_csrf_checks=True).post(
            "/echo",
            {"howMany": 1},
            content_type="application/json",
            headers={"Authorization": "Bearer easel_x"},
        )

        assert answer.status_code == 200

    def test_is_refused_with_a_password_that_a_browser_does_add_by_itself(self):
        answer = Client(enforce_csrf_checks=True).post(
            "/echo",
            {"howMany": 1},
            content_type="application/json",
            headers={"Authorization": "Basic YTpi"},
        )

        assert answer.status_code == 403
