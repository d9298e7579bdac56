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
from teams.quick_redis import quick
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


def handed_over(name):
    desk.hand_over(name, packed_job(JOB))


class TestAJobThatNobodyWaitsForAnyMore:
    def test_is_not_begun(self):
        handed_over("given up")
        desk.withdraw("given up")

        draw_job(name="given up", request=REQUEST)

        assert words_about("given up") == []

    def test_is_not_gone_on_with(self):
        """Whoever waited has given up, or has died and was not heard of for a lease."""
        handed_over("left")
        quick().delete("easel:drawing:left:wanted")

        draw_job(name="left", request=REQUEST)

        assert refusal_in(words_about("left")[-1].content).code == "CANCELLED"

    def test_is_wanted_for_as_long_as_somebody_listens(self):
        handed_over("wanted")
        quick().delete("easel:drawing:wanted:wanted")

        desk.heard("wanted", REQUEST, seconds=0.01)

        assert desk.is_wanted("wanted")
        assert 0 < quick().ttl("easel:drawing:wanted:wanted") <= desk.LEASE_SECONDS


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
