"""Making, saving and settling workflows, below the doors."""

import pytest

from common.errors import NotFound, RevisionConflict
from ledger.services import RequestIdMismatch
from teams.access import Forbidden, Role
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_request_id,
    a_workflow,
    let_agents_in,
    save,
)
from tests.graphs import graph
from tests.threads import at_once
from workflows.contracts import (
    ChangeState,
    ConfigureWorkflow,
    CreateWorkflow,
    DuplicateWorkflow,
    ImportWorkflow,
    RenameWorkflow,
    RestoreRevision,
    SaveWorkflow,
)
from workflows.graph.model import OnCycle, WorkflowGraph
from workflows.models import Workflow, WorkflowRevision
from workflows.services.change_state import (
    delete_workflow,
    restore_workflow,
)
from workflows.services.configure_workflow import configure_workflow
from workflows.services.create_workflow import create_workflow
from workflows.services.duplicate_workflow import duplicate_workflow
from workflows.services.export_workflow import export_workflow
from workflows.services.import_workflow import import_workflow
from workflows.services.judging import InvalidGraph
from workflows.services.read_workflow import read_workflow
from workflows.services.rename_workflow import rename_workflow
from workflows.services.restore_revision import restore_revision
from workflows.services.save_workflow import save_workflow

pytestmark = pytest.mark.django_db


def state(service, person, workflow_id):
    return service(
        actor=person, workflow_id=workflow_id, request=ChangeState(request_id=a_request_id())
    )


def numbers_of(workflow_id):
    revisions = WorkflowRevision.objects.filter(workflow_id=workflow_id).order_by("number")
    return list(revisions.values_list("number", flat=True))


class TestSaveWorkflow:
    def test_appends_a_revision_and_moves_the_head(self):
        person = a_person()
        workflow_id = a_workflow(person)

        saved = save(person, workflow_id, graph("a"), on=1)

        row = Workflow.objects.get(pk=workflow_id)
        assert (saved.revision, row.head_number) == (2, 2)
        assert saved.graph == graph("a")
        assert numbers_of(workflow_id) == [1, 2]

    def test_appends_nothing_when_the_head_says_so_already(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        before = read_workflow(actor=person, workflow_id=workflow_id)

        saved = save(person, workflow_id, graph("a"), on=2)

        assert saved == before
        assert numbers_of(workflow_id) == [1, 2]

    def test_is_not_fooled_by_another_spelling_of_the_same_graph(self):
        person = a_person()
        one = WorkflowGraph.model_validate({"nodes": [{"id": "a", "kind": "output", "label": "A"}]})
        workflow_id = a_workflow(person, one)
        spelt_out = WorkflowGraph.model_validate(one.wire())

        assert save(person, workflow_id, spelt_out, on=2).revision == 2

    def test_takes_another_order_of_the_nodes_for_a_change(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a b"))

        assert save(person, workflow_id, graph("b a"), on=2).revision == 3

    def test_keeps_unfinished_work_and_remarks_on_what_is_missing(self):
        person = a_person()
        workflow_id = a_workflow(person)

        saved = save(person, workflow_id, graph("k:knowledge"), on=1)

        blocking = [remark for remark in saved.remarks if remark.severity == "blocks_run"]
        assert [remark.node_ids for remark in blocking] == [("k",)]

    @pytest.mark.parametrize("expected", [1, 3])
    def test_refuses_on_any_other_revision_than_the_newest(self, expected):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))

        with pytest.raises(RevisionConflict) as refused:
            save(person, workflow_id, graph("b"), on=expected)

        assert refused.value.details == {"current_revision": 2}
        assert numbers_of(workflow_id) == [1, 2]

    def test_refuses_a_graph_that_says_nothing_and_keeps_the_head(self):
        person = a_person()
        workflow_id = a_workflow(person)

        with pytest.raises(InvalidGraph):
            save(person, workflow_id, graph("a a"), on=1)

        assert numbers_of(workflow_id) == [1]

    def test_answers_the_retry_of_a_save_that_succeeded_although_it_is_stale_by_now(self):
        person = a_person()
        workflow_id = a_workflow(person)
        request = SaveWorkflow(request_id="same", expected_revision=1, graph=graph("a"))
        first = save_workflow(actor=person, workflow_id=workflow_id, request=request)
        save(person, workflow_id, graph("b"), on=2)

        again = save_workflow(actor=person, workflow_id=workflow_id, request=request)

        assert again == first.model_copy(update={"replayed": True})

    def test_refuses_the_same_request_id_for_another_graph(self):
        person = a_person()
        workflow_id = a_workflow(person)
        request = SaveWorkflow(request_id="same", expected_revision=1, graph=graph("a"))
        save_workflow(actor=person, workflow_id=workflow_id, request=request)

        with pytest.raises(RequestIdMismatch):
            save_workflow(
                actor=person,
                workflow_id=workflow_id,
                request=request.model_copy(update={"graph": graph("b")}),
            )

    def test_can_be_sent_again_with_the_same_id_after_a_refusal(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        stale = SaveWorkflow(request_id="same", expected_revision=1, graph=graph("b"))
        with pytest.raises(RevisionConflict):
            save_workflow(actor=person, workflow_id=workflow_id, request=stale)

        fresh = stale.model_copy(update={"expected_revision": 2})

        assert save_workflow(actor=person, workflow_id=workflow_id, request=fresh).revision == 3

    def test_is_refused_to_a_viewer_and_to_every_bot(self):
        person = a_person()
        workflow_id = a_workflow(person)
        let_agents_in(person)
        bot = a_bot_of(person, "view", "run", "draw", "propose", kind="agent")

        for actor in (a_colleague_of(person, role=Role.VIEWER), bot):
            with pytest.raises(Forbidden):
                save(actor, workflow_id, graph("a"), on=1)

    def test_stays_as_cheap_however_long_the_history_is(self, django_assert_max_num_queries):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        for number in range(2, 12):
            save(person, workflow_id, graph("a" if number % 2 else "b"), on=number)

        with django_assert_max_num_queries(20):
            save(person, workflow_id, graph("a b c"), on=12)


class TestReadWorkflow:
    def test_costs_the_same_for_any_workflow(self, django_assert_num_queries):
        person = a_person()
        workflow_id = a_workflow(person, graph("a b c d e", "a>b", "b>c"))

        # The workflow, the permission, its head, what the actor may, the steps to undo, the
        # knowledge to choose from, and who saved it.
        with django_assert_num_queries(7):
            read_workflow(actor=person, workflow_id=workflow_id)

    def test_does_not_know_the_workflows_of_other_teams(self):
        workflow_id = a_workflow(a_person())

        with pytest.raises(NotFound):
            read_workflow(actor=a_person(), workflow_id=workflow_id)


class TestStates:
    def test_of_a_deleted_workflow_is_restored_with_its_history(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        deleted = state(delete_workflow, person, workflow_id)

        restored = state(restore_workflow, person, workflow_id)

        assert (deleted.can_edit, deleted.can_run, deleted.undoable) == (False, False, ())
        assert (restored.revision, restored.undoable) == (2, (2,))


class TestSettings:
    def test_are_changed_without_a_revision(self):
        person = a_person()
        workflow_id = a_workflow(person)
        before = read_workflow(actor=person, workflow_id=workflow_id)

        renamed = rename_workflow(
            actor=person,
            workflow_id=workflow_id,
            request=RenameWorkflow(request_id=a_request_id(), name=" Better "),
        )
        configured = configure_workflow(
            actor=person,
            workflow_id=workflow_id,
            request=ConfigureWorkflow(request_id=a_request_id(), on_cycle=OnCycle.REFUSE),
        )

        assert renamed.name == "Better"
        assert configured.on_cycle == "refuse"
        assert configured.updated_at == before.updated_at
        assert numbers_of(workflow_id) == [1]

    def test_decide_whether_a_cycle_stops_a_run(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a b", "a>b", "b>a"))

        configured = configure_workflow(
            actor=person,
            workflow_id=workflow_id,
            request=ConfigureWorkflow(request_id=a_request_id(), on_cycle=OnCycle.REFUSE),
        )

        cycle = next(remark for remark in configured.remarks if remark.code == "CYCLE")
        assert cycle.severity == "blocks_run"
        assert configured.cycle_node_ids == ("a", "b")


class TestDuplicateWorkflow:
    def test_begins_where_the_other_stands_and_shares_nothing_with_it(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"), name="Plan")

        copy = duplicate_workflow(
            actor=person,
            workflow_id=workflow_id,
            request=DuplicateWorkflow(request_id=a_request_id()),
        )
        save(person, copy.id, graph("b"), on=1)

        assert (copy.name, copy.revision, copy.graph) == ("Plan copy", 1, graph("a"))
        assert read_workflow(actor=person, workflow_id=workflow_id).graph == graph("a")

    def test_finds_room_for_its_name(self):
        person = a_person()
        workflow_id = a_workflow(person, name="x" * 120)

        copy = duplicate_workflow(
            actor=person,
            workflow_id=workflow_id,
            request=DuplicateWorkflow(request_id=a_request_id()),
        )

        assert copy.name == "x" * 115 + " copy"


class TestRestoreRevision:
    def test_makes_an_earlier_graph_the_newest_and_keeps_what_came_between(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        save(person, workflow_id, graph("b"), on=2)

        restored = restore_revision(
            actor=person,
            workflow_id=workflow_id,
            request=RestoreRevision(request_id=a_request_id(), revision=2),
        )

        assert (restored.revision, restored.graph) == (4, graph("a"))
        assert restored.undoable[0] == 4
        assert WorkflowRevision.objects.get(number=4).note == "Restored revision 2"

    def test_knows_no_revision_that_was_never_made(self):
        person = a_person()
        workflow_id = a_workflow(person)

        with pytest.raises(NotFound):
            restore_revision(
                actor=person,
                workflow_id=workflow_id,
                request=RestoreRevision(request_id=a_request_id(), revision=9),
            )


class TestExportThenImport:
    def test_loses_nothing(self):
        person, other = a_person(), a_person()
        workflow_id = a_workflow(person, graph("a b:output", "a>b"), name="Plan")
        file = export_workflow(actor=person, workflow_id=workflow_id)

        imported = import_workflow(
            actor=other, request=ImportWorkflow(request_id=a_request_id(), file=file)
        )

        assert export_workflow(actor=other, workflow_id=imported.id) == file


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestManySavesAtOnce:
    def test_let_one_through_for_each_revision(self, scale):
        for _ in range(3 * scale):
            person = a_person()
            workflow_id = a_workflow(person)

            answers = at_once(*[saving(person, workflow_id, name) for name in "abcdef"])

            refusals = [answer for answer in answers if isinstance(answer, RevisionConflict)]
            assert len(refusals) == 5
            assert numbers_of(workflow_id) == [1, 2]

    def test_lose_nothing_when_each_tries_again_on_what_it_is_told(self, scale):
        for _ in range(2 * scale):
            person = a_person()
            workflow_id = a_workflow(person)

            at_once(*[persistent(person, workflow_id, name) for name in "abcd"])

            saved = WorkflowRevision.objects.filter(workflow_id=workflow_id, number__gt=1)
            assert numbers_of(workflow_id) == [1, 2, 3, 4, 5]
            assert {row.graph["nodes"][0]["id"] for row in saved} == set("abcd")

    def test_of_one_request_make_one_revision(self, scale):
        for _ in range(2 * scale):
            person = a_person()
            workflow_id = a_workflow(person)
            answers = at_once(*[saving(person, workflow_id, "a", request_id="same")] * 4)

            assert {answer.revision for answer in answers} == {2}
            assert numbers_of(workflow_id) == [1, 2]

    def test_of_one_new_workflow_make_one(self):
        person = a_person()
        request = CreateWorkflow(request_id="same", name="Plan")

        answers = at_once(*[lambda: create_workflow(actor=person, request=request)] * 4)

        assert len({answer.id for answer in answers}) == 1
        assert Workflow.objects.count() == 1


def saving(person, workflow_id, name, request_id=None):
    request = SaveWorkflow(
        request_id=request_id or a_request_id(), expected_revision=1, graph=graph(name)
    )
    return lambda: save_workflow(actor=person, workflow_id=workflow_id, request=request)


def persistent(person, workflow_id, name):
    def keep_trying():
        on = 1
        while True:
            try:
                return save(person, workflow_id, graph(name), on=on)
            except RevisionConflict as refused:
                on = int(str(refused.details["current_revision"]))

    return keep_trying
