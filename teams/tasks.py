"""What workers call."""

from celery import shared_task

from teams.services.reset_password import mail_reset_link


@shared_task(name="teams.mail_reset_link")
def mail_reset_link_task(email: str, base_url: str) -> None:
    mail_reset_link(email=email, base_url=base_url)
