"""A change of what is kept beside the content: made once, and only for who may make it now."""

import pytest

from teams.access import Forbidden, Role
from teams.models import Membership
from tests.factories import a_person, a_project

pytestmark = pytest.mark.django_db


@pytest.fixture
def person():
    return a_person()


@pytest.fixture
def kept_id(kind, person):
    return kind.make(person, "Old")


class TestAChange:
    def test_of_name_or_place_is_no_revision_and_changes_no_time(self, kind, person, kept_id):
        before = kind.detail(person, kept_id)
        project_id = a_project(person)

        kind.do("rename", person, kept_id, name=" New ")
        after = kind.do("move", person, kept_id, project_id=project_id)

        assert (kind.name_of(after), after.project_id) == ("New", project_id)
        assert (after.revision, after.updated_at) == (before.revision, before.updated_at)

    def test_is_made_once_however_often_it_is_asked_for(self, kind, person, kept_id):
        first = kind.do("rename", person, kept_id, name="New", request_id="one")
        kind.do("rename", person, kept_id, name="Newer")

        again = kind.do("rename", person, kept_id, name="New", request_id="one")

        assert again == first.model_copy(update={"replayed": True})
        assert kind.name_of(kind.detail(person, kept_id)) == "Newer"

    def test_is_not_told_of_again_to_who_may_not_make_it_any_more(self, kind, person, kept_id):
        kind.do("rename", person, kept_id, name="New", request_id="one")
        Membership.objects.filter(user_id=person.user_id).update(role=Role.VIEWER)

        with pytest.raises(Forbidden):
            kind.do("rename", person, kept_id, name="New", request_id="one")


class TestACopy:
    def test_begins_where_the_other_stands_and_shares_nothing_with_it(self, kind, person, kept_id):
        kind.add(person, kept_id, "a")

        copy = kind.do("duplicate", person, kept_id)
        kind.add(person, copy.id, "b")

        assert kind.name_of(copy) == "Old copy"
        assert (kind.says(copy.id), kind.says(kept_id)) == ({"a", "b"}, {"a"})
        assert [item.number for item in kind.history(person, copy.id).items] == [2, 1]

    def test_is_made_of_what_is_put_away_and_not_of_what_is_deleted(self, kind, person, kept_id):
        kind.do("archive", person, kept_id)
        assert kind.do("duplicate", person, kept_id).state == "active"

        kind.do("delete", person, kept_id)
        with pytest.raises(kind.not_active):
            kind.do("duplicate", person, kept_id)
