"""Looking back: the list of revisions, one of them, and the difference between two."""

import pytest

from common.errors import NotFound
from tests.factories import a_person, a_workflow, save
from tests.graphs import graph
from workflows.graph.model import Node, Position, WorkflowGraph
from workflows.models import WorkflowRevision
from workflows.services.compare_revisions import changes_between, compare_revisions
from workflows.services.read_revision import read_revision

pytestmark = pytest.mark.django_db


class TestReadRevision:
    def test_shows_what_a_workflow_once_said(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        save(person, workflow_id, graph("b"), on=2)

        detail = read_revision(actor=person, workflow_id=workflow_id, number=2)

        assert detail.graph == graph("a")

    def test_reads_a_graph_that_was_kept_before_there_were_versions(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))
        WorkflowRevision.objects.filter(number=2).update(graph=graph("a").wire())

        assert read_revision(actor=person, workflow_id=workflow_id, number=2).graph == graph("a")

    def test_knows_no_revision_of_another_workflow(self):
        person = a_person()
        a_workflow(person, graph("a"))

        with pytest.raises(NotFound):
            read_revision(actor=person, workflow_id=a_workflow(person), number=2)


class TestCompareRevisions:
    def test_tells_what_leads_from_one_to_the_other_in_both_directions(self):
        person = a_person()
        workflow_id = a_workflow(person, graph("a"))

        there = compare_revisions(actor=person, workflow_id=workflow_id, from_number=1, to_number=2)
        back = compare_revisions(actor=person, workflow_id=workflow_id, from_number=2, to_number=1)

        assert [(change.id, change.change) for change in there.changes] == [("a", "added")]
        assert [(change.id, change.change) for change in back.changes] == [("a", "removed")]


class TestChangesBetween:
    def test_are_none_between_equals(self):
        assert changes_between(graph("a b", "a>b"), graph("a b", "a>b")) == ()

    def test_tell_a_move_from_a_modification(self):
        moved, modified = changes_between(
            WorkflowGraph(nodes=(node("a"), node("b"))),
            WorkflowGraph(nodes=(node("a", x=10), node("b", x=10, label="Better"))),
        )

        assert (moved.change, modified.change) == ("moved", "modified")
        assert [field.path for field in modified.fields] == ["/label", "/position"]

    def test_name_each_setting_by_its_place_with_what_it_was_and_is(self):
        (change,) = changes_between(
            WorkflowGraph(nodes=(node("a", prompt="Be brief.", old=1),)),
            WorkflowGraph(nodes=(node("a", prompt="Be exact.", new=[2]),)),
        )

        assert [(field.path, field.before, field.after) for field in change.fields] == [
            ("/config/prompt", "Be brief.", "Be exact."),
            ("/config/old", 1, None),
            ("/config/new", None, [2]),
        ]

    def test_name_an_edge_by_what_it_joins(self):
        change = changes_between(graph("a b"), graph("a b", "a>b"))[0]

        assert (change.what, change.label) == ("edge", "A → B")

    def test_tell_of_an_edge_that_was_led_elsewhere(self):
        (change,) = changes_between(graph("a b", "a>a"), graph("a b", "a>b"))

        assert (change.change, change.fields[0].path) == ("modified", "/target")


def node(name, *, x=0.0, label=None, **config):
    return Node(id=name, kind="agent", label=label or name, config=config, position=Position(x=x))
