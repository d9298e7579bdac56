"""What the receipts of changes say, and what they leave out (TOOL-38, TOOL-39, TOOL 3.8)."""

import json
from typing import Any

import pytest

from diagrams.receipts import ChangeReceipt
from diagrams.services.create_diagram import create_diagram
from diagrams.services.update_diagram import update_diagram
from tests.diagrams.kept import a_diagram, addition, an_edit, creation, relabel, update
from tests.factories import a_person, a_project

pytestmark = pytest.mark.django_db

INSIDE = {"nodes": [{"id": "api", "type": "component", "label": "API"}]}
NESTED = [{"id": "shop", "type": "service", "label": "Shop", "inside": INSIDE}]


@pytest.fixture
def person():
    return a_person()


def as_sent(receipt: ChangeReceipt) -> Any:
    return json.loads(receipt.wire_json())


class TestOfACreate:
    def test_says_where_it_is_and_how_much_of_everything_there_is(self, person):
        project_id = a_project(person, name="Sales")
        point = {"kind": "tentative", "context": "Who pays?", "about": ["shop"]}
        request = creation(
            title="Shop", projectId=project_id, nodes=NESTED, relationships=[], openPoints=[point]
        )

        said = as_sent(create_diagram(actor=person, request=request))

        assert (said["path"], said["opened"]) == ("Sales/Shop", False)
        assert (said["state"], said["persisted"], said["revision"]) == ("saved", True, "r:1")
        assert said["created"] == {
            "elements": 2,
            "relationships": 0,
            "groups": 0,
            "flows": 0,
            "notes": 0,
            "insideViews": 1,
            "openPoints": 1,
        }
        assert said["layout"] == {"direction": "right", "spacing": "comfortable"}

    def test_leaves_out_what_there_is_nothing_to_say_about(self, person):
        said = as_sent(create_diagram(actor=person, request=creation()))

        left_out = {"openReason", "degraded", "fit", "advisories", "advisoriesDropped"}
        assert left_out & said.keys() == set()
        assert "problems" not in said["quality"]

    def test_remarks_on_the_request_before_levels_and_relationships(self, person):
        links = [{"id": "x", "from": "db", "to": "orders", "semantic": "publishes"}]
        notes = [{"text": "About nothing"}]
        request = creation(relationships=links, notes=notes)

        said = as_sent(create_diagram(actor=person, request=request))

        about = [each["about"] for each in said["advisories"]]
        assert (about[0], about[-1]) == ("request", "relationship")

    def test_says_when_it_could_only_be_drawn_too_small(self, person):
        layout = {"viewport": [100, 60], "allowDegraded": True}

        said = as_sent(create_diagram(actor=person, request=creation(layout=layout)))

        assert (said["degraded"], said["fit"]["readable"]) == (True, False)


class TestOfAnUpdate:
    def test_says_what_was_done_where_and_how_to_take_it_back(self, person):
        said = as_sent(update(person, a_diagram(person), addition("mail"), on=1))

        assert (said["added"], said["updated"], said["removed"]) == (1, 0, 0)
        assert (said["where"], said["undo"], said["applied"]) == ("server", "revision", 1)
        assert {"view", "arranged", "rebased", "advisories", "fit"} & said.keys() == set()

    def test_names_the_view_unless_it_is_the_top(self, person):
        diagram_id = a_diagram(person, nodes=NESTED, relationships=[])

        receipt = update(
            person, diagram_id, relabel("api", "The API"), on=1, view={"inside": ["shop"]}
        )

        assert as_sent(receipt)["view"] == {"inside": ["shop"]}

    def test_says_that_there_is_nothing_to_take_back_when_nothing_changed(self, person):
        said = as_sent(update(person, a_diagram(person), relabel("web", "Web shop"), on=1))

        assert (said["state"], "undo" in said) == ("unchanged", False)

    def test_has_500_bytes_at_most_when_the_change_is_small(self, person):
        receipt = update(person, a_diagram(person), relabel("web", "Store"), on=1)

        assert len(receipt.wire_json()) <= 500

    def test_is_the_same_when_a_page_is_asked_to_turn_to_it(self, person):
        diagram_id = a_diagram(person)
        request = an_edit(addition("mail"), on=1, activate=True)

        receipt = update_diagram(actor=person, diagram_id=diagram_id, request=request)

        assert "activated" not in as_sent(receipt)
        assert receipt.revision == "r:2"
