"""What workers call."""

from celery import shared_task

from teams.services.reset_password import mail_reset_link


# A mail server that is away for a minute is no reason to leave somebody waiting at the door; all of
# its refusals are an `OSError`.
@shared_task(
    name="teams.mail_reset_link",
    autoretry_for=(OSError,),
    retry_backoff=5,
    max_retries=5,
    ignore_result=True,
)
def mail_reset_link_task(email: str, base_url: str) -> None:
    mail_reset_link(email=email, base_url=base_url)
