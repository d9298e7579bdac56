"""Which change is undone or made again, and what is said where none is."""

import pytest

from common.history import NothingToRedo, NothingToUndo, UndoConflict
from revisions import histories
from tests.factories import a_bot_of, a_colleague_of, a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return a_person(name="Ann")


@pytest.fixture
def bob(ann):
    return a_colleague_of(ann, name="Bob")


@pytest.fixture
def kept_id(kind, ann):
    return kind.make(ann)


class TestUndo:
    def test_takes_the_newest_own_change_back_as_one_more_revision(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        kind.add(ann, kept_id, "b")

        undone = kind.do("undo", ann, kept_id)

        row = kind.revision.objects.of(kept_id).get(number=4)
        assert kind.says(kept_id) == {"a"}
        assert (row.origin, row.undoes) == ("undo", 3)
        assert (undone.undoable, undone.redoable) == ((2,), (3,))

    def test_gives_the_earlier_content_to_the_byte_when_nobody_else_was_there(
        self, kind, ann, kept_id
    ):
        kind.add(ann, kept_id, "c", "a")
        kind.put(ann, kept_id, {"b", "d"})

        kind.do("undo", ann, kept_id)

        prints = dict(kind.revision.objects.of(kept_id).values_list("number", "fingerprint"))
        assert prints[4] == prints[2] != prints[3]

    def test_leaves_what_a_colleague_did_since(self, kind, ann, bob, kept_id):
        kind.add(ann, kept_id, "a")
        kind.add(bob, kept_id, "b")

        kind.do("undo", ann, kept_id)

        assert kind.says(kept_id) == {"b"}

    def test_never_reaches_for_a_colleagues_change(self, kind, ann, bob, kept_id):
        kind.add(ann, kept_id, "a")

        with pytest.raises(NothingToUndo):
            kind.do("undo", bob, kept_id)

    def test_reaches_the_first_own_change_and_no_further(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        kind.do("undo", ann, kept_id)

        with pytest.raises(NothingToUndo):
            kind.do("undo", ann, kept_id)

    def test_refuses_when_somebody_changed_the_same_and_says_what_and_who(
        self, kind, ann, bob, kept_id
    ):
        kind.add(ann, kept_id, "a")
        kind.add(bob, kept_id, "b")
        kind.relabel(bob, kept_id, "a", "Better")

        with pytest.raises(UndoConflict) as refused:
            kind.do("undo", ann, kept_id)

        assert refused.value.details == {"ids": ["a"], "who": ["Bob"], "revision": 2}
        assert kind.head(kept_id) == 4

    def test_names_who_is_in_the_way_and_nobody_else_the_first_of_them_first(
        self, kind, ann, bob, kept_id
    ):
        cleo, dan = a_colleague_of(ann, name="Cleo"), a_colleague_of(ann, name="Dan")
        kind.add(ann, kept_id, "a")
        kind.relabel(cleo, kept_id, "a", "Better")
        kind.add(dan, kept_id, "b")
        kind.relabel(bob, kept_id, "a", "Best")

        with pytest.raises(UndoConflict) as refused:
            kind.do("undo", ann, kept_id)

        assert refused.value.details["who"] == ["Cleo", "Bob"]

    def test_takes_back_any_single_change_by_its_number_whoever_made_it(
        self, kind, ann, bob, kept_id
    ):
        kind.add(ann, kept_id, "a")
        kind.add(ann, kept_id, "b")

        undone = kind.do("undo", bob, kept_id, revision=2)

        assert kind.says(kept_id) == {"b"}
        assert kind.detail(ann, kept_id).undoable == (3,)
        assert undone.redoable == (2,)

    @pytest.mark.parametrize("number", [3, 4, 99])
    def test_has_nothing_to_take_back_twice_or_of_an_undo_or_of_none(
        self, kind, ann, kept_id, number
    ):
        kind.add(ann, kept_id, "a")
        kind.add(ann, kept_id, "b")
        kind.do("undo", ann, kept_id)  # 4 undoes 3

        with pytest.raises(NothingToUndo):
            kind.do("undo", ann, kept_id, revision=number)

    def test_counts_what_an_agent_did_for_a_person_as_theirs(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        bot = a_bot_of(ann, kind="agent")
        kind.revision.objects.of(kept_id).filter(number=2).update(token_id=bot.token_id)

        kind.do("undo", ann, kept_id)

        assert kind.says(kept_id) == set()

    def test_answers_a_repeat_without_undoing_more(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        kind.add(ann, kept_id, "b")

        first = kind.do("undo", ann, kept_id, request_id="same")
        again = kind.do("undo", ann, kept_id, request_id="same")

        assert again == first.model_copy(update={"replayed": True})
        assert kind.head(kept_id) == 4

    def test_reaches_what_is_long_past_by_its_number(self, kind, ann, kept_id, monkeypatch):
        # How far back the keys reach is a number of the module.
        monkeypatch.setattr(histories, "STEPS_CONSIDERED", 2)
        for word in "abc":
            kind.add(ann, kept_id, word)

        undone = kind.do("undo", ann, kept_id, revision=2)

        assert kind.says(kept_id) == {"b", "c"}
        assert undone.undoable == (4,)


class TestRedo:
    def test_makes_the_undone_changes_again_the_last_one_first(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        kind.add(ann, kept_id, "b")
        kind.do("undo", ann, kept_id)
        kind.do("undo", ann, kept_id)

        kind.do("redo", ann, kept_id)
        once = kind.says(kept_id)
        kind.do("redo", ann, kept_id)

        assert (once, kind.says(kept_id)) == ({"a"}, {"a", "b"})

    def test_ends_where_the_person_goes_another_way(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")
        kind.do("undo", ann, kept_id)
        kind.add(ann, kept_id, "z")

        with pytest.raises(NothingToRedo):
            kind.do("redo", ann, kept_id)

    def test_survives_what_a_colleague_does_meanwhile(self, kind, ann, bob, kept_id):
        kind.add(ann, kept_id, "a")
        kind.do("undo", ann, kept_id)
        kind.add(bob, kept_id, "b")

        kind.do("redo", ann, kept_id)

        assert kind.says(kept_id) == {"a", "b"}

    def test_makes_an_undone_change_of_a_colleague_again_by_its_number(
        self, kind, ann, bob, kept_id
    ):
        kind.add(ann, kept_id, "a")
        kind.do("undo", ann, kept_id)

        kind.do("redo", bob, kept_id, revision=2)

        assert kind.says(kept_id) == {"a"}

    def test_has_nothing_to_make_again_of_what_stands(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")

        with pytest.raises(NothingToRedo):
            kind.do("redo", ann, kept_id, revision=2)


class TestGoingBack:
    def test_makes_an_earlier_revision_the_newest_and_keeps_what_came_between(
        self, kind, ann, bob, kept_id
    ):
        kind.add(bob, kept_id, "a")
        kind.put(bob, kept_id, {"b"})

        restored = kind.do("restore_revision", ann, kept_id, revision=2)

        assert (kind.number_of(restored.revision), kind.says(kept_id)) == (4, {"a"})
        assert restored.undoable == (4,)

    def test_to_what_the_head_says_already_is_no_revision(self, kind, ann, kept_id):
        kind.add(ann, kept_id, "a")

        kind.do("restore_revision", ann, kept_id, revision=2)

        assert kind.head(kept_id) == 2
