"""Changes of a drawn diagram, one by one."""

import pytest

from common.deadline import Deadline, Timeout
from diagrams.document.geometry import Rect
from diagrams.document.nesting import with_view
from diagrams.layout.boxes import is_within, layout_moved, overlap
from diagrams.layout.sizing import with_layout
from diagrams.layout.stored import stored_layout
from diagrams.ops.model import LayoutWishes
from diagrams.pipeline.progress import Progress, Stage
from diagrams.pipeline.refusals import LayoutConstrained, LayoutFailed
from tests.diagrams.pipeline.drawings import (
    adding,
    arrange,
    arrow,
    box,
    drawn,
    node,
    placed,
    refusal,
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


class TestAnAddition:
    def test_goes_where_its_host_leads_to_on_the_same_line(self):
        """LAY-82."""
        after = revised(SHOP, adding("stock>till", nodes=[node("till")])).document

        assert box(after, "till").x - box(after, "stock").right >= 72
        assert box(after, "till").y == box(after, "stock").y
        assert len(route(after, "stock-till").points) == 2

    def test_that_feeds_its_host_goes_before_it(self):
        """LAY-82."""
        after = revised(SHOP, adding("app>shop", nodes=[node("app")])).document

        assert box(after, "app").right + 72 <= box(after, "shop").x
        assert box(after, "app").y == box(after, "shop").y

    def test_leaves_room_for_what_its_line_says(self):
        """LAY-82."""
        said = {"relationships": [arrow("stock>till", label="writes the whole sale down into")]}
        after = revised(SHOP, {"op": "add", "nodes": [node("till")], **said}).document
        caption = route(after, "stock-till").caption

        assert box(after, "till").x - box(after, "stock").right >= caption.width + 40

    def test_stands_in_a_row_with_what_joins_the_host_in_the_same_way(self):
        fan = drawn("hub>one", "hub>two", "hub>three")
        after = revised(fan, adding("hub>four", nodes=[node("four")])).document

        assert box(after, "four").x == box(after, "one").x

    def test_goes_beside_a_host_that_has_no_room_ahead(self):
        after = revised(SHOP, adding("orders>bank", nodes=[node("bank")])).document

        assert box(after, "orders") == box(SHOP, "orders")
        assert not any(overlap(box(after, "bank"), box(after, name)) for name in ("shop", "stock"))

    def test_of_things_that_hang_together_is_laid_out_as_one_block(self):
        after = revised(
            SHOP, adding("stock>a", "a>b", "a>c", nodes=[node("a"), node("b"), node("c")])
        ).document

        assert box(after, "b").x == box(after, "c").x > box(after, "a").right

    def test_without_a_connection_goes_to_a_free_spot(self):
        after = revised(SHOP, adding(nodes=[node("lone")])).document

        assert all(
            not overlap(box(after, "lone"), box(after, name))
            for name in ("shop", "orders", "stock")
        )

    def test_makes_its_boundary_grow_and_no_other(self):
        """DOC-53, LAY-84."""
        after = revised(HOME, adding("db>lake", nodes=[node("lake", group="g")])).document

        assert is_within(box(HOME, "g"), box(after, "g"))
        assert box(after, "g").right == box(after, "lake").right + 36

    def test_stays_out_of_a_boundary_that_it_is_no_member_of(self):
        """LAY-84."""
        after = revised(HOME, adding("api>sms", nodes=[node("sms")])).document

        assert box(after, "g") == box(HOME, "g")
        assert not overlap(box(after, "g"), box(after, "sms"))

    def test_of_a_boundary_round_what_is_there_wraps_it_where_it_is(self):
        after = revised(
            SHOP,
            {"op": "add", "groups": [{"id": "g", "label": "Store"}]},
            setting("orders", group="g"),
            setting("stock", group="g"),
        ).document

        assert is_within(box(after, "orders"), box(after, "g"))
        assert is_within(box(after, "stock"), box(after, "g"))
        assert box(after, "orders") == box(SHOP, "orders")

    def test_of_a_boundary_round_ends_that_leaves_out_the_middle_is_refused(self):
        refused = refusal(
            SHOP,
            {"op": "add", "groups": [{"id": "g", "label": "Ends"}]},
            setting("shop", group="g"),
            setting("stock", group="g"),
        )

        assert isinstance(refused, LayoutConstrained)
        assert refused.details["suggested_op"] == {"op": "arrange", "scope": {"group": "g"}}

    def test_brings_its_inside_along_drawn(self):
        """DOC-2, LAY-7."""
        inside = {"nodes": [node("x"), node("y")], "relationships": [arrow("x>y")]}
        result = revised(SHOP, adding(nodes=[node("app", inside=inside)]))

        assert {("app",), ()} == result.scenes.keys()
        assert all(each.box for each in result.document.views[("app",)].elements)

    def test_to_an_inside_that_is_empty_yet_opens_it(self):
        result = revised(SHOP, adding(nodes=[node("x")]), path=("shop",))

        assert result.document.views[("shop",)].element_by_id["x"].box is not None
        assert result.document.view.element_by_id["shop"].box == box(SHOP, "shop")


class TestANoteThatIsAdded:
    def note(self, document, about, **fields):
        op = {"id": "n", "text": "Mind this.", "about": about, "attach": False, **fields}
        return revised(document, {"op": "add", "notes": [op]}).document

    def test_stands_above_its_element_where_a_drawing_reads_right(self):
        """LAY-85."""
        after = self.note(SHOP, "orders")

        assert box(after, "n").bottom + 32 == box(after, "orders").y
        assert box(after, "n").x + 100 == box(after, "orders").x + box(after, "orders").width / 2

    def test_about_a_boundary_stands_in_it_below_its_content(self):
        """LAY-85."""
        after = self.note(HOME, "g", attach=None)

        assert is_within(box(after, "n"), box(after, "g"))
        assert box(after, "n").y == max(box(HOME, "api").bottom, box(HOME, "db").bottom) + 24

    def test_about_nothing_stands_after_the_drawing(self):
        """LAY-37."""
        after = self.note(SHOP, None, attach=None)

        assert box(after, "n").x == box(SHOP, "stock").right + 72

    def test_goes_where_no_line_is(self):
        crowded = placed(
            drawn("a>b", "c>b", "d>b"), b=(400, 300), a=(0, 300), c=(400, 0), d=(400, 600)
        )
        after = self.note(crowded, "b")

        for each in after.view.relationships:
            for p, q in zip(each.route.points, each.route.points[1:], strict=False):
                line = Rect(min(p.x, q.x), min(p.y, q.y), abs(p.x - q.x), abs(p.y - q.y))
                assert not overlap(line, box(after, "n"))

    def test_that_is_about_something_else_now_moves_there(self):
        """DOC-62."""
        noted = self.note(SHOP, "orders")
        after = revised(noted, setting("n", about="shop")).document

        assert box(after, "n").bottom + 32 == box(after, "shop").y
        assert box(after, "shop") == box(SHOP, "shop")


class TestTextThatGrows:
    LONG = "Where everything that a customer ordered is kept until it is paid for"

    def test_makes_its_shape_grow_from_the_corner_that_it_had(self):
        """TOOL-43."""
        lone = drawn(nodes=[node("a")])
        after = revised(lone, setting("a", description=self.LONG)).document

        assert box(after, "a")[:2] == box(lone, "a")[:2]
        assert box(after, "a").height > box(lone, "a").height

    def test_grows_the_other_way_where_something_is_below(self):
        """TOOL-43."""
        pair = drawn(nodes=[node("a"), node("b")])
        near = placed(pair, a=(0, 0), b=(0, 80))
        after = revised(near, setting("a", description=self.LONG)).document

        assert box(after, "a").bottom == box(near, "a").bottom
        assert box(after, "b") == box(near, "b")

    def test_is_refused_where_there_is_no_room_at_all(self):
        """TOOL-43, LAY-86."""
        three = drawn(nodes=[node("a"), node("b"), node("c")])
        stuck = placed(three, a=(0, 80), b=(0, 0), c=(0, 160))
        refused = refusal(stuck, setting("a", description=self.LONG))

        assert refused.code == "LAYOUT_CONSTRAINED"
        assert refused.details["suggested_op"] == {"op": "arrange"}
        assert revised(stuck, setting("a", description=self.LONG), arrange()).quality.errors == 0

    def test_takes_its_boundary_with_it(self):
        """DOC-53."""
        after = revised(HOME, setting("db", description=self.LONG)).document

        assert is_within(box(after, "db"), box(after, "g"))

    def test_draws_only_the_lines_at_it_anew(self):
        after = revised(SHOP, setting("orders", description=self.LONG * 2)).document

        assert box(after, "orders").height > box(SHOP, "orders").height
        assert box(after, "stock") == box(SHOP, "stock")

    def test_of_a_caption_draws_that_line_anew_and_no_other(self):
        after = revised(SHOP, setting("orders-stock", label="sets aside")).document

        assert route(after, "orders-stock").caption is not None
        assert route(after, "shop-orders") is route(SHOP, "shop-orders")

    def test_of_a_caption_is_given_the_room_it_takes(self):
        short = revised(SHOP, setting("orders-stock", label="asks")).document

        after = revised(short, setting("orders-stock", label="sets everything aside")).document

        was, now = (present(route(each, "orders-stock").caption) for each in (short, after))
        assert now.width > 2 * was.width


class TestARevision:
    def test_that_changes_nothing_returns_the_very_document(self):
        result = revised(SHOP, setting("shop", label="shop"))

        assert result.document is SHOP
        assert result.scenes == {}
        assert (result.counts.added, result.counts.updated, result.counts.removed) == (0, 0, 0)

    def test_counts_what_is_new_other_and_gone(self):
        """TOOL §3.8."""
        counts = revised(
            SHOP,
            adding("orders>bank", nodes=[node("bank")]),
            setting("shop", label="Web shop"),
            {"op": "remove", "ids": ["stock"]},
        ).counts

        assert (counts.added, counts.updated, counts.removed) == (2, 1, 2)

    def test_shares_what_it_did_not_touch(self):
        after = revised(SHOP, setting("shop", color="rose")).document

        assert after.view.element_by_id["stock"] is SHOP.view.element_by_id["stock"]
        assert after.view.relationships is SHOP.view.relationships

    def test_shows_the_views_of_which_an_open_point_is_about_something(self):
        result = revised(
            SHOP,
            {"op": "add", "openPoints": [{"kind": "awaiting", "about": ["shop"]}]},
        )

        assert result.scenes.keys() == {()}

    def test_judges_only_what_it_touched(self):
        """LAY-51."""
        hidden = placed(drawn("a>b", "c>d"), a=(0, 0), b=(10, 10))
        result = revised(hidden, adding("d>e", nodes=[node("e")]))

        assert result.quality.scope == "touched"
        assert result.quality.errors == 0

    def test_is_refused_in_a_window_in_which_it_cannot_be_read(self):
        """LAY-65."""
        with pytest.raises(LayoutFailed):
            revised(
                SHOP,
                adding("stock>till", nodes=[node("till")]),
                layout=LayoutWishes(viewport=(100, 100)),
            )

    def test_says_what_it_is_doing_and_stops_when_there_is_no_time(self):
        """TOOL-90."""
        said: list[Stage] = []
        revised(SHOP, setting("shop", label="Web shop"), progress=Progress(report=said.append))

        assert said[0] is Stage.PREPARING
        assert said[-1] is Stage.FINISHING
        with pytest.raises(Timeout):
            revised(
                SHOP,
                setting("shop", label="x"),
                progress=Progress(deadline=Deadline(at=0.0, clock=lambda: 1.0)),
            )


class TestAFanOnATrunk:
    FAN = drawn(
        "topic>a",
        "topic>b",
        "topic>c",
        nodes=[node("topic", type="topic"), *(node(name, type="queue") for name in "abc")],
    )

    def speaker(self):
        routes = {each.id: present(each.route) for each in self.FAN.view.relationships}
        assert len({each.trunk for each in routes.values()}) == 1
        (found,) = (each for each, drawn_as in routes.items() if drawn_as.caption is not None)
        return found

    def test_says_what_it_means_after_the_line_that_said_it_is_gone(self):
        """LAY-44, DOC-34."""
        after = revised(self.FAN, {"op": "remove", "ids": [self.speaker()]}).document

        assert any(present(each.route).caption is not None for each in after.view.relationships)

    def test_stays_as_it_is_when_something_else_about_a_line_changes(self):
        after = revised(self.FAN, setting(self.speaker(), directed=False)).document

        assert route(after, self.speaker()) is route(self.FAN, self.speaker())


class TestADrawingAtTheEdgeOfTheSheet:
    def test_is_kept_with_what_a_person_drags_there(self):
        far = placed(SHOP, shop=(960_000, -960_000))

        assert box(far, "shop").x == 960_000

    def test_is_refused_where_something_would_be_off_it(self):
        """DOC-6: never an internal error."""
        view = SHOP.view
        far = with_view(
            SHOP,
            (),
            with_layout(view, layout_moved(stored_layout(view), 999_400, 0)),
        )
        refused = refusal(far, adding("stock>till", nodes=[node("till")]))

        assert refused.code == "LAYOUT_FAILED"
        assert refused.details["ids"] == ["till"]
