"""One create request is drawn from a file, without a server."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.gallery.catalogue import cases

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def written(folder, request):
    file = folder / "request.json"
    file.write_text(json.dumps(request))
    return file


def composed(*words):
    out = StringIO()
    call_command("compose", *map(str, words), stdout=out)
    return out.getvalue()


class TestCompose:
    def test_writes_both_pictures_and_prints_the_receipt(self, tmp_path):
        file = written(tmp_path, cases()["31-clinic-containers"])

        told = composed(
            file, "--svg", tmp_path / "new" / "a.svg", "--png", tmp_path / "a.png", "--json"
        )

        receipt = json.loads(told)
        assert receipt["title"] == "A clinic's booking system"
        assert receipt["created"]["elements"] == 11
        assert receipt["quality"]["errors"] == 0
        assert (tmp_path / "new" / "a.svg").read_text().startswith("<svg")
        assert (tmp_path / "a.png").read_bytes().startswith(PNG_SIGNATURE)

    def test_prints_a_line_for_each_part_of_the_receipt(self, tmp_path):
        file = written(tmp_path, cases()["01-straight-chain"])

        lines = composed(file).splitlines()

        assert lines[0].split(maxsplit=1) == ["title", "Borrowing a book"]
        assert [line.split()[0] for line in lines] == [
            *("title", "created", "layout", "quality", "legibility")
        ]

    def test_passes_over_what_a_request_says_about_keeping(self, tmp_path):
        keeping = {"requestId": "r1", "project": "Demo", "open": True, "allowDuplicateTitle": True}
        file = written(tmp_path, {**keeping, **cases()["01-straight-chain"]})

        assert "Borrowing a book" in composed(file)

    def test_prints_what_is_wrong_with_a_request_and_ends_with_1(self, tmp_path, capsys):
        request = {"title": "T", "nodes": [{"id": "a", "type": "sevice", "label": "A"}]}
        out = StringIO()

        with pytest.raises(SystemExit) as ended:
            call_command("compose", str(written(tmp_path, request)), "--json", stdout=out)

        assert ended.value.code == 1
        refusal = json.loads(out.getvalue())
        assert refusal["code"] == "UNSUPPORTED_TYPE"
        assert [problem["path"] for problem in refusal["problems"]] == ["/nodes/0/type"]

    def test_prints_what_is_wrong_with_the_shape_of_a_request(self, tmp_path):
        out = StringIO()

        with pytest.raises(SystemExit):
            call_command("compose", str(written(tmp_path, {"titel": "T"})), "--json", stdout=out)

        assert json.loads(out.getvalue())["code"] == "INVALID_INPUT"

    @pytest.mark.parametrize(
        ("content", "sentence"), [("{", "is not JSON"), ("[]", "holds no create request")]
    )
    def test_says_when_a_file_holds_no_request(self, tmp_path, content, sentence):
        file = tmp_path / "request.json"
        file.write_text(content)

        with pytest.raises(CommandError, match=sentence):
            composed(file)

    def test_says_when_there_is_no_such_file(self, tmp_path):
        with pytest.raises(CommandError, match="cannot be read"):
            composed(tmp_path / "nothing.json")
