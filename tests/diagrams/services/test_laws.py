"""What holds for every story of changes to a kept diagram, whatever is said and by whom."""

import json
import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from common.errors import CanvasError
from common.storable import unstorable_text
from diagrams.contracts import EditDiagram, UndoDiagram
from diagrams.document.ids import ids_of
from diagrams.document.migrate import stored
from diagrams.document.repair import repair
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.history.conflicts import parts_changed
from diagrams.history.origin import RevisionOrigin
from diagrams.models import Diagram, DiagramRevision
from diagrams.services.redo_diagram import redo_diagram
from diagrams.services.undo_diagram import undo_diagram
from diagrams.services.update_diagram import update_diagram
from teams.actors import Person
from tests.diagrams.kept import a_diagram, document
from tests.diagrams.services.batches import BatchThrower
from tests.factories import a_colleague_of, a_person, a_request_id
from tests.presence import present

pytestmark = pytest.mark.django_db

# Each example draws a diagram many times over: a quarter of the usual number is what there is time
# for. The people are the same in all of them; the diagrams are not.
some = settings(
    max_examples=max(1, present(settings.default).max_examples // 4),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
seeds = st.integers(0, 2**32)

UNDO, REDO = "undo", "redo"
Back = Callable[..., object]


@pytest.fixture
def ada() -> Person:
    return a_person(name="Ada")


@pytest.fixture
def ben(ada: Person) -> Person:
    return a_colleague_of(ada, name="Ben")


class Story:
    """A diagram, and whoever changes it with dice."""

    def __init__(self, person: Person, seed: int) -> None:
        self.diagram_id = a_diagram(person)
        self.thrower = BatchThrower(random.Random(seed))

    @property
    def head(self) -> int:
        return Diagram.objects.get(pk=self.diagram_id).head_number

    def change(self, person: Person) -> None:
        """Have ``person`` send a batch; the door, the contract or the service may refuse it."""
        head = self.head
        throws = self.thrower.request(document(self.diagram_id, head))
        wanted = {"requestId": a_request_id(), "expectedRevision": f"r:{head}", **throws}
        if any(unstorable_text(wanted)):
            return
        try:
            request = EditDiagram.model_validate(wanted)
        except ValidationError:
            return
        update_diagram(actor=person, diagram_id=self.diagram_id, request=request)

    def go(self, person: Person, way: Back, revision: int | None = None) -> None:
        """Have ``person`` undo or redo, which may be refused too."""
        request = UndoDiagram(request_id=a_request_id(), revision=revision)
        way(actor=person, diagram_id=self.diagram_id, request=request)

    def told(self, acts: list[tuple[Person, str]]) -> Iterator[int]:
        """Tell it, and give the number of each new revision as soon as it is there.

        Whatever is refused has changed nothing.
        """
        ways: dict[str, Back] = {UNDO: undo_diagram, REDO: redo_diagram}
        for person, act in acts:
            before, content = self.head, self.bytes_at(self.head)
            try:
                if act in ways:
                    self.go(person, ways[act])
                else:
                    self.change(person)
            except CanvasError:
                assert self.head == before
            assert self.bytes_at(before) == content
            if self.head != before:
                assert self.head == before + 1
                yield self.head

    def bytes_at(self, number: int) -> bytes:
        row = DiagramRevision.objects.get(diagram_id=self.diagram_id, number=number)
        return bytes(row.content)


def require_sound(story: Story, number: int) -> None:
    """Read what was kept as if it came from a stranger: nothing has to be mended."""
    kept = document(story.diagram_id, number)
    read = repair(json.dumps(stored(kept)).encode(), types=ELEMENT_TYPES)
    assert read.repairs == ()
    assert read.document == kept
    ids = list(ids_of(kept))
    assert len(set(ids)) == len(ids)


class TestEveryStory:
    @some
    @given(
        seeds,
        st.lists(
            st.tuples(st.booleans(), st.sampled_from(["", "", UNDO, REDO])), min_size=4, max_size=10
        ),
    )
    def test_leaves_diagrams_that_can_be_kept_and_undoes_nothing_of_others(
        self, ada, ben, seed, acts
    ):
        """DOC-7, TOOL-S12."""
        story = Story(ada, seed)
        for number in story.told([(ada if is_ada else ben, act) for is_ada, act in acts]):
            require_sound(story, number)
            assert not _changed(story, number - 1, number) & _other_by_then(story, number)


class TestAStoryOfOnePerson:
    @some
    @given(seeds, st.integers(1, 6))
    def test_goes_back_and_forth_to_the_very_same_bytes(self, ada, seed, length):
        """TOOL-S12."""
        story = Story(ada, seed)
        for _ in story.told([(ada, "")] * length):
            pass
        told = [story.bytes_at(number) for number in range(1, story.head + 1)]

        for content in reversed(told[:-1]):
            story.go(ada, undo_diagram)
            assert story.bytes_at(story.head) == content
        for content in told[1:]:
            story.go(ada, redo_diagram)
            assert story.bytes_at(story.head) == content


def _changed(story: Story, number: int, other: int) -> set[str]:
    """Return the ids whose content is not the same in two revisions."""
    before, after = document(story.diagram_id, number), document(story.diagram_id, other)
    return {item for item, aspect in parts_changed(before, after) if aspect == "content"}


def _other_by_then(story: Story, number: int) -> set[str]:
    """Return what was touched between a change and its being taken back or made again, and was not
    as the change had left or found it any more: whoever touched it, it is theirs now.

    Nothing for a revision that is a change by itself.
    """
    row = DiagramRevision.objects.get(diagram_id=story.diagram_id, number=number)
    if row.undoes is None:
        return set()
    is_undo = row.origin == RevisionOrigin.UNDO.value
    return _changed(story, row.undoes if is_undo else row.undoes - 1, number - 1)
