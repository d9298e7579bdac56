"""Undo and redo: per person, as a rebase of the difference that is taken back or made again."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.errors import CanvasError
from common.history import NothingToRedo, NothingToUndo, UndoConflict
from teams.actors import Person
from tests.factories import (
    a_colleague_of,
    a_person,
    a_request_id,
    a_workflow,
    save,
)
from tests.graphs import graph
from tests.threads import at_once
from workflows import selectors
from workflows.contracts import UndoWorkflow
from workflows.graph.model import Edge, Node, Position, WorkflowGraph
from workflows.graph.origin import Origin
from workflows.models import WorkflowRevision
from workflows.services.read_workflow import read_workflow
from workflows.services.redo_workflow import redo_workflow
from workflows.services.undo_workflow import undo_workflow

pytestmark = pytest.mark.django_db


def undo(person, workflow_id, revision=None):
    return undo_workflow(
        actor=person,
        workflow_id=workflow_id,
        request=UndoWorkflow(request_id=a_request_id(), revision=revision),
    )


def redo(person, workflow_id, revision=None):
    return redo_workflow(
        actor=person,
        workflow_id=workflow_id,
        request=UndoWorkflow(request_id=a_request_id(), revision=revision),
    )


def nodes_of(detail):
    return " ".join(node.id for node in detail.graph.nodes)


class TestUndo:
    def test_refuses_to_take_a_node_away_that_a_colleague_connected(self):
        ann = a_person()
        bob = a_colleague_of(ann, name="Bob")
        workflow_id = a_workflow(ann, graph("a"))
        save(ann, workflow_id, graph("a b"), on=2)
        save(bob, workflow_id, graph("a b", "a>b"), on=3)

        with pytest.raises(UndoConflict) as refused:
            undo(ann, workflow_id)

        assert refused.value.details == {"ids": ["e0", "b"], "who": ["Bob"], "revision": 3}

    def test_says_so_when_others_took_the_same_thing_back_already(self):
        ann = a_person()
        bob = a_colleague_of(ann)
        workflow_id = a_workflow(ann, graph("a"))
        save(ann, workflow_id, graph("a b"), on=2)
        save(bob, workflow_id, graph("a"), on=3)

        undone = undo(ann, workflow_id)

        assert (undone.revision, nodes_of(undone), undone.undoable) == (5, "a", (2,))

    def test_is_refused_to_make_a_graph_larger_than_is_accepted(self, settings):
        person = a_person()
        workflow_id = a_workflow(person, graph("a b c"))
        save(person, workflow_id, graph("a"), on=2)
        settings.EASEL = settings.EASEL.model_copy(update={"max_nodes": 2})

        with pytest.raises(CanvasError) as refused:
            undo(person, workflow_id)

        assert refused.value.code == "LIMIT_EXCEEDED"


@dataclass
class Table:
    """Two people at one workflow, and everything they may do to it."""

    people: tuple[Person, Person]
    workflow_id: str

    def head(self) -> tuple[int, WorkflowGraph]:
        return selectors.graph_at(self.workflow_id, None)

    def act(self, who: int, move: str, which: int) -> None:
        """Let a person do something; what is refused changes nothing."""
        number, now = self.head()
        try:
            match move:
                case "undo":
                    undo(self.people[who], self.workflow_id)
                case "redo":
                    redo(self.people[who], self.workflow_id)
                case _:
                    edited = MOVES[move](now, f"n{which}")
                    save(self.people[who], self.workflow_id, edited, on=number)
        except (NothingToUndo, NothingToRedo, UndoConflict):
            assert self.head() == (number, now)


def add(now: WorkflowGraph, name: str) -> WorkflowGraph:
    if name in ids_of(now):
        return now
    return now.model_copy(update={"nodes": (*now.nodes, Node(id=name, kind="agent", label=name))})


def remove(now: WorkflowGraph, name: str) -> WorkflowGraph:
    return WorkflowGraph(
        nodes=tuple(node for node in now.nodes if node.id != name),
        edges=tuple(edge for edge in now.edges if name not in (edge.source, edge.target)),
    )


def shift(now: WorkflowGraph, name: str) -> WorkflowGraph:
    return now.model_copy(
        update={
            "nodes": tuple(
                node.model_copy(update={"position": Position(x=node.position.x + 10)})
                if node.id == name
                else node
                for node in now.nodes
            )
        }
    )


def connect(now: WorkflowGraph, name: str) -> WorkflowGraph:
    if name not in ids_of(now) or f"e-{name}" in ids_of(now):
        return now
    edge = Edge(id=f"e-{name}", source=now.nodes[0].id, target=name)
    return now.model_copy(update={"edges": (*now.edges, edge)})


def relabelled(now: WorkflowGraph, name: str, label: str) -> WorkflowGraph:
    return now.model_copy(
        update={
            "nodes": tuple(
                node.model_copy(update={"label": label}) if node.id == name else node
                for node in now.nodes
            )
        }
    )


def items_of(one: WorkflowGraph) -> dict[str, Node | Edge]:
    return {
        **{node.id: node for node in one.nodes},
        **{edge.id: edge for edge in one.edges},
    }


def ids_of(one: WorkflowGraph) -> set[str]:
    return set(items_of(one))


MOVES = {"add": add, "remove": remove, "shift": shift, "connect": connect}

names = st.integers(0, 4)
moves = st.sampled_from([*MOVES, "add", "shift", "undo", "redo"])
alone = st.lists(st.tuples(st.just(0), moves, names), max_size=12)
together = st.lists(st.tuples(st.integers(0, 1), moves, names), max_size=12)
some = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def a_table(history) -> Table:
    ann = a_person()
    table = Table((ann, a_colleague_of(ann)), a_workflow(ann))
    for who, move, which in history:
        table.act(who, move, which)
    return table


class TestTheLaw:
    @some
    @given(history=alone)
    def test_undo_then_redo_is_the_identity_while_alone(self, history):
        table = a_table(history)
        _, before = table.head()
        person = table.people[0]
        if not read_workflow(actor=person, workflow_id=table.workflow_id).undoable:
            return

        undo(person, table.workflow_id)
        redo(person, table.workflow_id)

        assert table.head()[1] == before

    @some
    @given(history=alone)
    def test_undoing_everything_while_alone_leads_back_to_the_beginning(self, history):
        table = a_table(history)
        person = table.people[0]

        while read_workflow(actor=person, workflow_id=table.workflow_id).undoable:
            undo(person, table.workflow_id)

        assert table.head()[1] == WorkflowGraph()

    @some
    @given(history=together)
    def test_an_undo_touches_what_the_change_touched_and_nothing_else(self, history):
        table = a_table(history)
        person = table.people[0]
        own = read_workflow(actor=person, workflow_id=table.workflow_id).undoable
        _, head = table.head()
        if not own:
            return
        _, before = selectors.graph_at(table.workflow_id, own[0] - 1)
        _, after = selectors.graph_at(table.workflow_id, own[0])
        was, became, is_now = items_of(before), items_of(after), items_of(head)

        try:
            undo(person, table.workflow_id)
        except UndoConflict:
            # Refused: that it then changes nothing at all is what `act` holds it to.
            return

        result = items_of(table.head()[1])
        for item_id in {*was, *became, *is_now}:
            is_touched = was.get(item_id) != became.get(item_id)
            expected = was if is_touched else is_now
            assert result.get(item_id) == expected.get(item_id), item_id

    @some
    @given(history=together)
    def test_a_colleagues_newest_change_stands_after_every_own_undo(self, history):
        table = a_table(history)
        _, bob = table.people
        number, now = table.head()
        save(bob, table.workflow_id, add(now, "bobs"), on=number)

        for _ in range(3):
            table.act(0, "undo", 0)

        assert "bobs" in ids_of(table.head()[1])


@pytest.mark.backends
@pytest.mark.django_db(transaction=True)
class TestTwoPeopleUndoingAtOnce:
    def test_each_take_back_their_own(self, scale):
        for _ in range(2 * scale):
            ann = a_person()
            bob = a_colleague_of(ann)
            workflow_id = a_workflow(ann, graph("a"))
            save(bob, workflow_id, graph("a b"), on=2)

            answers = at_once(
                lambda: undo(ann, workflow_id),  # noqa: B023  # used within the round
                lambda: undo(bob, workflow_id),  # noqa: B023  # used within the round
            )

            rows = WorkflowRevision.objects.filter(
                workflow_id=workflow_id, origin=Origin.UNDO.value
            )
            assert sorted(answer.revision for answer in answers) == [4, 5]
            assert {(row.owner_id, row.undoes) for row in rows} == {
                (ann.user_id, 2),
                (bob.user_id, 3),
            }
            assert selectors.graph_at(workflow_id, None)[1] == WorkflowGraph()
