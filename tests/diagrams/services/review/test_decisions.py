"""Deciding on a proposal: once, by a person, about what they were shown (PROP §2, §7)."""

import typing

import pytest
from django.db import IntegrityError, transaction

from common.errors import CanvasError, NotFound
from diagrams.contracts import ChangeDiagramState
from diagrams.models import Diagram, DiagramRevision, Proposal
from diagrams.services.change_state import archive_diagram
from diagrams.services.review.accept_proposal import accept_proposal
from diagrams.services.review.dismiss_proposal import dismiss_proposal
from diagrams.services.review.reject_proposal import reject_proposal
from teams.access import Forbidden, ReadOnly, Role
from teams.actors import Person
from teams.models import AuditEntry
from tests.diagrams.kept import a_diagram, addition, labels, relabel, removal, update
from tests.diagrams.proposing import detail, submit
from tests.diagrams.services.review.deciding import (
    accept,
    accept_as_shown,
    an_acceptance,
    dismiss,
    looked_at,
    reject,
    undo,
)
from tests.factories import a_bot_of, a_colleague_of, a_person, a_request_id, let_agents_in

pytestmark = pytest.mark.django_db

RENAME = relabel("web", "Store")


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def agent(person):
    let_agents_in(person)
    return a_bot_of(person, "view", "propose", kind="agent")


@pytest.fixture
def diagram_id(person):
    return a_diagram(person)


@pytest.fixture
def proposal_id(agent, diagram_id):
    return submit(agent, diagram_id, RENAME).proposal_id


def refused(call):
    with pytest.raises(CanvasError) as refusal:
        call()
    return refusal.value


def revisions(diagram_id):
    return DiagramRevision.objects.filter(diagram_id=diagram_id).count()


class TestAnAcceptance:
    def test_makes_what_was_proposed_as_one_revision(self, person, diagram_id, proposal_id):
        decided = accept(person, proposal_id, comment=" Right ")

        assert (decided.status, decided.revision) == ("accepted", "r:2")
        assert labels(diagram_id, 2)["web"] == "Store"
        made = DiagramRevision.objects.get(diagram_id=diagram_id, number=2)
        assert (made.origin, made.summary, made.owner_id, made.token_id) == (
            "proposal",
            "Call it what it is",
            person.user_id,
            None,
        )
        found = Proposal.objects.get()
        assert (found.decided_by_id, found.accepted_as) == (person.user_id, 2)
        assert detail(person, proposal_id).reason == "Right"

    def test_changes_exactly_what_was_shown(self, person, diagram_id, proposal_id):
        review = looked_at(person, proposal_id)

        accept_as_shown(person, review)

        (change,) = review.changes
        assert (change.id, change.change) == ("web", "modified")
        (field,) = change.fields
        assert (field.before, field.after) == ("Web shop", labels(diagram_id, 2)["web"])

    def test_is_one_undo_step_that_leaves_it_accepted(self, person, diagram_id, proposal_id):
        """PROP-7."""
        accept(person, proposal_id)

        undo(person, diagram_id)

        assert labels(diagram_id, 3)["web"] == "Web shop"
        assert detail(person, proposal_id).status == "accepted"
        assert refused(lambda: dismiss(person, proposal_id)).code == "ALREADY_RESOLVED"

    def test_is_made_to_what_the_diagram_says_by_then(self, person, diagram_id, proposal_id):
        """PROP-24: what somebody else did elsewhere is a remark."""
        review = looked_at(person, proposal_id)
        update(person, diagram_id, relabel("db", "Ledger"), on=1)

        decided = accept_as_shown(person, review)

        assert decided.revision == "r:3"
        assert (labels(diagram_id, 3)["web"], labels(diagram_id, 3)["db"]) == ("Store", "Ledger")

    @pytest.mark.parametrize(
        "meanwhile", [relabel("web", "Market"), removal("web")], ids=["renamed", "removed"]
    )
    def test_is_refused_where_somebody_changed_what_it_is_about(
        self, person, diagram_id, proposal_id, meanwhile
    ):
        """PROP-22, PROP-23."""
        review = looked_at(person, proposal_id)
        update(person, diagram_id, meanwhile, on=1)

        refusal = refused(lambda: accept_as_shown(person, review))

        assert (refusal.code, refusal.details["ids"]) == ("PROPOSAL_CONFLICT", ["web"])
        assert detail(person, proposal_id).status == "pending"
        assert revisions(diagram_id) == 2

    def test_is_refused_for_another_diff_than_was_on_screen(self, person, proposal_id):
        """PROP-45."""
        review = looked_at(person, proposal_id)

        refusal = refused(lambda: accept_as_shown(person, review, shown="another"))

        assert refusal.code == "REVIEW_OUTDATED"
        assert detail(person, proposal_id).status == "pending"

    def test_is_refused_for_another_version_than_was_on_screen(
        self, person, agent, diagram_id, proposal_id
    ):
        """PROP-40."""
        review = looked_at(person, proposal_id)
        submit(agent, diagram_id, relabel("web", "Market"), revises=proposal_id)

        refusal = refused(lambda: accept_as_shown(person, review))

        assert (refusal.code, refusal.details["version"]) == ("PROPOSAL_CHANGED", 2)
        assert revisions(diagram_id) == 1

    def test_is_refused_where_it_could_not_be_made_any_more(self, person, agent, diagram_id):
        added = submit(agent, diagram_id, addition("mail"))
        review = looked_at(person, added.proposal_id)
        update(person, diagram_id, addition("mail"), on=1)

        assert refused(lambda: accept_as_shown(person, review)).code == "DUPLICATE_ID"
        assert looked_at(person, added.proposal_id).problems[0].code == "DUPLICATE_ID"

    def test_twice_is_one_revision(self, person, diagram_id, proposal_id):
        review = looked_at(person, proposal_id)
        first = accept_as_shown(person, review)

        again = accept_as_shown(person, review)

        assert (again.status, again.revision) == ("accepted", first.revision)
        assert revisions(diagram_id) == 2

    def test_that_is_sent_again_gets_its_answer(self, person, proposal_id):
        request = an_acceptance(looked_at(person, proposal_id))
        send = {"actor": person, "proposal_id": proposal_id, "request": request}

        first, again = accept_proposal(**send), accept_proposal(**send)

        assert (first.replayed, again.replayed) == (False, True)

    def test_of_an_archived_diagrams_is_refused(self, person, diagram_id, proposal_id):
        """PROP-S5: it stays pending."""
        review = looked_at(person, proposal_id)
        request = ChangeDiagramState(request_id=a_request_id())
        archive_diagram(actor=person, diagram_id=diagram_id, request=request)

        with pytest.raises(ReadOnly):
            accept_as_shown(person, review)

        assert detail(person, proposal_id).status == "pending"
        assert looked_at(person, proposal_id).may_accept is False


@pytest.mark.parametrize(("decide", "status"), [(reject, "rejected"), (dismiss, "dismissed")])
class TestADecisionAgainstIt:
    def test_leaves_the_diagram_as_it_is(self, decide, status, person, diagram_id, proposal_id):
        """PROP-3A."""
        decided = decide(person, proposal_id, comment="Not now")

        assert (decided.status, decided.revision) == (status, None)
        assert revisions(diagram_id) == 1
        found = detail(person, proposal_id)
        assert (found.status, found.reason) == (status, "Not now")

    def test_once_more_writes_nothing(self, decide, status, person, proposal_id):
        decide(person, proposal_id, comment="First")

        decide(person, proposal_id, comment="Second")

        assert detail(person, proposal_id).reason == "First"
        assert AuditEntry.objects.filter(action=f"{decide.__name__}_proposal").count() == 1

    def test_is_for_ever(self, decide, status, person, proposal_id):
        """PROP-7."""
        review = looked_at(person, proposal_id)
        decide(person, proposal_id)
        other = reject if decide is dismiss else dismiss

        for late in (
            lambda: accept_as_shown(person, review),
            lambda: other(person, proposal_id),
        ):
            refusal = refused(late)
            assert (refusal.code, refusal.details["status"]) == ("ALREADY_RESOLVED", status)

    def test_is_about_the_version_on_screen(
        self, decide, status, person, agent, diagram_id, proposal_id
    ):
        submit(agent, diagram_id, relabel("web", "Market"), revises=proposal_id)

        assert refused(lambda: decide(person, proposal_id)).code == "PROPOSAL_CHANGED"
        assert decide(person, proposal_id, version=2).status == status

    def test_of_a_finding_is_refused(self, decide, status, person, agent, diagram_id):
        """PROP-8."""
        finding = submit(agent, diagram_id)

        refusal = refused(lambda: decide(person, finding.proposal_id))

        assert refusal.details["status"] == "informational"


class TestWhoDecides:
    SERVICES = (accept_proposal, reject_proposal, dismiss_proposal)

    @pytest.mark.parametrize("service", SERVICES, ids=lambda each: each.__name__)
    def test_is_a_person_by_type(self, service):
        """The first lock: a bot cannot be handed in."""
        assert typing.get_type_hints(service)["actor"] is Person

    def test_is_a_person_to_the_database(self, proposal_id):
        """The third lock: a decision without a person is no row."""
        with pytest.raises(IntegrityError), transaction.atomic():
            Proposal.objects.update(status="accepted", resolved_at="2026-01-01T00:00:00Z")

    def test_may_decide_by_their_role(self, person, proposal_id):
        viewer = a_colleague_of(person, role=Role.VIEWER)
        review = looked_at(viewer, proposal_id)

        assert (review.may_decide, review.may_accept) == (False, False)
        for decide in (accept, reject, dismiss):
            with pytest.raises(Forbidden):
                decide(viewer, proposal_id)

    def test_is_nobody_of_another_team(self, proposal_id):
        for look in (looked_at, accept, reject, dismiss):
            with pytest.raises(NotFound):
                look(a_person(), proposal_id)

    def test_is_in_the_audit_log(self, person, diagram_id, proposal_id):
        accept(person, proposal_id)

        line = AuditEntry.objects.filter(action="accept_proposal").get()
        assert (line.owner_id, line.token_id, line.target_id) == (person.user_id, None, diagram_id)
        assert proposal_id in line.summary


class TestAReview:
    def test_says_what_was_and_what_is(self, person, diagram_id, proposal_id):
        """PROP-26."""
        update(person, diagram_id, relabel("web", "Market"), on=1)

        review = looked_at(person, proposal_id)

        (drift,) = review.conflicts
        assert drift.now is not None
        assert (drift.was["label"], drift.now["label"]) == ("Web shop", "Market")
        assert (review.shown, review.proposal.stale) == (None, True)

    def test_covers_what_goes_with_what_is_removed(self, person, agent, diagram_id):
        """PROP-33."""
        gone = submit(agent, diagram_id, removal("db"))

        review = looked_at(person, gone.proposal_id)

        assert {(each.id, each.change) for each in review.changes} == {
            ("db", "removed"),
            ("writes", "removed"),
        }

    def test_covers_notes_flows_and_what_is_attached(self, person, agent, diagram_id):
        """PROP-34."""
        wide = submit(
            agent,
            diagram_id,
            {
                "op": "add",
                "notes": [{"id": "n", "text": "Careful"}, {"text": "Slow", "about": "db"}],
                "flows": [{"id": "f", "title": "Buy", "steps": ["calls", "writes"]}],
                "openPoints": [{"id": "p", "kind": "parked", "about": ["web"]}],
            },
            {"op": "setLevel", "level": "container"},
        )

        review = looked_at(person, wide.proposal_id)

        found = {(each.what, each.change) for each in review.changes}
        assert found == {
            ("note", "added"),
            ("flow", "added"),
            ("open-point", "added"),
            ("element", "modified"),
            ("view", "modified"),
        }

    def test_leaves_out_where_things_stand(self, person, agent, diagram_id):
        tidy = submit(agent, diagram_id, {"op": "arrange"})

        assert looked_at(person, tidy.proposal_id).changes == ()
        assert accept(person, tidy.proposal_id).status == "accepted"

    def test_has_every_version_with_who_submitted_it(self, person, agent, diagram_id, proposal_id):
        """PROP-12."""
        market = relabel("web", "Market")
        submit(person, diagram_id, market, summary="Better", revises=proposal_id)

        versions = looked_at(person, proposal_id).versions

        assert [(each.version, each.summary) for each in versions] == [
            (2, "Better"),
            (1, "Call it what it is"),
        ]
        assert [each.submitted_by.kind for each in versions if each.submitted_by] == [
            "person",
            "agent",
        ]

    def test_names_who_decided(self, person, proposal_id):
        assert looked_at(person, proposal_id).decider is None

        reject(person, proposal_id)

        decider = looked_at(person, proposal_id).decider
        assert decider is not None
        assert decider.id == str(person.user_id)

    def test_tries_nothing_of_what_was_decided(self, person, proposal_id):
        accept(person, proposal_id)

        review = looked_at(person, proposal_id)

        assert (review.changes, review.shown, review.accepted_as) == ((), None, "r:2")
        assert review.may_decide is False

    def test_changes_nothing(self, person, diagram_id, proposal_id):
        before = [*Proposal.objects.values()], [*Diagram.objects.values()]

        looked_at(person, proposal_id)

        assert ([*Proposal.objects.values()], [*Diagram.objects.values()]) == before
