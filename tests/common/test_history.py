from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from common.history import Step, StepKind, authors_between, redoable, undoable

ME, YOU = 1, 2


def history(text: str) -> list[Step]:
    """``history("you me me undo:3")``: revision 1 by you, 2 and 3 by me, and 4 takes back 3.

    An undo or redo is mine, unless it is written ``you-undo:3``.
    """
    return [_step(number, word) for number, word in enumerate(text.split(), 1)]


def _step(number: int, word: str) -> Step:
    what, _, of = word.partition(":")
    owner = YOU if what.startswith("you") else ME
    kind = what.removeprefix("you-")
    if kind in ("undo", "redo"):
        return Step(number, owner, StepKind(kind), int(of))
    return Step(number, owner)


def pressed(keys: list[str]) -> list[Step]:
    """What is recorded when somebody presses these keys: ``change``, ``undo``, ``redo``."""
    steps = [Step(1, ME)]
    for key in keys:
        number = len(steps) + 1
        match key:
            case "undo" if undoable(steps, ME):
                steps.append(Step(number, ME, StepKind.UNDO, undoable(steps, ME)[0]))
            case "redo" if redoable(steps, ME):
                steps.append(Step(number, ME, StepKind.REDO, redoable(steps, ME)[0]))
            case "change":
                steps.append(Step(number, ME))
    return steps


keys = st.lists(st.sampled_from(["change", "undo", "redo"]), max_size=30)


class TestUndoable:
    def test_lists_my_own_changes_the_last_first(self):
        assert undoable(history("me me you me"), ME) == (4, 2)

    def test_leaves_out_the_first_revision_which_made_the_thing(self):
        assert undoable(history("me"), ME) == ()

    def test_leaves_out_what_i_undid(self):
        assert undoable(history("me me me undo:3"), ME) == (2,)

    def test_leaves_out_what_somebody_else_undid(self):
        assert undoable(history("me me me you-undo:2"), ME) == (3,)

    def test_never_lists_what_somebody_else_made_although_i_undid_it(self):
        steps = history("me you undo:2 redo:2")

        assert undoable(steps, ME) == ()
        assert undoable(steps, YOU) == (2,)

    def test_lists_a_change_again_that_was_made_again(self):
        assert undoable(history("me me me undo:3 undo:2 redo:2"), ME) == (2,)


class TestRedoable:
    def test_lists_what_i_undid_the_last_undone_first(self):
        assert redoable(history("me me me undo:3 undo:2"), ME) == (2, 3)

    def test_is_empty_after_i_changed_something_else(self):
        assert redoable(history("me me undo:2 me"), ME) == ()

    def test_is_untouched_by_what_somebody_else_changed(self):
        assert redoable(history("me me undo:2 you"), ME) == (2,)

    def test_leaves_out_what_was_made_again_whoever_did(self):
        assert redoable(history("me me undo:2 you-redo:2"), ME) == ()

    def test_lists_what_i_undid_of_somebody_else(self):
        assert redoable(history("me you undo:2"), ME) == (2,)


class TestTheKeys:
    @given(keys)
    def test_redo_leads_back_to_what_undo_left(self, pressed_keys):
        steps = pressed(pressed_keys)
        before = undoable(steps, ME)
        if not before:
            return

        back = pressed([*pressed_keys, "undo", "redo"])

        assert undoable(back, ME) == before

    @given(keys)
    def test_never_offer_a_change_to_undo_and_to_redo_at_once(self, pressed_keys):
        steps = pressed(pressed_keys)

        assert not set(undoable(steps, ME)) & set(redoable(steps, ME))

    @given(keys)
    def test_undo_until_nothing_is_left_and_then_redo_all(self, pressed_keys):
        steps = pressed(["change", *pressed_keys])
        count = len(undoable(steps, ME))

        everything = pressed(["change", *pressed_keys, *["undo"] * count, *["redo"] * count])

        assert undoable(everything, ME) == undoable(steps, ME)


HISTORIES = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), min_size=1)


def found_in(history, *, most=1_000):
    """Who is found in a history of authors and of what each left there, and what was compared."""
    asked = []

    def differ(earlier, later):
        asked.append((earlier, later))
        return history[earlier][1] != history[later][1]

    made = [(number, author) for number, (author, _) in enumerate(history)]
    return authors_between(made, differ=differ, most=most), asked


class TestWhoIsInTheWay:
    def test_is_everybody_who_made_a_part_of_the_difference_the_first_of_them_first(self):
        found, _ = found_in([("a", "1"), ("b", "2"), ("c", "2"), ("a", "3")])

        assert found == ("b", "a")

    def test_is_nobody_who_only_changed_something_else(self):
        found, asked = found_in([("a", "1"), *[("b", "1")] * 99, ("c", "2"), *[("b", "2")] * 99])

        assert found == ("c",)
        assert len(asked) <= 2 * 8

    def test_is_not_looked_for_among_those_who_are_known(self):
        _, asked = found_in([("a", str(number)) for number in range(200)])

        assert len(asked) <= 9

    def test_is_looked_for_only_so_long(self):
        turns = [("ab"[number % 2], str(number // 2)) for number in range(200)]

        assert len(found_in(turns, most=40)[1]) == 40

    @given(HISTORIES)
    def test_made_a_change_and_is_somebody_where_there_is_a_difference(self, history):
        found, _ = found_in(history)

        changed = {later[0] for earlier, later in pairwise(history) if earlier[1] != later[1]}
        assert set(found) <= changed
        assert bool(found) or history[0][1] == history[-1][1]
