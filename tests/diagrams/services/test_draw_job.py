"""A job that lies on the desk is answered there, whatever is wrong with it."""

import json
import zlib

from diagrams import desk
from diagrams.desk import Word
from diagrams.ops.model import Draft
from diagrams.pipeline.jobs import Composing, Mending
from diagrams.pipeline.parcels import outcome_of, packed_job, refusal_in
from diagrams.pipeline.progress import SILENT
from diagrams.services.draw_job import draw_job
from tests.diagrams.ops.requests import request

JOB = Composing(Draft.model_validate(request()))
REQUEST = "a request"


def words_about(name):
    """What was said about a job, to its last word."""
    said = []
    while (message := desk.heard(name, REQUEST, seconds=0.01)) is not None:
        said.append(message)
    return said


def of_a_newer_release(content):
    plain = json.loads(zlib.decompress(content))
    for name in ("document", "today", "drawn_as"):
        plain[name]["version"] += 1_000
    return zlib.compress(json.dumps(plain).encode())


class TestAJob:
    def test_that_is_done_is_answered_with_what_came_of_it(self):
        desk.hand_over("done", packed_job(JOB))

        draw_job(name="done", request=REQUEST)

        taken, *_, last = words_about("done")
        assert (taken.word, last.word) == (Word.TAKEN, Word.DONE)
        assert outcome_of(JOB, last.content) == JOB.done(SILENT)

    def test_that_a_newer_release_has_handed_over_is_refused_and_not_left(self):
        """While an installation is updated, both are at work."""
        document = JOB.done(SILENT).document
        job = packed_job(Mending(document, today=document, drawn_as=document))
        desk.hand_over("newer", of_a_newer_release(job))

        draw_job(name="newer", request=REQUEST)

        last = words_about("newer")[-1]
        assert last.word is Word.REFUSED
        assert refusal_in(last.content).code == "NEWER_VERSION"
