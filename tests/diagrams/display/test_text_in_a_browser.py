"""A line of text is as wide in a browser as the server says (LAY-3).

The browser is given the font files of this project in the order that the server looks in. If any of
these widths differed, words would run over the borders of their shapes on screen and not in a test.
"""

import base64
import json

import pytest

from diagrams.display.cuts import cuts_for
from diagrams.display.fonts import ALL_FONTS, font_families
from diagrams.display.paints import PAGE_INK
from diagrams.display.primitives import Face, Text, Weight
from diagrams.display.shaping import shape
from tests.browser import open_blank_page

pytestmark = pytest.mark.browser

SIZES = (9.5, 11, 11.5, 12, 13, 14, 16, 20)
TOLERANCE_PX = 1.0

LINES = {
    "latin": "The quick brown fox jumps over 13 lazy dogs, twice.",
    "kerning": "AVATAR To Wo, Ty LTAV “Yes.” f(x) -> y => z 3x4",
    "accented": "Příliš žluťoučký kůň úpěl ďábelské ódy Ångström Nguyễn Việt",
    "decomposed": "Cafe\u0301 nai\u0308ve A\u030angstro\u0308m",
    "greek and cyrillic": "Υπηρεσία παραγγελιών Служба заказов Ђорђе",
    "chinese": "订单处理服务、数据库（主从复制）。結帳與付款服務",
    "japanese": "注文管理サービス「カート」を検索、テスト。ＡＢＣ",
    "korean": "주문 처리 서비스와 결제 게이트웨이",
    "mixed cjk": "Kafka 主题 orders.v1 → 订单 Service (v2)",
    "arabic": "مرحبا بالعالم، خدمة الطلبات رقم 123",
    "arabic in latin": "Service خدمة الدفع (API v2) ready",
    "hebrew": "שירות הזמנות: תשלום 42 ש״ח",
    "hebrew with marks": "שָׁלוֹם עוֹלָם",
    "thai": "บริการชำระเงินออนไลน์",
    "devanagari": "भुगतान सेवा और क्रम प्रसंस्करण",
    "emoji": "Ship it 🚀 👍🏽 👩‍💻 🇩🇪 1️⃣ ❤️ ⚠️ ✅ done",
    "symbols": "a → b ⇒ c ≤ d ≠ e ✓ ✗ ★ ● ① … – — · • € £ ¥ ° ± ×",
    "spaces": "a\u00a0b\u2009c\u200bd  e\u2003f",
    "code": "SELECT id, total FROM orders WHERE a != b -- ok",
    "one letter": "W",
}

MEASURE = """
async (tests) => {
  await document.fonts.ready
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  document.body.append(svg)
  const widths = []
  for (const test of tests) {
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
    text.setAttribute('style', test.style)
    text.textContent = test.line
    svg.append(text)
    await document.fonts.load(`${test.weight} 14px 'Inter'`, test.line)
  }
  await document.fonts.ready
  for (const text of svg.querySelectorAll('text')) widths.push(text.getComputedTextLength())
  return widths
}
"""


def whole_fonts() -> str:
    """Return the rules that give a page our fonts as they are."""
    faces = []
    for font in ALL_FONTS:
        data = base64.b64encode(font.path.read_bytes()).decode()
        weights = " ".join(str(weight.value) for weight in font.weights)
        faces.append(
            f"@font-face {{ font-family: '{font.family}'; font-weight: {weights}; "
            f"src: url(data:font/ttf;base64,{data}); }}"
        )
    return "".join(faces)


def cut_fonts() -> str:
    """Return the rules that give a page what it needs of our fonts for these lines, and no more."""
    lines = [
        Text(x=0, y=0, content=line, size=14, weight=weight, face=face, paint=PAGE_INK, width=0)
        for line in LINES.values()
        for face in Face
        for weight in Weight
    ]
    return "".join(cut.css() for cut in cuts_for(lines))


@pytest.fixture(scope="module", params=[whole_fonts, cut_fonts], ids=["whole", "cut"])
def widths(request):
    """The width in Chromium of every line in every size, weight and face."""
    tests = [
        {
            "line": line,
            "weight": weight.value,
            "style": f"font-family: {font_families(face)}; font-size: {size}px; "
            f"font-weight: {weight.value}; white-space: pre; text-rendering: geometricPrecision",
        }
        for line in LINES.values()
        for face in Face
        for weight in Weight
        for size in SIZES
    ]
    keys = [
        (name, face, weight, size)
        for name in LINES
        for face in Face
        for weight in Weight
        for size in SIZES
    ]
    with open_blank_page() as page:
        styles = f"<style>{request.param()}</style>"
        page.set_content(f"<!doctype html><meta charset=utf-8>{styles}<body>")
        return dict(zip(keys, page.evaluate(MEASURE, tests), strict=True))


class TestTextInABrowser:
    @pytest.mark.parametrize("name", LINES)
    def test_is_as_wide_as_the_server_says(self, widths, name):
        differences = {
            f"{face.value} {weight.value} {size}": (ours, theirs)
            for face in Face
            for weight in Weight
            for size in SIZES
            if abs(
                (theirs := widths[name, face, weight, size])
                - (ours := shape(LINES[name], face, weight).width * size)
            )
            > TOLERANCE_PX
        }

        assert differences == {}, json.dumps(LINES[name])
