"""The page about errors says what the code says."""

import ast
import importlib
import re
from collections import Counter

from canvas_project.environment import ROOT
from canvas_project.rest import problem_parts
from common.errors import CanvasError
from tests.architecture.source import modules, name_of, tree_of

PAGE = ROOT / "docs" / "reference" / "errors.md"
REFUSAL = re.compile(r"^\| `([A-Z_]+)` \| ([a-z_]+) \| (\d{3}) \|", re.MULTILINE)
PROBLEM = re.compile(r"^\| `([A-Z_]+)` \| (?![a-z_]+ \| \d)", re.MULTILINE)
# What `common/errors.py` makes of the faults that pydantic finds.
OF_THE_SHAPE = {"MISSING", "UNKNOWN_FIELD"}
# The calls that give a fault of a request, or a remark on a graph, its code.
NAMING_CALLS = {"Problem", "Remark", "add"}


def refusals() -> tuple[type[CanvasError], ...]:
    """Return every kind of refusal that the packages define."""
    packages = [name_of(path).removesuffix(".py").replace("/", ".") for path in modules()]
    for name in packages:
        importlib.import_module(name)
    found: list[type[CanvasError]] = []
    waiting = list(CanvasError.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if kind.__module__ in packages:
            found.append(kind)
    return tuple(found)


def codes_of_problems() -> set[str]:
    """Return every code that the packages write into a problem or a remark."""
    return {
        value.value
        for path in modules()
        for call in ast.walk(tree_of(path))
        if isinstance(call, ast.Call) and _name(call) in NAMING_CALLS
        for argument in [*call.args[:1], *(k.value for k in call.keywords if k.arg == "code")]
        for value in ast.walk(argument)
        if isinstance(value, ast.Constant)
        and isinstance(value.value, str)
        and re.fullmatch(r"[A-Z][A-Z_]+", value.value)
    }


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


class TestTheReferencePage:
    def test_lists_every_refusal_with_its_kind_and_status_and_no_others(self):
        described = {
            (code, kind, int(status)) for code, kind, status in REFUSAL.findall(PAGE.read_text())
        }

        assert described == {
            (error.code, error.kind.value, problem_parts(error("…"))[0]) for error in refusals()
        }

    def test_lists_every_code_of_a_problem_and_no_others(self):
        assert set(PROBLEM.findall(PAGE.read_text())) == codes_of_problems() | OF_THE_SHAPE

    def test_lists_nothing_twice(self):
        text = PAGE.read_text()
        counted = Counter(
            [*(("refusal", code) for code, _, _ in REFUSAL.findall(text))]
            + [("problem", code) for code in PROBLEM.findall(text)]
        )

        assert [code for code, times in counted.items() if times > 1] == []


class TestRefusals:
    def test_never_share_a_code_unless_one_is_a_case_of_the_other(self):
        counted = Counter(error.code for error in refusals() if "code" in vars(error))

        assert [code for code, times in counted.items() if times > 1] == []
