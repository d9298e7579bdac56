import pytest

from common.errors import LimitExceeded, NotFound
from ledger.services import RequestIdMismatch
from runs import dispatch
from runs.contracts import PinnedKnowledge, StartRun
from runs.models import Run
from runs.services.execute_run import execute_run
from runs.services.read_run import read_run
from runs.services.readiness import GraphNotReady
from runs.services.start_run import TooManyRuns, start_run
from teams.access import Forbidden, Role
from tests.factories import (
    a_bot_of,
    a_colleague_of,
    a_person,
    a_request_id,
    a_workflow,
    save,
)
from tests.runs.arranging import SMALL, in_threads, start, types_of
from workflows.contracts import ChangeState
from workflows.graph.model import Edge, Node, WorkflowGraph
from workflows.models import KnowledgeGraph, WorkflowNotActive
from workflows.services.change_state import archive_workflow

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


class TestStartRun:
    def test_answers_where_to_listen(self):
        person = a_person()

        ticket = start(person, a_workflow(person, SMALL))

        assert ticket.run.status == "queued"
        assert ticket.events_url.endswith(f"/runs/{ticket.run.id}/events")
        assert ticket.socket_path == f"/ws/runs/{ticket.run.id}"

    def test_starts_one_run_however_often_the_request_is_sent(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        first = start(person, workflow_id, request_id="again")

        second = start(person, workflow_id, request_id="again")

        assert (first.run.id, first.replayed, second.replayed) == (second.run.id, False, True)
        assert Run.objects.count() == 1

    def test_refuses_an_id_that_asked_something_else(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        start(person, workflow_id, request_id="again", question="Why?")

        with pytest.raises(RequestIdMismatch):
            start(person, workflow_id, request_id="again", question="How?")

    def test_runs_the_revision_it_was_started_with(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        run_id = start(person, workflow_id).run.id
        save(person, workflow_id, WorkflowGraph(nodes=SMALL.nodes[:1]), on=2)

        execute_run(run_id=run_id)

        assert Run.objects.get(pk=run_id).revision == 2
        assert types_of(run_id).count("node_completed") == 2

    def test_can_run_an_older_revision(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        save(person, workflow_id, WorkflowGraph(nodes=SMALL.nodes[:1]), on=2)

        request = StartRun(request_id=a_request_id(), input="Why?", revision=2)
        ticket = start_run(actor=person, workflow_id=workflow_id, request=request)

        assert ticket.run.revision == 2

    def test_says_who_started_it_for_whom(self):
        person = a_person(name="Ada")
        workflow_id = a_workflow(person, SMALL)

        ticket = start(a_bot_of(person), workflow_id)

        assert ticket.run.started_by is not None
        assert (ticket.run.started_by.kind, ticket.run.started_by.on_behalf_of) == ("ci", "Ada")

    def test_refuses_a_graph_that_cannot_run_and_says_all_that_is_missing(self):
        person = a_person()
        searching = WorkflowGraph(
            nodes=(
                Node(id="a", kind="knowledge", label="A"),
                Node(id="b", kind="knowledge", label="B", config={"graphId": "kg_gone"}),
            ),
            edges=(Edge(id="e", source="a", target="b"),),
        )

        with pytest.raises(GraphNotReady) as refused:
            start(person, a_workflow(person, searching))

        assert [problem.path for problem in refused.value.problems] == [
            "/graph/nodes/0/config/graphId",
            "/graph/nodes/1/config/graphId",
        ]

    def test_refuses_a_question_that_is_too_long(self, env):
        env(max_question_length=3)
        person = a_person()
        workflow_id = a_workflow(person, SMALL)

        with pytest.raises(LimitExceeded):
            start(person, workflow_id, question="Why?")

    def test_refuses_an_archived_workflow(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        archive_workflow(
            actor=person, workflow_id=workflow_id, request=ChangeState(request_id=a_request_id())
        )

        with pytest.raises(WorkflowNotActive):
            start(person, workflow_id)

    def test_knows_nothing_of_another_teams_workflow(self):
        workflow_id = a_workflow(a_person(), SMALL)

        with pytest.raises(NotFound):
            start(a_person(), workflow_id)

    def test_refuses_one_who_may_only_look(self):
        person = a_person()
        viewer = a_colleague_of(person, role=Role.VIEWER)
        workflow_id = a_workflow(person, SMALL)

        with pytest.raises(Forbidden):
            start(viewer, workflow_id)

    def test_has_room_for_so_many_at_once_and_no_more(self, env):
        env(concurrent_runs_per_team=3)
        person = a_person()
        workflow_id = a_workflow(person, SMALL)

        def try_to_start() -> bool:
            try:
                start(person, workflow_id)
            except TooManyRuns:
                return False
            return True

        started = in_threads(*[try_to_start] * 8)

        assert started.count(True) == 3

    def test_says_when_to_ask_again(self, env):
        env(concurrent_runs_per_team=0)
        person = a_person()
        workflow_id = a_workflow(person, SMALL)

        with pytest.raises(TooManyRuns) as refused:
            start(person, workflow_id)

        assert refused.value.body().details["retryAfter"] == 5

    def test_puts_the_run_on_the_queue(self):
        person = a_person()
        workflow_id = a_workflow(person, SMALL)
        before = dispatch.messages_waiting() or 0

        start(person, workflow_id)

        assert dispatch.messages_waiting() == before + 1

    def test_keeps_a_run_that_the_broker_would_not_take(self, no_broker):
        person = a_person()

        ticket = start(person, a_workflow(person, SMALL))

        assert Run.objects.get(pk=ticket.run.id).status == "queued"


class TestPinnedKnowledge:
    def test_names_the_version_of_what_a_run_searches(self, knowing):
        run = Run.objects.get(pk=start(knowing.person, knowing.workflow_id).run.id)

        pinned = PinnedKnowledge.model_validate(run.knowledge)

        assert pinned.default == knowing.graph_id
        assert pinned.versions == {knowing.graph_id: 1}

    def test_tells_readers_of_the_run_which_graph_an_empty_setting_means(self, knowing):
        run_id = start(knowing.person, knowing.workflow_id).run.id

        (searched,) = read_run(actor=knowing.person, run_id=run_id).searches

        assert searched.id == knowing.graph_id
        assert searched.name == KnowledgeGraph.objects.get(pk=knowing.graph_id).name
        assert searched.is_default

    def test_tells_nothing_of_a_graph_that_was_deleted_since(self, knowing):
        run_id = start(knowing.person, knowing.workflow_id).run.id

        KnowledgeGraph.objects.filter(pk=knowing.graph_id).delete()

        assert read_run(actor=knowing.person, run_id=run_id).searches == ()

    def test_lets_the_starter_cite_what_the_team_knows(self, knowing):
        run_id = start(knowing.person, knowing.workflow_id).run.id

        execute_run(run_id=run_id)

        assert types_of(run_id) == [
            "run_started",
            *("node_started", "tool_call", "tool_result", "node_completed"),
            *("node_started", "thought", "thought", "thought", "node_completed"),
            *("node_started", "thought", "node_completed"),
            "run_completed",
        ]
