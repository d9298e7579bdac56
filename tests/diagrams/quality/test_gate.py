"""The gate sums up what all checks found, of everything or of what a change touched."""

from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.document.geometry import Rect
from diagrams.quality.fit import fit_of
from diagrams.quality.gate import judge
from diagrams.quality.legibility import legibility_of
from diagrams.quality.plane import Boxes, Plane, overlap
from diagrams.quality.registry import CHECKS
from diagrams.scene.compose import scene_of, scene_to_judge
from tests.diagrams.pipeline.drawings import diagrams
from tests.diagrams.quality.planes import boundary, element, line, plane, scene

A = element("a", (0, 0, 100, 60))
ON_A = element("b", (50, 0, 100, 60))
C = element("c", (400, 0, 100, 60))
ON_C = element("d", (450, 0, 100, 60))


@st.composite
def crowded_scenes(draw):
    """Elements, boundaries and lines with captions in a space too small for them."""
    at = st.integers(0, 60).map(lambda number: number * 10.0)
    boxes = st.tuples(at, at, st.sampled_from([30.0, 100.0, 300.0]), st.sampled_from([30.0, 60.0]))
    shapes = [element(f"e{n}", box) for n, box in enumerate(draw(st.lists(boxes, min_size=2)))]
    frames = [boundary(f"b{n}", box) for n, box in enumerate(draw(st.lists(boxes, max_size=3)))]
    ids = st.sampled_from([each.id for each in shapes])
    ends = draw(st.lists(st.tuples(ids, ids), unique=True, max_size=8))
    bends = st.tuples(at, at, at, at)
    lines = []
    for source, target in ends:
        left, top, right, bottom = draw(bends)
        corners = [(left, top), (right, top), (right, bottom)]
        lines.append(line(f"{source}>{target}", *corners, caption=draw(st.none() | boxes)))
    return scene(*shapes, *frames, *lines)


class TestJudge:
    def test_calls_a_drawing_without_faults_clean(self):
        quality = judge(plane(A, C, line("a>c", (100, 30), (400, 30))))

        assert quality.is_clean
        assert (quality.scope, quality.error_weight) == ("whole-diagram", 0)

    def test_sums_up_the_weights_of_errors_alone(self):
        """LAY-60: no number of warnings outvotes an error."""
        stepped = line("a>c", (100, 20), (200, 20), (200, 40), (400, 40))

        quality = judge(plane(A, ON_A, C, stepped))

        # On each other; and the line runs through what lies on its source.
        assert (quality.errors, quality.error_weight, quality.warnings) == (2, 150, 1)

    @settings(max_examples=30)
    @given(diagrams())
    def test_finds_the_same_with_lines_that_are_not_drawn(self, document):
        """LAY-51, LAY-60: what is judged for a change is what people will see."""
        whole, undrawn = (make(document.view, document, ()) for make in (scene_of, scene_to_judge))

        assert judge(Plane(undrawn)) == judge(Plane(whole))
        assert legibility_of(Plane(undrawn)) == legibility_of(Plane(whole))
        assert fit_of(undrawn, (640.0, 400.0)) == fit_of(whole, (640.0, 400.0))

    @settings(max_examples=100)
    @given(crowded_scenes(), st.data())
    def test_of_a_change_finds_what_is_found_of_all_that_it_has_a_part_in(self, crowded, data):
        """LAY-51: what is touched is asked about, instead of everything, and nothing is missed."""
        ids = [each.id for each in (*crowded.elements, *crowded.boundaries, *crowded.connectors)]
        touched = frozenset(data.draw(st.lists(st.sampled_from(ids), unique=True)))

        for check in CHECKS:
            of_all = [each for each in check.find(Plane(crowded)) if touched & {*each.ids}]
            asked = check.find(Plane(crowded, touched))
            assert [each for each in asked if touched & {*each.ids}] == of_all, check.name

    @settings(max_examples=30)
    @given(diagrams(), st.data())
    def test_needs_the_words_of_what_is_touched_alone(self, document, data):
        """LAY-51, LAY-60."""
        view = document.view
        ids = [each.id for each in (*view.elements, *view.boundaries, *view.relationships)]
        touched = frozenset(data.draw(st.lists(st.sampled_from(ids), unique=True))) if ids else ()
        whole = scene_to_judge(view, document, ())
        part = scene_to_judge(view, document, (), touched)

        assert judge(Plane(part, touched)) == judge(Plane(whole, touched))
        assert legibility_of(Plane(part)) == legibility_of(Plane(whole))
        assert fit_of(part, (640.0, 400.0)) == fit_of(whole, (640.0, 400.0))

    def test_lists_ten_and_counts_all(self):
        """LAY-53"""
        heap = [element(f"e{number}", (0, 0, 100, 60)) for number in range(6)]

        quality = judge(plane(*heap))

        assert (quality.errors, len(quality.problems)) == (15, 10)
        assert quality.errors_truncated
        assert not quality.warnings_truncated

    def test_names_ids_and_what_was_looked_for(self):
        problem = judge(plane(A, ON_A)).problems[0]

        assert (problem.kind, problem.ids) == ("overlap", ("a", "b"))
        assert problem.message == "“a” and “b” overlap."

    def test_of_a_change_counts_what_it_touched_and_what_that_runs_into(self):
        """LAY-51: what people arranged elsewhere is not judged."""
        quality = judge(Plane(plane(A, ON_A, C, ON_C).scene, {"a"}))

        assert (quality.scope, quality.errors) == ("touched", 1)
        assert quality.problems[0].ids == ("a", "b")


BOXES = st.lists(
    st.builds(
        Rect,
        st.floats(-2_000, 2_000),
        st.floats(-2_000, 2_000),
        st.sampled_from([1.0, 40.0, 300.0, 20_000.0]),
        st.sampled_from([1.0, 40.0, 300.0, 20_000.0]),
    ),
    max_size=30,
)


class TestBoxes:
    @given(BOXES)
    def test_yield_every_pair_that_overlaps_once(self, boxes):
        numbered = dict(enumerate(boxes))

        pairs = [(a, b) for a, b in Boxes(numbered).pairs() if overlap(numbered[a], numbered[b])]

        assert pairs == [
            (a, b)
            for a in numbered
            for b in numbered
            if a < b and overlap(numbered[a], numbered[b])
        ]

    def test_are_found_from_a_place_larger_than_all_of_them(self):
        boxes = Boxes({"a": Rect(0, 0, 10, 10), "b": Rect(900, 0, 10, 10)})

        assert boxes.near(Rect(-1e6, -1e6, 2e6, 2e6)) == ["a", "b"]

    def test_as_large_as_they_may_be_are_in_few_squares_each(self):
        boxes = Boxes({number: Rect(number, 0, 20_000, 20_000) for number in range(100)})

        assert sum(len(keys) for keys in boxes._cells.values()) <= 100 * 9


class TestThePlane:
    def test_ends_where_boundaries_are_in_a_loop(self):
        """What is imported is mended first; a check does not hang on what is not."""
        loop = plane(
            boundary("g", (0, 0, 10, 10), inside="h"), boundary("h", (0, 0, 10, 10), inside="g")
        )

        assert loop.around["g"] == {"g", "h"}
