from diagrams.document.flows import (
    Tier,
    flow_to_present,
    listed,
    members,
    step_to_land_on,
    tiers,
    without_members,
)
from diagrams.document.model import Flow, Step, Viewport
from tests.diagrams.small import view

TOLD = view(
    "a b c d",
    "r:a>b",
    "s:b>c",
    "t:c>d",
    notes="n",
    flows="main:r+s+t short^main:t+r other:s detour^main:s",
)
MAIN, SHORT, OTHER, DETOUR = TOLD.flows


class TestListed:
    def test_puts_a_variant_directly_below_its_base(self):
        """DOC-91."""
        assert listed([OTHER, SHORT, MAIN, DETOUR]) == (OTHER, MAIN, SHORT, DETOUR)


class TestFlowToPresent:
    """DOC-88."""

    def test_is_the_one_that_is_selected(self):
        assert flow_to_present(TOLD, "other") is OTHER
        assert flow_to_present(TOLD, "nobody") is None

    def test_is_the_only_one_and_never_one_by_its_title(self):
        titled = TOLD.replaced(flows=(MAIN.replaced(title="Main flow"), OTHER))

        assert flow_to_present(TOLD.replaced(flows=(OTHER,)), None) is OTHER
        assert flow_to_present(titled, None) is None


class TestStepToLandOn:
    """DOC-91."""

    def test_is_the_one_with_the_same_relationship_and_not_the_same_number(self):
        assert step_to_land_on(MAIN.steps[0], SHORT) == 1
        assert step_to_land_on(MAIN.steps[2], SHORT) == 0

    def test_is_the_first_where_none_is_shared(self):
        assert step_to_land_on(MAIN.steps[1], SHORT) == 0

    def test_does_not_take_one_frame_for_another(self):
        spotlight = Step(id="x", extra_elements=("a",))
        framed = Flow(id="f", title="f", steps=(MAIN.steps[0], spotlight))

        assert step_to_land_on(Step(id="y", extra_elements=("b",)), framed) == 0


class TestWithoutMembers:
    def test_takes_a_step_away_that_has_nothing_left_to_show(self):
        """DOC-92."""
        assert [step.id for step in without_members(MAIN, {"s"}).steps] == ["main.s1", "main.s3"]

    def test_keeps_a_step_that_still_lights_something_up_or_holds_a_camera(self):
        """DOC-92."""
        camera = Viewport(x=0, y=0, zoom=1)
        flow = Flow(
            id="f",
            title="f",
            steps=(
                Step(id="1", relationship="r", caption="gone"),
                Step(id="2", relationship="r", extra_elements=("a", "b")),
                Step(id="3", relationship="r", viewport=camera),
                Step(id="4", extra_elements=("b",)),
            ),
        )

        left = without_members(flow, {"r", "b"})

        assert left.steps == (
            Step(id="2", extra_elements=("a",)),
            Step(id="3", viewport=camera),
        )

    def test_lets_the_variants_of_a_removed_base_stand_alone(self):
        """DOC-90."""
        assert without_members(SHORT, {"main"}).variant_of is None

    def test_gives_back_the_same_flow_where_nothing_of_it_goes(self):
        assert without_members(MAIN, {"a", "n", "other"}) is MAIN


class TestTiers:
    """DOC-94."""

    def test_light_the_step_show_what_was_told_and_hide_the_rest(self):
        lit = tiers(TOLD, MAIN, 1)

        assert [lit[item] for item in "rst"] == [Tier.SHOWN, Tier.ACTIVE, Tier.HIDDEN]

    def test_give_an_element_the_most_lit_of_its_relationships(self):
        lit = tiers(TOLD, MAIN, 1)

        assert [lit[item] for item in "abcd"] == [
            Tier.SHOWN,
            Tier.ACTIVE,
            Tier.ACTIVE,
            Tier.HIDDEN,
        ]

    def test_light_what_a_frame_names(self):
        framed = Flow(
            id="f",
            title="f",
            steps=(Step(id="1", extra_relationships=("t",)), Step(id="2", extra_elements=("n",))),
        )

        assert tiers(TOLD, framed, 0)["d"] is Tier.ACTIVE
        assert tiers(TOLD, framed, 1)["t"] is Tier.SHOWN
        assert tiers(TOLD, framed, 1)["n"] is Tier.ACTIVE

    def test_are_two_where_a_flow_is_only_selected(self):
        assert members(TOLD, SHORT) == {"r", "t", "a", "b", "c", "d"}
        assert members(TOLD, OTHER) == {"s", "b", "c"}
