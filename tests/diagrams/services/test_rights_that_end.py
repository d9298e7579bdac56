"""A right that ends while a drawing is being made is no right to keep it (TOOL-11, TOOL-S1)."""

import pytest

from diagrams.contracts import ChangeDiagramState
from diagrams.models import Diagram, DiagramRevision, Proposal
from diagrams.services.change_state import archive_diagram
from diagrams.services.create_diagram import create_diagram
from diagrams.services.submit_proposal import submit_proposal
from diagrams.services.update_diagram import update_diagram
from teams.access import Forbidden, ReadOnly, Role
from teams.actors import Person
from teams.contracts import RemoveMember
from teams.services.remove_member import remove_member
from tests.diagrams.kept import an_edit
from tests.diagrams.large import huge
from tests.diagrams.proposing import a_submission
from tests.factories import a_colleague_of, a_person, a_request_id
from tests.layout_worker import layout_worker, until_at_work
from tests.threads import in_a_thread

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

ARRANGE = {"op": "arrange", "direction": "down"}


@pytest.fixture(scope="module")
def worker():
    with layout_worker() as running:
        yield running


@pytest.fixture
def founder():
    return a_person(role=Role.ADMIN)


@pytest.fixture
def member(founder):
    return a_colleague_of(founder)


@pytest.fixture
def outcome_after(worker):
    """What becomes of ``call`` when ``happens`` while the worker draws for it."""

    def run(call, happens):
        child = worker.child
        wait = in_a_thread(call)
        until_at_work([child])
        happens()
        return wait()

    return run


def shown_out(founder: Person, member: Person) -> None:
    request = RemoveMember(request_id=a_request_id())
    remove_member(actor=founder, user_id=member.user_id, request=request)


def archived(person: Person, diagram_id: str) -> None:
    request = ChangeDiagramState(request_id=a_request_id())
    archive_diagram(actor=person, diagram_id=diagram_id, request=request)


class TestAMemberWhoIsShownOut:
    def test_creates_nothing_any_more(self, founder, member, outcome_after):
        refusal = outcome_after(
            lambda: create_diagram(actor=member, request=huge()),
            lambda: shown_out(founder, member),
        )

        assert isinstance(refusal, Forbidden)
        assert not Diagram.objects.exists()

    def test_changes_nothing_any_more(self, founder, member, outcome_after):
        diagram_id = create_diagram(actor=founder, request=huge()).diagram_id

        refusal = outcome_after(
            lambda: update_diagram(
                actor=member, diagram_id=diagram_id, request=an_edit(ARRANGE, on=1)
            ),
            lambda: shown_out(founder, member),
        )

        assert isinstance(refusal, Forbidden)
        assert DiagramRevision.objects.count() == 1

    def test_proposes_nothing_any_more(self, founder, member, outcome_after):
        diagram_id = create_diagram(actor=founder, request=huge()).diagram_id

        refusal = outcome_after(
            lambda: submit_proposal(
                actor=member, diagram_id=diagram_id, request=a_submission(ARRANGE, on=1)
            ),
            lambda: shown_out(founder, member),
        )

        assert isinstance(refusal, Forbidden)
        assert not Proposal.objects.exists()


class TestADiagramThatIsPutAway:
    def test_takes_no_proposal_that_was_tried_before(self, founder, outcome_after):
        diagram_id = create_diagram(actor=founder, request=huge()).diagram_id

        refusal = outcome_after(
            lambda: submit_proposal(
                actor=founder, diagram_id=diagram_id, request=a_submission(ARRANGE, on=1)
            ),
            lambda: archived(founder, diagram_id),
        )

        assert isinstance(refusal, ReadOnly)
        assert not Proposal.objects.exists()
