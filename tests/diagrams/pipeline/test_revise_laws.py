"""What holds for every change of a drawn diagram."""

import json
import random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from common.errors import CanvasError
from diagrams.document.migrate import stored
from diagrams.document.model import Document
from diagrams.document.repair import proven, repair
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.layout.boxes import inflated, overlap, stretches
from diagrams.pipeline.refusals import LayoutConstrained
from diagrams.quality.gate import judge
from diagrams.quality.plane import Plane
from diagrams.scene.compose import compose as scene_at
from tests.diagrams.pipeline.drawings import (
    ChangeThrower,
    diagrams,
    geometry,
    placed,
    revised,
)
from tests.diagrams.random_documents import documents
from tests.presence import present

# Each example composes a diagram: a quarter of the usual number is as many as there is time for.
some = settings(max_examples=max(1, present(settings.default).max_examples // 4))
dice = st.integers(0, 2**32).map(random.Random)


def thrown(size: int, seed: int) -> Document:
    return ChangeThrower(random.Random(seed), size).diagram()


def thrower(seed: random.Random) -> ChangeThrower:
    made = ChangeThrower(seed, 4)
    made.used = 1_000  # ids that no diagram has
    return made


def hits(route, boxes):
    """Does the line or its caption come near one of the boxes, or lie across its border?"""
    parts = [*stretches(route), *([] if route.caption is None else [route.caption])]
    return any(overlap(inflated(box, 5.0), part) for box in boxes for part in parts)


def refusal_of(document, *ops):
    try:
        revised(document, *ops)
    except LayoutConstrained as refused:
        return refused
    return None


def errors_among(document, ids):
    return judge(Plane(scene_at(document), ids)).problems


class TestAnAddition:
    @some
    @given(diagrams(), dice)
    def test_moves_nothing_that_exists_and_draws_no_line_of_it_anew(self, document, seed):
        """LAY-80."""
        before = geometry(document)
        try:
            after = geometry(revised(document, thrower(seed).addition(document)).document)
        except LayoutConstrained:
            return

        boundaries = document.view.boundary_by_id
        hit = []
        for item_id, was in before.items():
            if item_id in document.view.relationship_by_id:
                hit += [item_id] if after[item_id] != was else []
            elif item_id in boundaries:
                now = after[item_id]
                assert now.x <= was.x
                assert now.y <= was.y
                assert now.right >= was.right
                assert now.bottom >= was.bottom
            else:
                assert after[item_id] == was
        grown = any(after[item_id] != before[item_id] for item_id in boundaries)
        assert not hit or grown

    @some
    @given(diagrams(), dice)
    def test_hides_nothing_that_is_new(self, document, seed):
        """LAY-52."""
        try:
            result = revised(document, thrower(seed).addition(document))
        except LayoutConstrained:
            return

        new = geometry(result.document).keys() - geometry(document).keys()
        assert errors_among(result.document, new) == ()

    @some
    @given(diagrams(), dice)
    def test_is_possible_at_last_with_the_ops_that_are_suggested(self, document, seed):
        """LAY-86, LAY-92."""
        op = thrower(seed).addition(document)
        suggested: list[dict[str, Any]] = []
        for _ in range(3):
            refused = refusal_of(document, op, *suggested)
            if refused is None:
                return
            suggested = [refused.details["suggested_op"]]

        assert suggested == [{"op": "arrange"}]
        assert revised(document, op, *suggested).quality.errors == 0


class TestAChange:
    @some
    @given(diagrams(), dice)
    def test_leaves_a_diagram_that_can_be_kept(self, document, seed):
        """DOC-7."""
        throws = thrower(seed)
        for _ in range(3):
            op = throws.addition(document) if seed.random() < 0.4 else throws.edit(document)
            try:
                document = revised(document, op).document
            except CanvasError:
                continue
            file = json.dumps(stored(document)).encode()
            read = repair(file, types=ELEMENT_TYPES)
            assert read.total == 0
            assert read.document == document

    @some
    @given(diagrams(), dice)
    def test_gives_the_same_drawing_each_time(self, document, seed):
        """LAY-1."""
        op = thrower(seed).edit(document)

        def made():
            try:
                return revised(document, op)
            except CanvasError as refused:
                return refused.body()

        assert made() == made()

    @some
    @given(diagrams())
    def test_that_changes_nothing_leaves_the_very_same_diagram(self, document):
        element = document.view.elements[0]
        same = {"op": "update", "id": element.id, "set": {"label": element.label}}

        assert revised(document, same).document is document


class TestAPersonsMove:
    @some
    @given(diagrams(), dice)
    def test_is_never_refused_and_draws_only_lines_attached_or_hit_anew(self, document, seed):
        """LAY-S4, DOC-S4."""
        element = seed.choice(document.view.elements)
        was = present(element.box)
        x, y = was.x + seed.randint(-400, 400), was.y + seed.randint(-400, 400)
        after = placed(document, **{element.id: (x, y)})

        now = present(after.view.element_by_id[element.id].box)
        assert (now.x, now.y) == (x, y)
        attached = {each.id for each in document.view.relationships_of[element.id]}
        grown = [
            each.box
            for each in after.view.boundaries
            if each.box != document.view.boundary_by_id[each.id].box
        ]
        for each in document.view.relationships:
            if after.view.relationship_by_id[each.id].route != each.route:
                assert each.id in attached or hits(each.route, [now, *grown]) or each.route.trunk

    @some
    @given(diagrams(), dice)
    def test_back_and_forth_moves_nothing_else(self, document, seed):
        element = seed.choice(document.view.elements)
        away = placed(document, **{element.id: (element.box.x + 90, element.box.y)})
        back = placed(away, **{element.id: element.box[:2]})

        assert [each.box for each in back.view.elements] == [
            each.box for each in document.view.elements
        ]


class TestAnArrangement:
    @some
    @example(thrown(5, 9049), random.Random(380))  # one of a fan that spoke for the others
    @given(diagrams(), dice)
    def test_of_a_part_leaves_everything_outside_it_as_it_was(self, document, seed):
        """LAY-91."""
        view = document.view
        if not view.boundaries:
            return
        home = seed.choice(view.boundaries).id
        before = geometry(document)
        try:
            result = revised(document, {"op": "arrange", "scope": {"group": home}})
        except LayoutConstrained:
            return

        after, inside = geometry(result.document), _inside(view, home)
        anew = {each.id for each in view.relationships if {each.source, each.target} & inside}
        free = anew | _left_without_a_voice(view, anew)
        for item_id, was in before.items():
            line = view.relationship_by_id.get(item_id)
            if line is not None and item_id not in free:
                assert after[item_id] == was
            elif line is None and item_id not in inside and item_id not in view.boundary_by_id:
                note = view.note_by_id.get(item_id)
                assert after[item_id] == was or note is not None

    @some
    @example(thrown(5, 1626), random.Random(320))  # one of a fan that spoke for the others
    @given(diagrams(), dice)
    def test_without_moving_draws_only_the_lines_of_its_scope_anew(self, document, seed):
        """LAY-95."""
        name = seed.choice(document.view.elements).id
        before = geometry(document)
        try:
            result = revised(document, {"op": "arrange", "scope": {"nodes": [name]}, "move": False})
        except LayoutConstrained:
            return

        touching = {each.id for each in document.view.relationships_of[name]}
        after = geometry(result.document)
        free = touching | _left_without_a_voice(document.view, touching)
        assert {each for each in before if after[each] != before[each]} <= free


def _left_without_a_voice(view, anew):
    """Return the silent lines on trunks of which one in ``anew`` spoke for all (LAY-44)."""
    spoke = {
        each.route.trunk for each in view.relationships if each.id in anew and each.route.caption
    }
    return {
        each.id
        for each in view.relationships
        if each.route.trunk in spoke - {None} and each.route.caption is None
    }


def _inside(view, home):
    found = {home}
    for _ in view.boundaries:
        found |= {each.id for each in view.boundaries if each.parent in found}
    return found | {each.id for each in view.elements if each.boundary in found}


class TestAnySoundDocument:
    @settings(max_examples=8)
    @given(documents(depth=1), dice)
    def test_can_be_changed_or_is_refused_in_words(self, document, seed):
        """DOC-6: whatever is stored of places and lines, however odd."""
        throws = thrower(seed)
        for op in (throws.addition(document), throws.edit(document)):
            try:
                after = revised(document, op).document
            except CanvasError as refused:
                told = refused
            else:
                proven(after, types=ELEMENT_TYPES)
                continue
            assert told.message
