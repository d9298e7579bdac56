"""Many people change one diagram at the same time, in many processes: nothing is lost (TOOL-47)."""

import multiprocessing

import pytest
from django.db import connection

from diagrams.document.repair import proven
from diagrams.elements.registry import ELEMENT_TYPES
from diagrams.models import Diagram, DiagramRevision
from ledger.models import RequestRecord
from tests.diagrams.kept import a_diagram, document, labels
from tests.diagrams.services.writing import SHARED, Accepted, Refused, Word, Writer, write
from tests.factories import a_colleague_of, a_person

pytestmark = [pytest.mark.backends, pytest.mark.django_db(transaction=True)]

PROCESSES = 4
THREADS = 5
PATIENCE_SECONDS = 120

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.diagrams.services.writing"])


def written(diagram_id: str, writers: list[Writer]) -> list[Word]:
    """Let all of them write, dealt out to the processes, and return what they were told."""
    database = str(connection.settings_dict["NAME"])
    running = []
    for number in range(PROCESSES):
        ours, theirs = forks.Pipe(duplex=False)
        hand = writers[number::PROCESSES]
        process = forks.Process(target=write, args=(database, diagram_id, hand, theirs))
        process.start()
        theirs.close()
        running.append((process, ours))
    words: list[Word] = []
    for process, ours in running:
        assert ours.poll(PATIENCE_SECONDS), "The writers have not ended."
        words += ours.recv()
        process.join(PATIENCE_SECONDS)
        assert process.exitcode == 0
    return words


class TestTwentyWriters:
    def test_lose_nothing_and_make_every_accepted_change_once(self, scale):
        """TOOL-45, TOOL-47, TOOL-87."""
        for _ in range(max(1, scale // 4)):
            first = a_person()
            people = [first, *(a_colleague_of(first) for _ in range(PROCESSES * THREADS - 1))]
            writers = [
                Writer(person=each, own=f"own{number}") for number, each in enumerate(people)
            ]
            diagram_id = a_diagram(first)

            words = written(diagram_id, writers)

            accepted = sorted(
                (each for each in words if isinstance(each, Accepted)), key=lambda one: one.revision
            )
            refused = [each for each in words if isinstance(each, Refused)]
            assert len(words) == 3 * len(writers)
            # Only what others had too could be refused, and only because they were faster.
            assert {(each.element, each.code) for each in refused} <= {
                (SHARED, "REVISION_CONFLICT")
            }
            require_each_made_where_it_says(diagram_id, accepted)
            head = Diagram.objects.get(pk=diagram_id).head_number
            newest = labels(diagram_id, head)
            for writer in writers:
                assert newest[writer.own] == f"Renamed {writer.own}"
            shared = [each for each in accepted if each.element == SHARED]
            called = [labels(diagram_id, 1)[SHARED], *(each.label for each in shared)]
            assert newest[SHARED] == called[-1]
            proven(document(diagram_id, head), types=ELEMENT_TYPES)


def require_each_made_where_it_says(diagram_id: str, accepted: list[Accepted]) -> None:
    """One revision for each receipt, one receipt for each revision; and it makes just that."""
    numbers = [each.revision for each in accepted]
    rows = DiagramRevision.objects.filter(diagram_id=diagram_id, number__gt=1)
    assert numbers == sorted(rows.values_list("number", flat=True))
    assert numbers == list(range(2, len(accepted) + 2))
    assert not RequestRecord.objects.filter(receipt__isnull=True).exists()
    for each in accepted:
        before, after = labels(diagram_id, each.revision - 1), labels(diagram_id, each.revision)
        assert after == {**before, each.element: each.label}
        assert before != after
