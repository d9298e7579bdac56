"""Reading proposals: by whoever may see the diagram at that moment, newest first (TOOL-50)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.cursor import encode_cursor
from common.errors import InvalidInput, NotFound
from diagrams.contracts import ChangeDiagramState
from diagrams.models import Diagram, Proposal
from diagrams.services.change_state import archive_diagram, delete_diagram
from teams.access import Forbidden
from teams.models import Project, Team
from tests.diagrams.kept import a_diagram, addition, relabel, update
from tests.diagrams.proposing import detail, listed, submit
from tests.factories import (
    a_bot_of,
    a_person,
    a_project,
    a_request_id,
    let_agents_in,
)

pytestmark = pytest.mark.django_db

RENAME = relabel("web", "Store")


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


def ids(page):
    return [each.proposal_id for each in page.items]


class TestAProposal:
    def test_is_stale_once_anything_in_the_diagram_changed(self, person, diagram_id):
        """PROP §4: a remark on the revision, whatever it was that changed."""
        proposal_id = submit(person, diagram_id, RENAME).proposal_id
        assert detail(person, proposal_id).stale is False

        update(person, diagram_id, addition("mail"), on=1)

        assert detail(person, proposal_id).stale is True
        assert [each.stale for each in listed(person).items] == [True]

    def test_is_fresh_again_when_it_is_revised(self, person, diagram_id):
        proposal_id = submit(person, diagram_id, RENAME).proposal_id
        update(person, diagram_id, addition("mail"), on=1)

        submit(person, diagram_id, RENAME, on=2, revises=proposal_id)

        assert detail(person, proposal_id).stale is False

    def test_of_another_team_is_not_there(self, person, diagram_id):
        proposal_id = submit(person, diagram_id, RENAME).proposal_id

        with pytest.raises(NotFound):
            detail(a_person(), proposal_id)

    def test_is_read_by_whoever_may_look_and_by_no_other(self, person, diagram_id):
        proposal_id = submit(person, diagram_id, RENAME).proposal_id

        with pytest.raises(Forbidden):
            detail(a_bot_of(person, "propose"), proposal_id)
        assert detail(a_bot_of(person, "view"), proposal_id).proposal_id == proposal_id

    def test_for_an_archived_diagram_stays_as_it_is(self, person, diagram_id):
        """PROP-S5."""
        proposal_id = submit(person, diagram_id, RENAME).proposal_id

        archive_diagram(
            actor=person,
            diagram_id=diagram_id,
            request=ChangeDiagramState(request_id=a_request_id()),
        )

        assert detail(person, proposal_id).status == "pending"
        assert ids(listed(person)) == [proposal_id]


class TestVisibility:
    """TOOL-50: asked again at every read, by what is so then."""

    @pytest.fixture
    def project_id(self, person):
        return a_project(person, agent_access=True)

    @pytest.fixture
    def agent(self, person, project_id):
        let_agents_in(person)
        return a_bot_of(person, "view", "propose", kind="agent", projects=[project_id])

    @pytest.fixture
    def proposal_id(self, person, agent, project_id):
        diagram_id = a_diagram(person, projectId=project_id)
        proposal_id = submit(agent, diagram_id, RENAME).proposal_id
        assert detail(agent, proposal_id).status == "pending"
        assert ids(listed(agent)) == [proposal_id]
        return proposal_id

    def test_ends_when_the_diagram_leaves_the_projects_of_the_token(
        self, person, agent, proposal_id
    ):
        """PROP-S5: a proposal goes where its diagram goes."""
        Diagram.objects.update(project_id=a_project(person, agent_access=True))

        with pytest.raises(NotFound):
            detail(agent, proposal_id)
        assert listed(agent).items == ()
        assert listed(agent).total == 0
        # And is still there for whoever sees the diagram.
        assert detail(person, proposal_id).status == "pending"

    def test_ends_when_agents_are_kept_out_of_the_project(self, agent, proposal_id):
        Project.objects.update(agent_access=False)

        with pytest.raises(NotFound):
            detail(agent, proposal_id)
        assert listed(agent).items == ()

    def test_ends_when_agents_are_kept_out_of_the_team(self, agent, proposal_id):
        Team.objects.update(agent_access=False)

        for read in (lambda: detail(agent, proposal_id), lambda: listed(agent)):
            with pytest.raises(Exception, match="not let in"):
                read()

    def test_lasts_in_an_archived_project(self, agent, proposal_id):
        Project.objects.update(archived_at=timezone.now())

        assert detail(agent, proposal_id).status == "pending"

    def test_of_a_diagram_out_of_reach_ends_with_the_diagram(self, person, agent):
        elsewhere = a_diagram(person)

        with pytest.raises(NotFound):
            listed(agent, diagramId=elsewhere)


class TestAList:
    def submitted(self, person, diagram_id, count):
        """Proposals with a minute between them, the newest first."""
        made = [submit(person, diagram_id, RENAME).proposal_id for _ in range(count)]
        for age, proposal_id in enumerate(reversed(made)):
            Proposal.objects.filter(pk=proposal_id).update(
                updated_at=timezone.now() - timedelta(minutes=age)
            )
        return made[::-1]

    def test_has_the_newest_first(self, person, diagram_id):
        newest_first = self.submitted(person, diagram_id, 3)

        assert ids(listed(person)) == newest_first

    def test_moves_what_is_revised_to_its_head(self, person, diagram_id):
        *_, oldest = self.submitted(person, diagram_id, 3)

        submit(person, diagram_id, RENAME, revises=oldest)

        assert ids(listed(person))[0] == oldest

    def test_comes_in_pages_with_each_of_them_once(self, person, diagram_id):
        newest_first = self.submitted(person, diagram_id, 5)
        found, cursor = [], None
        while True:
            page = listed(person, limit=2, cursor=cursor)
            found += ids(page)
            cursor = page.next_cursor
            if cursor is None:
                break

        assert found == newest_first
        assert page.total == 5

    def test_pages_through_equal_moments(self, person, diagram_id):
        self.submitted(person, diagram_id, 4)
        Proposal.objects.update(updated_at=timezone.now())

        first = listed(person, limit=2)
        rest = listed(person, limit=2, cursor=first.next_cursor)

        assert len({*ids(first), *ids(rest)}) == 4

    def test_is_of_one_diagram_or_one_status_where_that_is_asked(self, person, diagram_id):
        here = submit(person, diagram_id, RENAME).proposal_id
        finding = submit(person, a_diagram(person)).proposal_id

        assert ids(listed(person, diagramId=diagram_id)) == [here]
        assert ids(listed(person, status="informational")) == [finding]
        assert listed(person, status="pending").total == 1

    def test_leaves_out_what_is_for_a_deleted_diagram(self, person, diagram_id):
        proposal_id = submit(person, diagram_id, RENAME).proposal_id

        delete_diagram(
            actor=person,
            diagram_id=diagram_id,
            request=ChangeDiagramState(request_id=a_request_id()),
        )

        assert listed(person).items == ()
        assert ids(listed(person, diagramId=diagram_id)) == [proposal_id]

    @pytest.mark.parametrize(
        "cursor", ["x", encode_cursor("updated", "2026-11-30", "p_1"), encode_cursor("proposals")]
    )
    def test_refuses_a_cursor_of_another_list(self, person, cursor):
        with pytest.raises(InvalidInput):
            listed(person, cursor=cursor)

    @pytest.mark.parametrize("limit", [0, 51])
    def test_has_pages_of_up_to_fifty(self, limit):
        with pytest.raises(ValueError, match="limit"):
            listed(a_person(), limit=limit)
