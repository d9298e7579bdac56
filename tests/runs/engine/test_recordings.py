"""The recorded runs that both folds are held to."""

import json

import pytest

from runs.engine.events import Frame
from runs.engine.fold import folded
from tests.recordings.record import FOLDER, content_of, recordings

RECORDED = {path.stem: path.read_text() for path in sorted(FOLDER.glob("*.json"))}


class TestRecordings:
    def test_are_what_the_runner_emits_today(self):
        fresh = {name: content_of(about, frames) for name, about, frames in recordings()}

        assert fresh == RECORDED, "Run `python -m tests.recordings.record` and read the difference."

    @pytest.mark.parametrize("name", RECORDED)
    def test_fold_into_the_state_that_is_written_beside_them(self, name):
        recording = json.loads(RECORDED[name])

        state = folded(Frame.model_validate(frame) for frame in recording["frames"])

        assert state.wire() == recording["state"]
