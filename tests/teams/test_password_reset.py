import re

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from teams.contracts import ConfirmPasswordReset
from teams.dispatch import MailUnavailable, mail_reset_link
from teams.models import User
from teams.services.problems import InvalidAccount, ResetLinkInvalid
from teams.services.reset_password import confirm_password_reset
from teams.tasks import mail_reset_link_task
from tests.factories import PASSWORD, a_user
from tests.teams.people import BASE_URL

pytestmark = pytest.mark.django_db

NEW_PASSWORD = "quite another horse"


def ask(email):
    mail_reset_link_task(email=email, base_url=BASE_URL)


def link_in_the_mail():
    found = re.search(rf"{BASE_URL}/password-reset/([\w-]+)/([\w-]+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1], found[2]


def confirm(uid, token, password=NEW_PASSWORD):
    confirm_password_reset(request=ConfirmPasswordReset(uid=uid, token=token, password=password))


@pytest.fixture
def user():
    return a_user("ann@example.org")


class AwayAtFirst(EmailBackend):
    """A mail server that does not answer the first time."""

    asked = 0

    def send_messages(self, messages):
        type(self).asked += 1
        if type(self).asked == 1:
            raise ConnectionRefusedError
        return super().send_messages(messages)


class TestTheMail:
    def test_is_refused_when_nobody_is_there_to_send_it(self, user, no_broker):
        with pytest.raises(MailUnavailable):
            mail_reset_link(email=user.email, base_url=BASE_URL)

    def test_is_sent_later_when_the_server_is_away(self, user, settings):
        settings.EMAIL_BACKEND = f"{__name__}.{AwayAtFirst.__name__}"

        mail_reset_link_task.apply(kwargs={"email": user.email, "base_url": BASE_URL})

        assert AwayAtFirst.asked == 2
        assert len(mail.outbox) == 1

    def test_goes_to_the_address_of_the_account(self, user):
        ask("Ann@Example.org ")

        assert mail.outbox[0].to == ["ann@example.org"]

    @pytest.mark.parametrize("state", ["unknown", "closed", "without a password"])
    def test_is_sent_to_nobody_who_could_not_use_it(self, user, state):
        user.is_active = state != "closed"
        if state == "without a password":
            user.set_unusable_password()
        user.save()

        ask("nobody@example.org" if state == "unknown" else user.email)

        assert mail.outbox == []


class TestConfirmPasswordReset:
    def test_takes_the_new_password(self, user):
        ask(user.email)

        confirm(*link_in_the_mail())

        assert User.objects.get(pk=user.pk).check_password(NEW_PASSWORD)

    def test_works_once(self, user):
        ask(user.email)
        confirm(*link_in_the_mail())

        with pytest.raises(ResetLinkInvalid):
            confirm(*link_in_the_mail())

    def test_is_refused_when_the_link_is_too_old(self, user, settings):
        ask(user.email)
        settings.PASSWORD_RESET_TIMEOUT = -1

        with pytest.raises(ResetLinkInvalid):
            confirm(*link_in_the_mail())

    def test_keeps_the_link_good_when_the_password_is_too_weak(self, user):
        ask(user.email)

        uid, token = link_in_the_mail()

        with pytest.raises(InvalidAccount) as refused:
            confirm(uid, token, "12345678")
        confirm(uid, token)

        assert {problem.path for problem in refused.value.problems} == {"/password"}

    @pytest.mark.parametrize("uid", ["", "x", "_" * 64, "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5", "_w"])
    def test_takes_no_other_uid_for_a_person(self, user, uid):
        token = default_token_generator.make_token(user)

        with pytest.raises(ResetLinkInvalid):
            confirm(uid or "-", token)

        assert User.objects.get(pk=user.pk).check_password(PASSWORD)
