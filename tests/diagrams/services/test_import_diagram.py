"""Making a diagram of a file that nobody vouches for (DOC-6)."""

import json

import pytest

from diagrams.contracts import ExportDiagram, ImportDiagram
from diagrams.document.repair import NotADocument
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.draw_scene import draw_scene, export_diagram
from diagrams.services.import_diagram import import_diagram
from teams.access import Forbidden, Role
from tests.diagrams.kept import a_diagram, document
from tests.factories import a_colleague_of, a_person, a_project, a_request_id

pytestmark = pytest.mark.django_db

EMPTY = {"format": "easel-diagram", "version": 1, "metadata": {"title": "Empty"}, "view": {}}


@pytest.fixture
def person():
    return a_person()


def read(actor, file, **fields):
    wanted = {"requestId": a_request_id(), "file": file, **fields}
    return import_diagram(actor=actor, request=ImportDiagram.model_validate(wanted))


def exported(actor, diagram_id):
    file = export_diagram(actor=actor, diagram_id=diagram_id, request=ExportDiagram(format="json"))
    return json.loads(file.content)


def drawn(*nodes, relationships=(), **view):
    content = {"nodes": list(nodes), "relationships": list(relationships), **view}
    return {**EMPTY, "metadata": {"title": "Drawn"}, "view": content}


def a_node(item_id, **fields):
    return {"id": item_id, "type": "service", "label": item_id.title(), **fields}


class TestAFile:
    def test_that_was_exported_comes_back_as_it_was_drawn(self, person):
        first = a_diagram(person, title="Shop")

        made = read(person, exported(person, first))

        kept, again = document(first, 1), document(made.id, 1)
        assert again.view == kept.view
        assert (made.title, made.repair_count, made.repairs) == ("Shop 2", 0, ())
        assert made.revision == "r:1"

    def test_with_an_empty_view_makes_an_empty_diagram_that_can_be_drawn(self, person):
        made = read(person, EMPTY)

        assert (made.title, document(made.id, 1).view.is_empty) == ("Empty", True)
        assert draw_scene(actor=person, diagram_id=made.id, inside=()).elements == ()

    def test_without_places_is_laid_out_in_every_view(self, person):
        inside = {"nodes": [a_node("api"), a_node("store")]}
        file = drawn(
            a_node("web", inside=inside),
            a_node("db"),
            relationships=[{"id": "reads", "from": "web", "to": "db"}],
        )

        kept = document(read(person, file).id, 1)

        for view in kept.views.values():
            assert all(each.box is not None for each in view.elements)
        assert kept.view.relationships[0].route is not None

    def test_keeps_the_places_of_a_view_that_has_them_all(self, person):
        file = drawn(a_node("web", box=[1000, 500, 160, 80]), a_node("db", box=[0, 0, 160, 80]))

        kept = document(read(person, file).id, 1)

        assert kept.view.element_by_id["web"].box == (1000, 500, 160, 80)

    def test_is_mended_where_the_mend_is_unambiguous_and_every_mend_is_told(self, person):
        dangling = {"id": "r", "from": "web", "to": "nobody"}
        file = drawn(a_node("web", description=5), relationships=[dangling])

        made = read(person, file)

        kept = document(made.id, 1).view
        assert (kept.relationships, kept.element_by_id["web"].description) == ((), None)
        assert made.repair_count == len(made.repairs) == 2
        assert made.repairs[0].path == "/file/view/nodes/0/description"

    @pytest.mark.parametrize("file", [{}, {"format": "other"}, {"nodes": []}])
    def test_that_is_none_of_ours_is_refused_and_nothing_is_kept(self, person, file):
        with pytest.raises(NotADocument):
            read(person, file)

        assert not Diagram.objects.exists()


class TestTheDiagram:
    def test_is_made_where_and_as_it_is_asked_for(self, person):
        project = a_project(person)

        made = read(person, EMPTY, title="Mine", projectId=project)

        assert (made.title, made.project_id) == ("Mine", project)

    def test_is_made_once_however_often_it_is_asked_for(self, person):
        request = ImportDiagram.model_validate({"requestId": a_request_id(), "file": EMPTY})

        first = import_diagram(actor=person, request=request)
        again = import_diagram(actor=person, request=request)

        assert (again.id, again.replayed) == (first.id, True)
        assert Diagram.objects.count() == 1

    def test_says_in_its_history_where_it_comes_from(self, person):
        made = read(person, drawn(a_node("web")))

        revision = DiagramRevision.objects.get(diagram_id=made.id)
        assert (revision.summary, revision.added) == ("Read from a file", 1)

    def test_is_made_by_nobody_who_may_only_look(self, person):
        viewer = a_colleague_of(person, role=Role.VIEWER)

        with pytest.raises(Forbidden):
            read(viewer, EMPTY)
