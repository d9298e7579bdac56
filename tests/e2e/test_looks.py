"""Every page for everybody: no serious fault of accessibility, light and dark, wide and narrow."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from canvas_project.environment import ROOT
from tests.browser import open_browser, sign_in
from tests.e2e.studio import QUESTION, expect_answer, expect_phase, new_workflow, nodes, run
from tests.stack import TEAM, Easel

pytestmark = [pytest.mark.stack, pytest.mark.browser]

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = {"serious", "critical"}
TEAM_PARTS = ("members", "projects", "tokens", "agents", "audit", "settings")
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}


def serious_faults(page: Page, where: str) -> list[str]:
    """Return what axe finds on ``page`` that keeps somebody from using it, and ``where``."""
    # Colours are measured at the end of a transition, not in the middle of one.
    page.wait_for_timeout(400)
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    return [
        f"{where}: {violation['id']}: {node['html'][:160]}"
        for violation in found["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


class TestAccessibility:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_has_no_serious_fault_on_any_page(self, easel: Easel, scheme: Literal["light", "dark"]):
        faults: list[str] = []
        with open_browser(easel, scheme=scheme) as page:
            page.goto("/sign-in")
            expect(page.get_by_role("button", name="Sign in")).to_be_visible()
            faults += serious_faults(page, "sign-in")
            sign_in(page, easel)
            faults += serious_faults(page, "list")
            new_workflow(page)
            faults += serious_faults(page, "empty studio")
            page.goto(f"/{TEAM}/workflows")
            new_workflow(page, "New workflow from the starter")
            nodes(page).first.click()
            faults += serious_faults(page, "studio")
            run(page)
            expect_phase(page, "Reason about it", "running")
            faults += serious_faults(page, "running")
            expect_answer(page, QUESTION)
            faults += serious_faults(page, "answered")
            page.get_by_role("tab", name="Past runs").click()
            page.get_by_role("region", name="Run history").get_by_role("link").first.click()
            expect(page.get_by_role("region", name="Replay")).to_be_visible()
            faults += serious_faults(page, "past run")

        assert faults == [], "\n".join(faults)


class TestThePagesOfATeam:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_have_no_serious_fault_and_fit_a_phone_as_well(
        self, easel: Easel, scheme: Literal["light", "dark"], tmp_path: Path
    ):
        faults: list[str] = []
        with open_browser(easel, scheme=scheme) as page:
            sign_in(page, easel)
            pages = (*(f"{TEAM}/team/{part}" for part in TEAM_PARTS), "account", f"{TEAM}/review")
            for address in pages:
                page.goto(f"/{address}")
                expect(page.get_by_role("heading").first).to_be_visible()
                faults += serious_faults(page, address)
                page.set_viewport_size(PHONE)
                assert_fits(page, tmp_path / f"{address.replace('/', '-')}.png")
                page.set_viewport_size(DESK)

        assert faults == [], "\n".join(faults)


class TestThePages:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("size", [(1440, 900), (1024, 768)], ids=["desktop", "tablet"])
    def test_fit_their_window(
        self,
        easel: Easel,
        size: tuple[int, int],
        scheme: Literal["light", "dark"],
        tmp_path: Path,
    ):
        with open_browser(easel, size=size, scheme=scheme) as page:
            page.goto("/sign-in")
            assert_fits(page, tmp_path / "sign-in.png")
            sign_in(page, easel)
            assert_fits(page, tmp_path / "list.png")
            new_workflow(page, "New workflow from the starter")
            assert_fits(page, tmp_path / "studio.png")
            run(page)
            expect_answer(page, QUESTION)
            assert_fits(page, tmp_path / "answered.png")


def assert_fits(page: Page, picture: Path) -> None:
    """Take a picture of the page, and see that nothing makes the window scroll sideways."""
    page.wait_for_timeout(400)
    page.screenshot(path=picture)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
