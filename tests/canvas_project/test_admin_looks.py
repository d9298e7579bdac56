"""Django's admin looks like a part of Easel: its name, its mark, its colours, in light and dark."""

import re
from pathlib import Path

import pytest

from canvas_project.environment import ROOT

pytestmark = pytest.mark.django_db

PUBLIC = ROOT / "frontend" / "public"


def test_every_page_is_named_for_easel_and_wears_its_colours(client):
    page = client.get("/admin/login/").content.decode()

    assert "Easel administration" in page
    linked = re.findall(r'(?:href|src)="/static/([\w.-]+\.(?:css|svg))"', page)
    assert {"admin-brand.css", "favicon.svg"} <= set(linked)
    assert all((PUBLIC / Path(name)).is_file() for name in linked)
