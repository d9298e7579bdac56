"""What the layout workers are asked to do.

Their processes can be killed: by the limit, by whoever runs out of memory. Their parent outlives
them, and tells whoever waits.
"""

from typing import Any

from celery import shared_task
from celery.exceptions import TimeLimitExceeded, WorkerLostError
from celery.signals import task_failure, worker_init

from common.rubbish import settle
from diagrams.desk import Word
from diagrams.dispatch import DRAW, QUEUE
from diagrams.services.draw_job import draw_job, tell_of_end, warm_up


# Acknowledged when it is done, so that one is taken only when a process is free for it; those that
# wait can be taken by other machines. A second delivery finds nothing on the desk.
@shared_task(name=DRAW, acks_late=True)
def draw_task(name: str, request: str) -> None:
    draw_job(name=name, request=request)


@worker_init.connect
def get_ready(sender: Any, **_: Any) -> None:
    # In the parent, which draws nothing: its children are made with what it has read.
    if sender.hostname.startswith(f"{QUEUE}@"):
        warm_up()
        settle()


@task_failure.connect
def tell_who_waits(sender: Any, args: Any, exception: BaseException, **_: Any) -> None:
    if sender.name == DRAW:
        tell_of_end(name=args[0], word=_word_for(exception))


def _word_for(exception: BaseException) -> Word:
    match exception:
        case TimeLimitExceeded():
            return Word.KILLED
        case WorkerLostError():
            return Word.LOST
        case _:
            return Word.FAILED
