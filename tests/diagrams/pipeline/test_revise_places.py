"""Drawings that are arranged anew, or moved by hand."""

from diagrams.document.geometry import Point
from diagrams.layout.boxes import is_within, overlap
from diagrams.layout.model import Direction
from diagrams.layout.stored import reading_direction
from tests.diagrams.pipeline.drawings import (
    adding,
    arrange,
    box,
    drawn,
    geometry,
    node,
    placed,
    revised,
    route,
    setting,
)
from tests.presence import present

SHOP = drawn("shop>orders", "orders>stock")
HOME = drawn(
    "user>api",
    "api>db",
    nodes=[node("user"), node("api", group="g"), node("db", group="g")],
    groups=[{"id": "g", "label": "Booking"}],
)


class TestAnArrangement:
    MESS = placed(drawn("a>b", "b>c", "c>d"), a=(900, 0), b=(100, 700), c=(800, 400), d=(0, 100))

    def test_of_the_whole_view_keeps_its_corner(self):
        """LAY-92."""
        result = revised(self.MESS, arrange())
        xs, ys = zip(
            *(present(each.box)[:2] for each in result.document.view.elements), strict=True
        )

        assert result.arranged == 4
        assert (min(xs), min(ys)) == (0, 0)
        assert present(result.legibility).crossings == 0

    def test_turns_to_the_direction_that_is_asked_for(self):
        after = revised(self.MESS, arrange(direction="down")).document

        assert reading_direction(after.view) is Direction.DOWN

    def test_of_a_clean_drawing_changes_nothing_the_second_time(self):
        once = revised(self.MESS, arrange()).document

        assert revised(once, arrange()).document == once

    def test_of_a_part_leaves_what_is_outside_of_it(self):
        """LAY-91, LAY-96."""
        after = revised(self.MESS, arrange(scope={"nodes": ["a", "b", "c"]})).document

        assert box(after, "d") == box(self.MESS, "d")
        assert box(after, "a").y == box(after, "b").y

    def test_that_needs_more_room_goes_next_to_its_old_place(self):
        """LAY-92."""
        tight = placed(
            drawn("a>b", nodes=[node("a"), node("b"), node("wall")]),
            a=(0, 0),
            b=(0, 100),
            wall=(200, 0),
        )
        after = revised(tight, arrange(scope={"nodes": ["a", "b"]}, direction="right")).document

        assert box(after, "wall") == box(tight, "wall")
        assert not overlap(box(after, "b"), box(after, "wall"))
        assert box(after, "a").y >= 100 + 68 + 48 or box(after, "a").right <= 0

    def test_of_a_group_lets_the_boundary_outside_only_grow(self):
        """LAY-91."""
        nested = drawn(
            "x>y",
            nodes=[node("x", group="in"), node("y", group="in"), node("z", group="out")],
            groups=[{"id": "out", "label": "Out"}, {"id": "in", "label": "In", "group": "out"}],
        )
        after = revised(nested, arrange(scope={"group": "in"}, spacing="spacious")).document

        assert is_within(box(nested, "out"), box(after, "out"))
        assert is_within(box(after, "in"), box(after, "out"))
        assert box(after, "z") == box(nested, "z")

    def test_without_moving_draws_only_the_lines_of_its_scope_anew(self):
        """LAY-95."""
        result = revised(self.MESS, arrange(scope={"nodes": ["d"]}, move=False))
        before, after = geometry(self.MESS), geometry(result.document)

        assert {each for each in after if after[each] != before[each]} <= {"c-d"}

    def test_takes_a_note_along_with_its_element(self):
        """LAY-94."""
        noted = revised(
            self.MESS,
            {"op": "add", "notes": [{"id": "n", "text": "!", "about": "a", "attach": False}]},
        ).document
        after = revised(noted, arrange()).document

        assert abs(box(after, "n").y - box(after, "a").y) < 160
        assert abs(box(after, "n").x - box(after, "a").x) < 160

    def test_drops_what_was_set_by_hand_on_lines_unless_it_is_to_be_kept(self):
        bent = revised(
            SHOP,
            {
                "op": "move",
                "lines": [{"id": "shop-orders", "sourceAnchor": {"side": "top", "offset": 0.5}}],
            },
        ).document
        tidy = revised(bent, arrange()).document
        kept = revised(bent, arrange(connectors="keep")).document

        assert tidy.view.relationship_by_id["shop-orders"].source_anchor is None
        assert route(kept, "shop-orders").points[0].y == box(kept, "shop").y

    def test_is_not_stopped_by_what_the_same_request_adds(self):
        result = revised(
            HOME,
            adding("db>lake", nodes=[node("lake", group="g")]),
            arrange(scope={"group": "g"}),
        )

        assert is_within(box(result.document, "lake"), box(result.document, "g"))
        assert result.quality.errors == 0


class TestAMove:
    def test_is_made_as_the_person_made_it_whatever_it_hides(self):
        """LAY-S4."""
        result = revised(
            SHOP,
            {
                "op": "move",
                "places": [{"id": "shop", **dict(zip("xy", box(SHOP, "orders")[:2], strict=True))}],
            },
        )

        assert box(result.document, "shop")[:2] == box(SHOP, "orders")[:2]
        assert result.quality.errors > 0

    def test_draws_only_the_lines_attached_or_hit_anew(self):
        moved = placed(SHOP, shop=(-300, -200))

        assert route(moved, "shop-orders") != route(SHOP, "shop-orders")
        assert route(moved, "orders-stock") is route(SHOP, "orders-stock")

    def test_into_a_boundary_makes_it_grow(self):
        """DOC-53."""
        at = box(HOME, "g")
        after = revised(
            HOME,
            {
                "op": "move",
                "places": [{"id": "user", "x": at.x + 10, "y": at.bottom - 20, "group": "g"}],
            },
        ).document

        assert is_within(box(after, "user"), box(after, "g"))

    def test_keeps_a_line_where_it_was_drawn_when_others_move(self):
        """DOC-S4."""
        bent = revised(
            SHOP,
            {"op": "move", "lines": [{"id": "shop-orders", "path": [[60, 300], [500, 300]]}]},
        ).document
        after = placed(bent, shop=(0, 40))

        assert {Point(60, 300), Point(500, 300)} <= set(route(bent, "shop-orders").points)
        assert Point(500, 300) in route(after, "shop-orders").points

    def test_does_not_make_later_edits_of_others_impossible(self):
        """LAY-51: what was hidden before is no fault of who edits it next."""
        hidden = placed(SHOP, shop=box(SHOP, "orders")[:2])

        assert revised(hidden, setting("shop", technology="Vue")).counts.updated == 1
