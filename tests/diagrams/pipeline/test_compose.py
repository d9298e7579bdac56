"""A diagram out of a create request: laid out, judged, and refused where it could not be read."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from common.deadline import Deadline, Timeout
from common.errors import Cancelled
from diagrams.layout.model import Direction, Spacing
from diagrams.ops.model import Draft
from diagrams.pipeline.compose import MAX_ADVISORIES, Composed, compose
from diagrams.pipeline.progress import Progress, Stage
from diagrams.pipeline.refusals import LayoutFailed, hidden_content
from diagrams.quality.gate import judge
from diagrams.scene.compose import compose as scene_at
from diagrams.scene.model import Scene
from tests.diagrams.ops.random_requests import sound_requests
from tests.diagrams.ops.requests import arrow, node, request
from tests.diagrams.quality.planes import element, plane

CHAIN = ("a b c d e f", "a>b", "b>c", "c>d", "d>e", "e>f")
# A window as high as a chain needs, and as wide as one element: read only from top to bottom.
NARROW = [260, 4_000]


def drawn(
    words: str = "a b c", *arrows: str, progress: Progress | None = None, **content: Any
) -> Composed:
    draft = Draft.model_validate(request(words, *arrows, **content))
    return compose(draft) if progress is None else compose(draft, progress)


def refused(words: str, *arrows: str, **content: Any) -> LayoutFailed:
    with pytest.raises(LayoutFailed) as failure:
        drawn(words, *arrows, **content)
    return failure.value


class TestCompose:
    def test_places_everything_in_every_view(self):
        inside = {"nodes": [node("x"), node("y")], "relationships": [arrow("x>y")]}
        composed = compose(
            Draft.model_validate(
                {
                    **request("b", "a>b", groups=[{"id": "g", "label": "g"}]),
                    "nodes": [node("a", inside=inside, group="g"), node("b")],
                }
            )
        )

        assert set(composed.scenes) == {(), ("a",)}
        for view in composed.document.views.values():
            assert None not in [each.box for each in view.elements]
            assert None not in [each.box for each in view.boundaries]
            assert None not in [each.route for each in view.relationships]

    def test_answers_the_scenes_of_the_document_it_answers(self):
        composed = drawn(*CHAIN)

        assert composed.scenes[()] == scene_at(composed.document)

    def test_counts_what_was_made_in_all_views(self):
        """TOOL-38"""
        composed = compose(
            Draft.model_validate(
                {
                    **request("a b", "a>b", groups=[{"id": "g", "label": "g"}]),
                    "nodes": [
                        node("a", inside={"nodes": [node("x"), node("y", group=None)]}),
                        node("b", group="g"),
                    ],
                    "flows": [{"title": "Buying", "steps": ["ab"]}],
                    "notes": [
                        {"text": "attached", "about": "a"},
                        {"text": "free", "about": "a", "attach": False},
                    ],
                }
            )
        )

        assert composed.created.wire() == {
            "elements": 4,
            "relationships": 1,
            "groups": 1,
            "flows": 1,
            "notes": 2,
            "insideViews": 1,
            "openPoints": 0,
        }

    @given(sound_requests())
    def test_answers_the_same_again(self, content):
        """LAY-1"""
        content["layout"] = {**content.get("layout", {}), "allowDegraded": True}
        draft = Draft.model_validate(content)

        first, second = compose(draft), compose(draft)

        assert first.document == second.document
        assert first.scenes == second.scenes

    def test_says_of_the_drawing_what_there_is_to_say(self):
        composed = drawn(*CHAIN)

        assert composed.quality.is_clean
        assert composed.legibility.crossings == 0
        assert composed.fit is None
        assert not composed.degraded


class TestTheDirection:
    def test_is_to_the_right_where_nobody_said(self):
        assert drawn(*CHAIN).layout.direction is Direction.RIGHT

    @pytest.mark.parametrize("direction", Direction)
    def test_is_the_one_asked_for(self, direction):
        composed = drawn(*CHAIN, layout={"direction": direction})

        assert composed.layout.direction is direction
        boxes = [shape.box for shape in composed.scenes[()].elements]
        along = [box.x if direction is Direction.RIGHT else box.y for box in boxes]
        assert along == sorted(set(along))

    def test_is_turned_where_only_that_can_be_read(self):
        """LAY-60: readable comes before legible."""
        composed = drawn(*CHAIN, layout={"viewport": NARROW})

        assert composed.layout.direction is Direction.DOWN
        assert composed.fit is not None
        assert composed.fit.readable

    def test_asked_for_is_not_turned_even_so(self):
        failure = refused(*CHAIN, layout={"viewport": NARROW, "direction": "right"})

        assert "smallest text" in failure.message


class TestTheSpacing:
    def test_is_comfortable_where_nobody_said(self):
        assert drawn(*CHAIN).layout.spacing is Spacing.COMFORTABLE

    def test_is_the_one_asked_for(self):
        widths = [
            drawn(*CHAIN, layout={"spacing": spacing}).scenes[()].extent.width
            for spacing in Spacing
        ]

        assert widths == sorted(set(widths))


class TestARefusal:
    """LAY-52, LAY-65"""

    def test_of_what_cannot_be_read_says_how_small_it_would_be(self):
        body = refused(*CHAIN, layout={"viewport": [100, 100]}).body()

        assert body.code == "LAYOUT_FAILED"
        assert body.details is not None
        fit = body.details["fit"]
        assert isinstance(fit, dict)
        assert set(fit) == {"scale", "smallestFontPx", "effectiveFontPx", "readable"}

    def test_is_none_where_degraded_drawings_are_allowed(self):
        composed = drawn(*CHAIN, layout={"viewport": [100, 100], "allowDegraded": True})

        assert composed.degraded
        assert composed.fit is not None
        assert not composed.fit.readable

    def test_of_hidden_content_names_what_is_hidden(self):
        heap = [element(f"e{number}", (0, 0, 100, 60)) for number in range(6)]

        body = hidden_content(judge(plane(*heap))).body()

        assert body.code == "LAYOUT_FAILED"
        assert (body.problems[0].code, body.problems[0].message) == (
            "overlap",
            "“e0” and “e1” overlap.",
        )
        assert "allowDegraded" in (body.hint or "")

    def test_of_what_is_too_large_to_be_kept_holds_whatever_is_allowed(self):
        names = [f"n{number}" for number in range(100)]
        content = request(
            " ".join(names),
            *(f"{a}>{b}" for a, b in pairwise(names)),
            groups=[{"id": "g", "label": "g"}],
            layout={"direction": "right", "allowDegraded": True},
        )
        for each in content["nodes"]:
            each["group"] = "g"

        with pytest.raises(LayoutFailed) as failure:
            compose(Draft.model_validate(content))

        assert failure.value.body().details == {"ids": ["g"]}

    def test_never_depends_on_a_nested_view_fitting_the_window(self):
        """LAY-63: a viewport is that of the whole diagram's first view."""
        inside = {
            "nodes": [node(name) for name in "klmnopq"],
            "relationships": [arrow(f"{a}>{b}") for a, b in pairwise("klmnopq")],
        }
        content = {
            **request(),
            "nodes": [node("a", inside=inside)],
            "layout": {"viewport": [300, 200]},
        }

        assert not compose(Draft.model_validate(content)).degraded


class TestAdvice:
    def test_comes_before_remarks_and_both_are_ten_at_most(self):
        """TOOL-38, LAY-76"""
        names = [f"n{number}" for number in range(20)]
        content = request(
            " ".join(f"{name}:sql-database" for name in names),
            *(f"{a}>{b}" for a, b in pairwise(names)),
        )
        for each in content["relationships"]:
            each["semantic"] = "consumes"

        composed = compose(Draft.model_validate(content))

        assert len(composed.advice) == 1  # more elements than a view should have
        assert len(composed.advisories) == MAX_ADVISORIES - 1
        assert composed.advisories_dropped >= 19 - 9

    def test_asks_what_a_note_is_about(self):
        """LAY-74"""
        composed = drawn("a b", "a>b", notes=[{"id": "n", "text": "told"}])

        assert composed.advice[0].ids == ("n",)


class Audience:
    """Somebody who watches: the stages there were and the candidates shown."""

    def __init__(self, *, previews: bool = True) -> None:
        self.stages: list[Stage] = []
        self.previews: list[Scene] = []
        self.progress = Progress(report=self.stages.append, show=self._look)
        self._looks = previews

    def _look(self, draw: Callable[[], Scene]) -> None:
        if self._looks:
            self.previews.append(draw())


class TestProgress:
    def test_goes_through_the_stages(self):
        """TOOL-90"""
        audience = Audience()

        drawn(*CHAIN, progress=audience.progress)

        assert list(dict.fromkeys(audience.stages)) == [
            Stage.PREPARING,
            Stage.ARRANGING,
            Stage.ROUTING,
            Stage.FINISHING,
        ]

    def test_says_nothing_but_phrases(self):
        """TOOL-91"""
        assert [str(stage) for stage in Stage] == [
            "Preparing diagram",
            "Arranging components",
            "Routing connections",
            "Trying a roomier layout",
            "Finishing layout",
        ]

    def test_shows_whole_candidates_only_and_the_result_last(self):
        """TOOL-92"""
        audience = Audience()

        composed = drawn(*CHAIN, progress=audience.progress)

        assert len(audience.previews) >= 2
        for scene in audience.previews:
            assert [shape.id for shape in scene.elements] == list("abcdef")
            assert len(scene.connectors) == 5
            assert all(shape.marks for shape in scene.elements)
        assert audience.previews[-1] == composed.scenes[()]

    def test_watched_makes_no_difference(self):
        watched = drawn(*CHAIN, progress=Audience().progress)

        assert watched == drawn(*CHAIN, progress=Audience(previews=False).progress)


class TestACancelledRequest:
    """TOOL-95"""

    def test_is_refused_before_its_next_stage(self):
        stages: list[Stage] = []
        progress = Progress(report=stages.append, is_cancelled=lambda: len(stages) == 2)

        with pytest.raises(Cancelled) as stopped:
            drawn(*CHAIN, progress=progress)

        assert stopped.value.body().code == "CANCELLED"
        assert len(stages) == 2


class Clock:
    """A clock that moves on by a second each time somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class TestADeadline:
    """LAY-S3: it can refuse, and changes nothing else."""

    def test_that_has_passed_refuses(self):
        with pytest.raises(Timeout) as late:
            drawn(*CHAIN, progress=Progress(deadline=Deadline(at=0.5, clock=Clock())))

        assert late.value.body().code == "TIMEOUT"

    @pytest.mark.parametrize("seconds", [1.5, 2.5, 3.5])
    def test_that_passes_on_the_way_refuses(self, seconds):
        with pytest.raises(Timeout):
            drawn(*CHAIN, progress=Progress(deadline=Deadline(at=seconds, clock=Clock())))

    def test_that_is_met_makes_no_difference(self):
        in_time = Progress(deadline=Deadline(at=1e9, clock=Clock()))

        assert drawn(*CHAIN, progress=in_time) == drawn(*CHAIN)
