"""What the document of the API says beside the contracts."""

import pytest

from canvas_project.contracts.export import openapi_document


@pytest.fixture(scope="module")
def paths():
    return openapi_document()["paths"]


class TestAnOperation:
    def test_asks_for_a_session_or_a_token_and_not_for_both(self, paths):
        asked = paths["/api/{team}/runs"]["get"]["security"]

        assert asked == [{"session": []}, {"token": []}]

    def test_asks_strangers_for_nothing_where_they_may_come_in(self, paths):
        assert {} in paths["/api/run"]["post"]["security"]
        assert "security" not in paths["/api/session"]["post"]

    def test_names_how_it_may_be_refused(self, paths):
        answers = paths["/api/{team}/workflows/{workflow_id}/runs"]["post"]["responses"]

        assert {"400", "401", "403", "404", "409", "413", "422", "429"} <= set(answers)

    def test_says_what_it_does(self, paths):
        assert paths["/api/{team}/runs/latest"]["get"]["summary"] == "List latest runs"
