"""A change over REST: its view serves whom its service serves, in the shape that it takes."""

from rest_framework.test import APIRequestFactory, force_authenticate

from ledger.contracts import Change, Receipt
from teams.actors import Actor, Bot, Person
from teams.api.changes import change_view

ANN = Person(user_id=1, team_id="t_1")
ROBOT = Bot(kind="agent", token_id="tok_1", owner_id=1, team_id="t_1")


class Paint(Change):
    colour: str


class Painted(Receipt):
    wall: str
    colour: str
    by: str


def paint_wall(*, actor: Actor, wall_id: str, request: Paint) -> Painted:
    return Painted(wall=wall_id, colour=request.colour, by=type(actor).__name__)


def tear_down_wall(*, actor: Person, wall_id: str, request: Paint) -> Painted:
    return Painted(wall=wall_id, colour=request.colour, by=type(actor).__name__)


def answered(service, actor, **body):
    """What the view of ``service`` answers to who posts that: a status and what is in it."""
    view = change_view(service, "Changes a wall.").as_view()
    request = APIRequestFactory().post("/", {"requestId": "one", **body}, format="json")
    force_authenticate(request, token=actor)
    answer = view(request, team="art", wall_id="north")
    return answer.status_code, answer.data


class TestAChange:
    def test_is_made_by_its_service_to_what_the_address_names(self):
        painted = Painted(wall="north", colour="red", by="Person")

        assert answered(paint_wall, ANN, colour="red") == (200, painted)

    def test_is_a_bots_where_the_service_takes_any_actor(self):
        assert answered(paint_wall, ROBOT, colour="red")[1].by == "Bot"

    def test_is_never_a_bots_where_the_service_takes_a_person(self):
        assert answered(tear_down_wall, ROBOT, colour="red")[0] == 403
        assert answered(tear_down_wall, ANN, colour="red")[0] == 200

    def test_is_refused_in_another_shape_than_the_service_takes(self):
        status, problem = answered(paint_wall, ANN, height=3)

        assert status == 400
        assert {each["path"] for each in problem["problems"]} == {"/colour", "/height"}
